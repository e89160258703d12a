// "Oh no, two juices, my sister is coming": a no before a count of what is in the cart already puts the count right.
import { lastSpokenOf } from '../../dialogue/focus.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { plainText } from '../../understanding/normalise.ts'
import { cuesIn, numbersOf } from '../../understanding/vocabulary.ts'
import { wantedPartsOf } from '../../understanding/wanted-parts.ts'
import {
  type Held,
  heldLines,
  linesMeant,
  namesOtherOption,
  partOf,
  setItems,
  weightOfHeld,
} from '../held.ts'

const denying =
  /^(?:(?:ah|ay|ai|oh|uy|eh|hm|ei|hey|ups|ops|oops|pera|perai|espera\w*|wait|hold on|un momento) ?,? ?)*(?:no|nao|nah|non|perdon|perdona|perdone|desculpa|desculpe|sorry|digo|mejor|melhor|actually|en realidad|na verdade|alias|ou melhor|o mejor|mejor dicho|quer dizer|or rather)(?= )/
const taking =
  /\b(?:quita|quite|saca|saque|borra|borre|tira|tire|remove|forget|drop|olvida|olvide|esquece|cancela|sin|sem|without|por|for|instead|en vez|em vez|cambi\w*|troc\w*|swap|change|switch)\b/
/** It is in the name of the line or of its option. */
const named = 1

/** True when a line of the cart has the count that was said. */
export async function takeDeniedCount(turn: Turn, said: string): Promise<boolean> {
  const plain = plainText(said)
  if (said.includes('?')) return false
  if (await takeEnough(turn, plain)) return true
  if (await takeFewer(turn, plain)) return true
  const refused = Number(tooMany.exec(plain)?.[1] ?? 0)
  if (refused === 0 && !denying.test(plain)) return false
  const cues = cuesIn(` ${plain} `, turn.language)
  if (cues.has('more') || cues.has('undo') || taking.test(plain)) return false
  const parts = wantedPartsOf(said, turn.language).filter(({ isFor }) => !isFor)
  // "No, better three cups and two candles" counts both anew, not just the one without "better".
  if (parts.length > 1 && parts.some(({ repairs }) => repairs)) return false
  const counted = parts.filter(
    ({ quantity, repairs }) => !repairs && quantity !== undefined && quantity !== refused,
  )
  const held = await heldLines(turn)
  const found = counted.flatMap((part) => {
    const heads = part.heads.filter((head) => isBehind(plain, head, { count: part.quantity, turn }))
    const [old, ...more] = held.filter((line) => isNamedBy(heads, line))
    // "No, a white shirt" is another one than the black one.
    const isOther = old !== undefined && namesOtherOption(part.text, old)
    return old && more.length === 0 && !isOther && part.quantity
      ? [{ old, item: { quantity: part.quantity } }]
      : []
  })
  // A number beside the one refused may tell of something else: "my tank has 60 litres, 15 is too many. Make it 10".
  if (found.length !== 1 || (refused === 0 && counted.length > 1)) return false
  // "No, three cups and no candle" says something of the candle too.
  const others = held.filter((line) => line !== found[0]?.old)
  const uncounted = parts.filter((part) => !counted.includes(part))
  if (uncounted.some(({ heads }) => others.some((line) => isNamedBy(heads, line)))) return false
  return setItems(turn, held, found)
}

/** "Two will do", "my boss puts me right: 18": so many of what was spoken of last, which nothing else is said of. */
async function takeEnough(turn: Turn, plain: string): Promise<boolean> {
  const found =
    sufficing.exec(plain) ?? sufficingOf.exec(plain) ?? puttingRight.exec(plain) ?? levelling.exec(plain)
  const { count: word = '', things = '' } = found?.groups ?? {}
  const count = /^\d+$/.test(word) ? Number(word) : numbersOf(turn.language).get(word)
  const latest = lastSpokenOf(turn, 'line')
  if (count === undefined || count < 1) return false
  const held = await heldLines(turn)
  const named = things === '' ? [] : linesMeant(turn, partOf(turn, things), held)
  const old =
    things === '' ? held.find(({ line }) => line.id === latest?.id) : named.find((_, at) => at === 0)
  if (named.length > 1) return false
  if (!old || old.line.quantity === count) return false
  return setItems(turn, held, [{ old, item: { quantity: count } }])
}

const tooMany =
  /\b(\d+) (?:e|eh|es|is|are|son|sao|seria|ta|esta|sounds|me parece) (?:\w+ )?(?:demais|mucho|muchos|demasiad[oa]s?|muito|muitos|too (?:many|much))\b/
