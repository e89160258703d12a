// "Nothing came up. 3 packets of corn": it tells what went wrong with something bought, and counts what it was.
import type { Language } from '@mostrador/contract/languages'
import type { Act } from '../act.ts'
import { wordsOf } from '../normalise.ts'
import { compile } from '../pattern.ts'
import { byLanguage, signsOf } from '../vocabulary.ts'
import { forPeople } from './for-people.ts'

/** `wish`: the rest of the line, where that wants something; without one nothing of it is a wish. */
export type GoneWrong = { wish?: string }

export function goneWrongIn(text: string, language: Language): GoneWrong | undefined {
  // A wish for somebody is heard with its reason.
  if (text.length > charsMax || forPeople(text, { language }) === 'person') return undefined
  const clauses = text.split(/(?<=[\p{L}\p{N}).!?])(?=[.,;!?\n…]+(?:\s|$))/u)
  const left = clauses.filter((clause) => !isDud(clause, language))
  const isWish = (said: string) => wishes[language].test(lineOf(said, language))
  if (left.length === clauses.length) return isDud(text, language) && !isWish(text) ? {} : undefined
  const rest = left
    .join('')
    .replace(/^[\s.,;!?…]+/u, '')
    .trim()
  if (isWish(rest)) return { wish: rest }
  return isWish(text) ? undefined : {}
}

/** A grievance, whatever else the words may mean. */
export function asGoneWrong(acts: readonly Act[]): readonly Act[] {
  const [first] = acts
  if (first === undefined || first.intent === 'person') return acts
  const { instead: _, ...act } = first
  return [{ ...act, intent: 'complaint', items: [], quantity: undefined }]
}

/** Nobody tells that at greater length, and many short lines would take long. */
const charsMax = 300

function isDud(clause: string, language: Language): boolean {
  const { harmless, hypothetical, policy, repair, elsewhere, dud } = signsOf(language)
  const line = harmless.reduce((left, test) => left.replace(test, '_'), lineOf(clause, language))
  const isBeside = [...hypothetical, ...policy, ...repair, ...elsewhere].some((test) => test.test(line))
  return !isBeside && dud.some((test) => test.test(line))
}

function lineOf(text: string, language: Language): string {
  const words = wordsOf(text, language).filter(({ plain }) => plain !== ',')
  return ` ${words.map(({ plain }) => plain).join(' ')} `
}

/** Its own words for a wish, and those that beg for one in any language. */
const wishes = byLanguage(({ classes }) =>
  compile('(<want>|<give>|please|pls|plz|porfa|por favor|porfis|pfv|pf|pfvr)', classes),
)
