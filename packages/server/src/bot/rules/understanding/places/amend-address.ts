// Puts an address right by what the customer says of it: another number, a flat, a colour of the door.
import type { Language } from '@mostrador/contract/languages'
import { hasAddress } from './address-in.ts'
import { folded } from './folded.ts'
import { places } from './places-file.ts'

const partWordsMax = 14

/** Undefined when the words say nothing of the address, or not enough to know what is meant. */
export function amendedAddress(address: string, said: string, language: Language): string | undefined {
  if (said.includes('?')) return undefined
  return (
    swappedPair(address, said) ??
    swappedNumber(address, said) ??
    renumbered(address, said, language) ??
    extended(address, said)
  )
}

/** Notes for whoever delivers, said beside a yes. */
export function deliveryNotesIn(said: string): readonly string[] {
  return [...folded(said).matchAll(places.notes)].map(({ index, 0: note }) =>
    said.slice(index, index + note.length).trim(),
  )
}

/** "It is 10-54" of "Carrera 48 # 10-45": numbers of two parts change as one. */
function swappedPair(address: string, said: string): string | undefined {
  const pair = /\d+[a-z]?\s*-\s*\d+[a-z]?/g
  const [to, ...others] = folded(said).match(pair) ?? []
  const [from, ...more] = folded(address).match(pair) ?? []
  if (to === undefined || from === undefined || others.length + more.length > 0) return undefined
  if (from.replace(/\s/g, '') === to.replace(/\s/g, '')) return undefined
  const rest = folded(said).replace(pair, ' ')
  if (/\d/.test(rest)) return undefined
  const at = folded(address).indexOf(from)
  return `${address.slice(0, at)}${to}${address.slice(at + from.length)}`
}

/** "18, not 19", "number 62, 45 was my old house": the number that stands in the address gives way to the other. */
export function swappedNumber(address: string, said: string): string | undefined {
  if (!correcting.test(folded(said))) return undefined
  const known = numbersIn(address)
  const told = numbersIn(said)
  const old = told.filter((number) => known.includes(number))
  const fresh = told.filter((number) => !known.includes(number))
  const [from] = old
  const [to] = fresh
  if (from === undefined || to === undefined || old.length > 1 || fresh.length > 1) return undefined
  return replacedNumber(address, from, to)
}

/** "It is 223 Mulberry": the same street with another number, or a number alone where there is one to be changed. */
function renumbered(address: string, said: string, language: Language): string | undefined {
  const [to, ...others] = numbersIn(said)
  if (to === undefined || others.length > 0 || numbersIn(address).includes(to)) return undefined
  const plain = folded(address)
  const name = namesIn(said).find((word) => namesIn(address).includes(word))
  if (name !== undefined) {
    const beside = new RegExp(
      `(\\d[\\p{L}\\d]*)(?=\\s+(?:[\\p{L}.]+\\s+)?${name}(?![\\p{L}]))|(?<=(?<![\\p{L}])${name}[^\\d]{1,12})(\\d[\\p{L}\\d]*)`,
      'u',
    )
    const from = beside.exec(plain)?.[0]
    return from === undefined ? undefined : replacedNumber(address, from, to)
  }
  const isNumber =
    /(?<!\p{L})(?:perdon|digo|sorry|ops|oops|quer dizer|i meant?|numero|numer|num|nro|number|n[°º]|#|es el|e o|it is|its|it's)[\s:,]*\d|(?<!\p{L})(?:direccion|endereco|address|casa|house)\s+(?:es|eh|e|is)(?:\s+(?:el|la|o|a|the))?\s+\d/u.test(
      folded(said),
    )
  const isSlip =
    slip.test(folded(said)) && /(?<!\p{L})(?:al|a la|en el|no|na|ao|to|at)\s+\d/u.test(folded(said))
  const houseNumbers = numbersIn((plain.split(/,/)[0] ?? '').replace(numberedParts, ' '))
  const [from, ...more] = houseNumbers
  if (!(isNumber || isSlip) || from === undefined || more.length > 0 || hasAddress(said, language))
    return undefined
  return replacedNumber(address, from, to)
}

/** "Al 1210, me equivoqué". */
const slip = /(?<!\p{L})(?:equivoqu\p{L}*|errei|enganei|wrong|my mistake|mala mia)(?!\p{L})/u

/** "Casa 2" behind the street has a number of its own. */
const numberedParts = new RegExp(`${places.part.source}(?:n[°ºo]?\\.?\\s*)?\\d+[a-z]?`, 'gu')

/** "Flat 3", "3rd floor A", "the blue door". */
function extended(address: string, said: string): string | undefined {
  const plain = folded(said)
  const found = places.part.exec(plain)
  const isFloor = places.floorAndDoor.test(plain)
  if ((!found && !isFloor) || plain.trim().split(/\s+/).length > partWordsMax) return undefined
  const before = plain.slice(0, found?.index ?? 0)
  // "A house for dolls" is a thing: only what begins with the part, or with a few small words, adds to an address.
  if (before.split(/\s+/).filter((word) => word.length > smallCharsMax).length > smallWordsMax)
    return undefined
  if (wishes.test(before)) return undefined
  const detail = isFloor && !found ? said : said.slice(found?.index ?? 0)
  const again = /^(\p{L}+)[\s.:#]*(\d+\p{L}?)/u.exec(folded(detail))
  const known = again && new RegExp(`(?<!\\p{L})${again[1]}[\\s.:#]*(\\d+\\p{L}?)`, 'u').exec(folded(address))
  if (known?.[1] && again?.[2]) return replacedNumber(address, known[1], again[2])
  return `${address}, ${detail.trim().replace(/[\s.,;!]+$/, '')}`
}

const wishes =
  /\b(?:quiero|quisiera|quero|want|need|dame|deme|add|agrega\w*|otr[oa]|otra|cuanto|quanto|tiene\w*|tem)\b/
/** Tells that one of the numbers is the wrong one. */
const correcting =
  /(?<!\p{L})(?:no|not|nao|sino|era|was|used to|en vez|em vez|instead|equivoque|errei|wrong|old|viej[oa]|antig[oa])(?!\p{L})/u
const smallCharsMax = 3
const smallWordsMax = 2

function numbersIn(text: string): string[] {
  return [...new Set(folded(text).match(/\d+[a-z]?(?![\p{L}\d])/gu) ?? [])]
}

function namesIn(text: string): string[] {
  return (folded(text).match(/[a-z]{4,}/g) ?? []).filter((word) => !places.kind.test(word))
}

function replacedNumber(address: string, from: string, to: string): string {
  const at = new RegExp(`(?<![\\p{L}\\d])${from}(?![\\p{L}\\d])`, 'iu')
  return address.replace(at, to)
}
