// Clauses that ask or close the order besides a change of the cart.
import type { Turn } from '../../dialogue/turn.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { sentencesOf } from '../../understanding/sentences.ts'
import { basesOf } from '../../understanding/things/traits.ts'
import { numbersOf } from '../../understanding/vocabulary.ts'
import { phraseIn, type Role } from '../accounted/roles.ts'
import { closes } from '../learned/closes.ts'
import type { Change } from './candidates.ts'

const changing: ReadonlySet<Role> = new Set(['add', 'remove', 'set', 'turn', 'only', 'more'])

export function leftBeside(turn: Turn, said: string, changes: readonly Change[]): string {
  const names = changes.flatMap(namesOf)
  return sentencesOf(said)
    .flatMap((sentence) => sentence.split(/[,;]\s+/))
    .map((clause) => clause.trim())
    .filter((clause) => !isOfChange(turn, clause, names) && (clause.endsWith('?') || closes(turn, clause)))
    .join(' ')
}

function namesOf(change: Change): readonly string[] {
  const { card, variantId } = change
  const option = card.variants.find(({ id }) => id === variantId)?.name ?? ''
  const line = change.op === 'put' ? '' : change.line.line.name
  return namingWords(`${card.name} ${option} ${line}`)
}

function isOfChange({ language }: Turn, clause: string, names: readonly string[]): boolean {
  const words = namingWords(clause)
  const plain = words.map((word) => ({ plain: word }))
  const isNumber = (word: string) => /^\d/.test(word) || numbersOf(language).has(word)
  return words.some(
    (word, at) =>
      isNumber(word) ||
      changing.has(phraseIn(plain, at)?.role ?? 'quiet') ||
      names.some((name) => basesOf(word).some((base) => isSameWord(base, name))),
  )
}