/** "Ten is a lot, make it six": of what ten are in the cart. */
async function takeFewer(turn: Turn, plain: string): Promise<boolean> {
  const found = excess.exec(plain)
  const numbers = numbersOf(turn.language)
  // "Eight's too many, five's fine."
  const countSaid = (word: string) =>
    /^\d+$/.test(word) ? Number(word) : (numbers.get(word) ?? numbers.get(word.replace(/s$/, '')))
  const refused = countSaid(found?.groups?.count ?? '')
  if (!found || refused === undefined || refused < 2) return false
  const before = plain.slice(0, found.index).split(' ')
  const after = plain.slice(found.index + found[0].length).split(' ')
  if (before.some((word) => (countSaid(word.replace(/\W/g, '')) ?? 0) > 1)) return false
  const counts = after.flatMap((word, at) => {
    const value = countSaid(word.replace(/[^\p{L}\p{N}]/gu, ''))
    return value === undefined || /^(?:an?|un|uma?)$/.test(word) || units.test(after[at + 1] ?? '')
      ? []
      : [value]
  })
  const [count, ...more] = counts
  if (count === undefined || more.length > 0 || count >= refused) return false
  const held = await heldLines(turn)
  const having = held.filter(({ line }) => line.quantity === refused)
  const last = lastSpokenOf(turn, 'line')?.id
  const old = having.length > 1 ? having.find(({ line }) => line.id === last) : having[0]
  return old !== undefined && setItems(turn, held, [{ old, item: { quantity: count } }])
}

const excess =
  /\b(?<count>\d+|\p{L}+)(?: \p{L}{3,}){0,2}? ?(?:e|eh|es|sao|is|are|son|sao|seria|ta|esta|s|sounds|feels|me parecen?|se me hacen?) (?:\p{L}+ )?(?:demais|mucho|much[oa]s|demasiad[oa]s?|muit[oa]s?|exagero|exagerad[oa]s?|un montao?n|bastantes?|too (?:many|much)|a lot|loads|plenty|overkill)(?!\p{L})/u
const units =
  /^(?:g|gr|kg|kilos?|quilos?|ml|l|litros?|cm|mm|metros?|meters?|pesos|reais|dollars|bucks|am|pm|h|hs)$/

const enough =
  '(?:chega|chegam|basta|bastan|bastam|alcanzan?|es suficiente|son suficientes|sao suficientes|is enough|are enough|is plenty|will do|da e sobra)(?: (?:por favor|please|gracias|obrigad[oa]|entao|entonces))?[.! ]*$'
/** "I think two bags of the sand will do". */
const sufficingOf = new RegExp(
  `(?:^|[,.] )(?:(?:acho|creo|i think|i guess|pienso|supongo|imagino|yo creo|eu acho|mejor|melhor)(?: que| q)? |con |com |with )?(?<count>\\d{1,3}|\\p{L}+) (?<things>(?:\\p{L}+ ){1,4})(?:ja |ya |me )?${enough}`,
  'u',
)
const sufficing = new RegExp(
  `(?:^|[,.] |\\b(?:kkk+|jaja\\w*|haha\\w*|com|con|with) )(?<count>\\d{1,3}|\\p{L}+) (?:ja |ya |me )?${enough}`,
  'u',
)
/** "Bajame las ipa a 6", "bring the candles down to four". */
const levelling =
  /\b(?:baj[ae]\w*|sub[ea]\w*|reduc\w*|reduz\w*|baix[ae]\w*|aument\w*|diminu\w*|lower|drop|bring|cut) (?:(?:l[oa]s?|[oa]s?|the) )?(?<things>(?:\p{L}+ ){1,3}?)(?:down to|up to|to|a|para|pra|em) (?<count>\d{1,3}|\p{L}+)(?: por favor| please| porfa)?[.! ]*$/u
const puttingRight =
  /\b(?:corrig\w*|correccion|correcao|correction|me equivoque|errei|my mistake|i meant|quise decir|quis dizer|(?:mis)?counted(?: wrong)?|conte mal|contei (?:errado|mal))\b(?:,? [\p{L}\d',]+){0,6} (?:son |sao |its |it is |eran |eram |que )?(?<count>\d{1,3}|\p{L}+)[.! ]*$/u

/** The count stands before it, with one word between them at most. */
function isBehind(
  plain: string,
  head: string,
  { count, turn }: { count: number | undefined; turn: Turn },
): boolean {
  const words = plain.split(' ')
  const numbers = numbersOf(turn.language)
  return words.some((word, at) => {
    const value = /^\d+$/.test(word) ? Number(word) : numbers.get(word)
    return value === count && words.slice(at + 1, at + 3).includes(head)
  })
}

function isNamedBy(words: readonly string[], line: Held): boolean {
  return words.some((word) => weightOfHeld(word, line) >= named)
}
