// "Move the bags up to the twenty", "make those natural": a verb of changing and another option of what is in the cart.
import type { Turn } from '../../dialogue/turn.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { polite } from '../accounted/take-accounted.ts'
import { addOnsMeant } from '../extras.ts'
import { type Held, heldLines, itemOf, mostNamed, setAll, weightOfHeld } from '../held.ts'
import { catalogueFor } from '../naming/evidence.ts'
import { nearestOptions } from './nearest.ts'

const wordsMax = 22
const clitic = '(?:me|le|se|nos|te)?(?:l[oa]s?)?'
/** The option stands behind the verb. */
const ways = [
  `\\b(?:cambi[aeo]|pas[aeo]|sub[aeio]|baj[aeo])${clitic}(?: \\p{L}+){0,4}? (?:a|al|por|en|para) (?<to>.+)`,
  '\\b(?:muda|mude|passa|passe|troca|troque|aumenta|diminui)(?: \\p{L}+){0,4}? (?:pra|para|pro|pros|pras|por|pel[oa]s?|na|no) (?<to>.+)',
  '\\b(?:switch|change|swap|move|bump|upgrade|downgrade|take)(?: (?:it|them|that|those|this|these|(?:the|my) \\p{L}+(?: \\p{L}+)?))?(?: (?:up|down|over))? (?:to|for|into) (?<to>.+)',
  '\\bmake (?:it|them|that|those|this|these|the \\p{L}+(?: \\p{L}+)?) (?:in |a |the )?(?<to>.+)',
  '\\b(?:que (?:sean?|sejam?)|haz(?:l[oa]s?)|hace(?:l[oa]s?))(?: mejor| melhor)? (?:en |em |de |del |no |na )?(?<to>.+)',
  // "The bulbs no, rather white light".
  '^(?:(?:ay|ai|uy|ah|oh|no|nao|oye|y|e|and|pero|perdon|sorry|espera|wait),? )*(?:l[oa]s|el|la|os?|as?|the) (?!(?:de|del|do|da|of) )\\p{L}+(?: \\p{L}+)?,?(?: (?:no|nao|not))?,? (?:mejor|melhor|rather|better)(?: (?:en|em|in|de|del|do|da|con|com|with|la|el|los|las|o|a|os|as|the))* (?!\\d+$)(?<to>[^,.;]+)',
].map((way) => new RegExp(way, 'u'))
const additive =
  /\b(?:tambien|tambem|also|too|as well|another|otr[oa]s?|outr[oa]s?|both|amb[oa]s|cada|each)\b/
const ofOne = /\b(?:one of|un[oa]? de|uma? d[aeo]s?)\b/

/** True where the option took the other's place. */
export async function takeSwitched(turn: Turn, said: string): Promise<boolean> {
  const plain = plainText(said).replace(/[.!?]+$/, '')
  if (plain.split(' ').length > wordsMax || additive.test(plain) || ofOne.test(plain)) return false
  if (said.includes('?') && !polite.test(plain)) return false
  const to = ways.flatMap((way) => way.exec(plain)?.groups?.to ?? [])[0]
  return to !== undefined && switchTo(turn, plain, to)
}

/** True where the option named by `to` took the place of another of the same thing. */
export async function switchTo(turn: Turn, plain: string, to: string): Promise<boolean> {
  const held = await heldLines(turn)
  const found = held.flatMap((old) => {
    const option = otherIn(old, to)
    // An option that is in the cart already is counted anew rather than moved to.
    const isThere = held.some(({ line }) => line.variantId === option?.id)
    return option === undefined || isThere ? [] : [{ old, option }]
  })
  const words = namingWords(plain)
  const wordsOn = (old: Held) => words.filter((word) => weightOfHeld(word, old) > 0).length
  const [only, ...others] = mostNamed(turn, found, ({ old }) => wordsOn(old))
  if (!only || others.length > 0) return false
  const { old, option } = only
  if (option.available === 0 || (await namesAnother(turn, plain, old, option.name))) return false
  const items = [{ ...itemOf(old), variantId: option.id }]
  return setAll(turn, held, { without: [old], items, spoken: old.card })
}

function otherIn(old: Held, to: string): Held['card']['variants'][number] | undefined {
  if (old.line.variantId === null) return undefined
  const [option, ...more] = nearestOptions(old, to)
  return option && more.length === 0 && option.id !== old.line.variantId ? option : undefined
}

/** A word is the name of something else, and none of the thing, of its option or of an extra of it. */
async function namesAnother(
  turn: Turn,
  plain: string,
  { line, card }: Held,
  option: string,
): Promise<boolean> {
  const words = namingWords(plain)
  const extras = addOnsMeant(card, plain).map(({ name }) => name)
  const own = [card.name, line.name, option, ...extras].flatMap(namingWords)
  const { cards, weightOf } = await catalogueFor(turn, words)
  return words.some(
    (word) =>
      !own.some((other) => isSameWord(word, other)) &&
      weightOf(word, card) < named &&
      cards.some((each) => each.id !== card.id && weightOf(word, each) >= named),
  )
}

const named = 1
