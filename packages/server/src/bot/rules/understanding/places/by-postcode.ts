// "Rectory Farm, Church Hill, Great Tew OX7 4DB": a house without a number, told by the code of the post behind its names.
import { namingWords } from '../match.ts'
import { folded } from './folded.ts'
import { places } from './places-file.ts'

type NamedPlace = { start: number; end: number }

const partsMax = 6
const wordsMax = 6
const lettersMin = 5
const charsRead = 200
const codesRead = 5

type Known = {
  /** The words only lead to an address. */
  isNone: (words: string) => boolean
  /** Words of the shop's things. */
  sold: readonly string[]
  isAsked: boolean
}

/**
 * From the first of the names that belong to it to the end of the code. Unasked it needs a word of a house or street, or
 * words that lead to it: marks, models and places that are only talked of stand before codes as well.
 */
export function namedByPostcode(
  text: string,
  { isNone, sold, isAsked: isAskedFor }: Known,
): NamedPlace | undefined {
  const plain = folded(text)
  for (const { index, 0: code } of [...plain.matchAll(places.postcode)].slice(0, codesRead)) {
    const end = index + code.length
    const parts = partsBefore(plain, index)
    const names: { start: number; text: string; isLed: boolean }[] = []
    for (const part of parts.slice(0, partsMax)) {
      const led = leadIn(part.text)
      const name = part.text.slice(led)
      if (label.test(name)) continue
      if (asking.test(part.text) || !isName(name) || isNone(name) || isGoods(name, sold)) break
      names.unshift({ start: part.start + led, text: name, isLed: led > 0 })
      if (led > 0 || part.isFirst) break
    }
    const [first] = names
    if (!first || /^[^.!;\n]*\?/.test(plain.slice(end)) || isAsked(plain.slice(0, first.start))) continue
    const whole = names.map((name) => name.text).join(' ')
    const isPlace = places.house.test(whole) || isOfStreet(whole)
    const isEnough = isAskedFor || isPlace || (first.isLed && names.length > 1)
    const letters = whole.match(/\p{L}/gu)?.length ?? 0
    if (isEnough && letters >= lettersMin) return { start: first.start, end }
  }
  return undefined
}

/** The last first; `isFirst`: its sentence begins with it. */
function partsBefore(whole: string, end: number): { text: string; start: number; isFirst: boolean }[] {
  const parts: { text: string; start: number; isFirst: boolean }[] = []
  const from = Math.max(0, end - charsRead)
  const plain = whole.slice(from, end)
  let start = 0
  let isFirst = true
  for (const found of plain.matchAll(
    /[,:]|[?!;\n]|(?<!(?:^|[^\p{L}])(?:st|mr|mrs|dr|sr|sra|av|ave|rd|col|no|nro|int|depto|apt))\.\s/gu,
  )) {
    parts.unshift({ text: plain.slice(start, found.index), start, isFirst })
    isFirst = !/[,:]/.test(found[0])
    start = found.index + found[0].length
  }
  parts.unshift({ text: plain.slice(start), start, isFirst })
  // The first of them is cut off where more stands before.
  const read = from > 0 ? parts.slice(0, -1) : parts
  return read
    .filter(({ text }) => text.trim() !== '')
    .map(withoutSpace)
    .map((part) => ({ ...part, start: part.start + from }))
}

function withoutSpace({ text, start, isFirst }: { text: string; start: number; isFirst: boolean }) {
  const space = /^\s*/.exec(text)?.[0].length ?? 0
  return { text: text.slice(space), start: start + space, isFirst }
}

/** Where the words that lead to a name end: "deliver to", "the yard is". */
function leadIn(part: string): number {
  const ends = [places.lead, places.home].flatMap((pattern) =>
    [...part.matchAll(pattern)].map((found) => found.index + found[0].length),
  )
  const last = Math.max(0, ...ends, sendingIn(part))
  return last + (last > 0 ? (places.skip.exec(part.slice(last))?.[0].length ?? 0) : 0)
}

/** "Send 3 haynets to": what is counted stands in between. */
function sendingIn(part: string): number {
  const found =
    /^.*\b(?:send|ship|deliver\w*|post|mail|bring|sent|mand\w+|envi\w+|entreg\w+|llev\w+)\b.* (?:to|at|a|en|para|pra|na|no)(?= )/u.exec(
      part,
    )
  return found ? found[0].length : 0
}

/** "Haynet and rope": goods, where no house is named after them as "Saddle Farm" is. */
function isGoods(name: string, sold: readonly string[]): boolean {
  const last = name.trim().split(/\s+/).at(-1) ?? ''
  return !places.house.test(last) && namingWords(name).some((word) => sold.includes(word))
}

function isOfStreet(names: string): boolean {
  return names.split(/\s+/).some((word) => places.kind.test(word))
}

/** "Postcode", before the code itself. */
const label =
  /^(?:(?:and|y|e|my|the|mi|el|meu|o) )*(?:post ?code|zip(?: code)?|c\.?p\.?|cep|codigo postal)(?: (?:is|es|e))?\s*$/u

function isName(name: string): boolean {
  const words = name.trim().split(/\s+/)
  if (words.length > wordsMax) return false
  if (places.house.test(name)) return true
  return !speaking.test(name) && (!/\d/.test(name) || places.part.test(name))
}

/** Somebody speaks, wants or counts. */
const speaking =
  /(?<!\p{L})(?:i|id|i'd|ill|i'll|im|i'm|we|you|it|them|that|those|want|need|like|take|order|ordering|have|add|send|please|pls|yes|ok|okay|thanks|quiero|quisiera|quero|dame|deme|mand\p{L}+|pedido|orden|si|sim|listo|dale|gracias|one|two|three|four|five|six|(?<!\p{L} )dos|tres|cuatro|dois|duas)(?!\p{L})/u

/** "Do you deliver to …", without a question mark. */
const asking =
  /^(?:(?:hi|hey|hello|hola|oi|ok|and|so|y|e)[\s,]+)*(?:do|does|did|is|are|how|what|whats|when|where|which|hacen|haces|envian|entregan|llegan|llega|cuanto|cual|donde|cuando|quanto|qual|onde|quando|voces|vcs|entregam|enviam|mandam|fazem)(?!\p{L})/u

function isAsked(before: string): boolean {
  const sentence = before.split(/[.?!;\n]/).at(-1) ?? ''
  return asking.test(sentence.trim())
}
