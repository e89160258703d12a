// Words against a change, to which the weighing gives too little.
import type { Turn } from '../../dialogue/turn.ts'
import { plainText } from '../../understanding/normalise.ts'
import { phraseIn } from '../accounted/roles.ts'
import { seeking } from '../wish.ts'
import { isHardlyChange } from '../wishing/no-wish.ts'
import type { Change } from './candidates.ts'
import type { Weighed } from './weigh.ts'

type Told = { changes: readonly Change[]; share: number; done: Weighed | undefined }

/** A bare name behind a price that was told asks for another price more often than it buys. */
const surelyBare = 0.9

export function isAgainst(turn: Turn, said: string, { changes, share, done }: Told): boolean {
  const plain = ` ${plainText(said)} `
  const isPlural = changes.length > 1
  if (isPlural && (sharing.test(plain) || putsTwice(changes, ({ card, variantId }) => variantId ?? card.id)))
    return true
  // "A black thread, no, red" is one thread.
  if (isPlural && correcting.test(plain) && putsTwice(changes, ({ card }) => card.id)) return true
  return changes.some((change) => isAgainstOne(turn, said, { plain, change, share, done }))
}

type One = Omit<Told, 'changes'> & { plain: string; change: Change }

function isAgainstOne(turn: Turn, said: string, { plain, change, share, done }: One): boolean {
  const { language } = turn
  switch (change.op) {
    case 'put':
      return (
        isHardlyChange(said, language) ||
        [ofThem, seeking, refusing, closing].some((words) => words.test(plain)) ||
        (change.addOnIds.length > 0 && without.test(plain)) ||
        (done?.candidate.op === 'none' &&
          (isOptionAlone(plain, change) || (share < surelyBare && isBare(plain) && hasAsked(turn))))
      )
    case 'plus':
      return isHardlyChange(said, language) || sharing.test(plain) || closing.test(plain)
    case 'remove':
      return isHardlyChange(said, language)
    // "A large lock for the shed" is one more, unless something is taken back.
    case 'option':
    case 'swap':
      return done?.candidate.op === 'put' && !correcting.test(plain)
    // "One more, without egg this time" leaves the first as it is.
    case 'with':
    case 'without':
      return done?.candidate.op === 'put' && oneMore.test(plain)
    default:
      return false
  }
}

/** "One candle, no, two, and a mug": the second count takes the place of the first. */
function putsTwice(changes: readonly Change[], keyOf: (change: Change) => string): boolean {
  const keys = changes.filter(({ op }) => op === 'put').map(keyOf)
  return new Set(keys).size < keys.length
}

/** How many of which "two of each" are is told by no part alone. */
export function isShared(said: string): boolean {
  return sharing.test(` ${plainText(said)} `)
}

/** An option by its name alone is shown by the rules, and not bought yet. */
function isOptionAlone(plain: string, { card, variantId }: Change): boolean {
  const option = card.variants.find(({ id }) => id === variantId)?.name
  return option !== undefined && ` ${plainText(`${card.name} ${option}`)} `.includes(plain)
}

/** "And the large one": names a thing, and neither asks for it nor counts it. */
function isBare(plain: string): boolean {
  const words = plain
    .trim()
    .split(' ')
    .map((word) => ({ plain: word }))
  return (
    further.test(plain) && words.every((_, at) => phraseIn(words, at)?.role !== 'add') && !/\d/.test(plain)
  )
}

function hasAsked({ context: { history } }: Turn): boolean {
  const last = history.findLast(({ role }) => role === 'user')?.content ?? ''
  return seeking.test(plainText(last))
}

const further = /^ (?:y|e|and|what about|how about) /
const oneMore = / (?:otr[oa]|un[oa]? mas|outr[oa]|mais uma?|another|one more|add|agreg\w+|adicion\w+|sum\w+) /
const sharing =
  / (?:each|both|all|every|cada|amb[oa]s|tod[oa]s|tudo|l[oa]s (?:dos|tres)|[oa]s (?:dois|duas|tres)|the (?:two|three)) /
const ofThem = / (?:del[ae]s|de ell[oa]s|of (?:them|those)) /
const refusing = / (?:rather|mejor|melhor) (?:not|no|nao) /
const closing =
  / (?:confirm\w*|hacer|fazer|cerrar|fechar|finaliz\w*|place|make|complete) (?:el |mi |o |meu |the |my |la |a |an )?(?:pedido|orden|order|compra|encomenda) /
const without = / (?:sin|sem|without|no) /
const correcting =
  / (?:no|nao|nah|not|actually|instead|mejor|melhor|rather|switch|swap|chang\w*|cambi\w*|troc\w*|perdon|desculpa|sorry|digo|em vez|en vez|wait|pera|espera|make|prefer\w*|prefir\w*) /
