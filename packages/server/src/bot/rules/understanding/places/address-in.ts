// Takes an address out of the words around it. The words stay as typed: they are read by people who deliver.
import type { Language } from '@mostrador/contract/languages'
import { consistsOf, lineOf, setOf, wordsOf } from '../normalise.ts'
import { byLanguage, lexicons, rulesOf, wordSet } from '../vocabulary.ts'
import { bareStreetIn } from './bare-street.ts'
import { namedByPostcode } from './by-postcode.ts'
import { folded } from './folded.ts'
import { places } from './places-file.ts'

/** `rest` is what was said besides, in sentences of its own. */
type FoundAddress = { address: string; rest: string }

const addressCharsMax = 300
const wordsMin = 2

/** An address that nobody has asked for. */
export function hasAddress(said: string, language: Language): boolean {
  return addressIn(said, { language, isAsked: false }) !== undefined
}

/**
 * Undefined without an address; `isAsked` where the bot has just asked for one, `isNext` where it will ask for one next
 * and nothing else is meant by a name with a number, so that less is enough. `sold`: words of the shop's things.
 */
export function addressIn(
  said: string,
  {
    language,
    isAsked,
    isNext = false,
    sold = [],
  }: {
    language: Language
    isAsked: boolean
    isNext?: boolean | undefined
    sold?: readonly string[] | undefined
  },
): FoundAddress | undefined {
  const text = withoutNoise(said)
  const core =
    coreOf(text) ??
    coreWithFloor(text) ??
    behindClosing(text, language) ??
    sentTo(text) ??
    coreByPostcode(text, { language, isAsked, sold }) ??
    (isNext ? coreOfName(text) : undefined)
  if (core) return cut(text, core, language)
  return isAsked ? wholeAddress(text, language) : undefined
}

/** Where the street stands, and where the words that lead to it begin. */
type Core = { start: number; end: number; lead: number | undefined }

function coreOf(text: string): Core | undefined {
  const plain = folded(text)
  const leads = [...plain.matchAll(places.lead)].map((found) => ({
    start: found.index,
    end: skipFrom(plain, found.index + found[0].length),
    isOwn: places.owning.test(found[0]),
    isSent: places.sending.test(found[0]),
  }))
  for (const found of streetsIn(plain)) {
    const lead = leads
      .filter(({ end, start }) => end <= found.index && isTogether(plain.slice(start, found.index)))
      // "And 2 cokes to the street …": what is counted stands in between.
      .filter(
        ({ end }) =>
          !/\d/.test(plain.slice(end, found.index)) || !leadingTo.test(plain.slice(0, found.index)),
      )
      .at(-1)
    const end = found.index + found[0].length
    if (lead?.isOwn || !isAskedThere(plain, end))
      return { start: lead?.end ?? found.index, end, lead: lead?.start }
  }
  for (const lead of leads) {
    const after = plain.slice(lead.end)
    const isHouse = lead.isOwn || lead.isSent
    const found = places.bare.exec(after) ?? (isHouse ? places.bareNumber.exec(after) : null)
    if (!found || places.notStreet.test(found[0]) || !(lead.isSent || /\d\d/.test(found[0]))) continue
    // "It is to be sent to Insurgentes 300": the words nearest to the street lead to it.
    if (leads.some(({ start, end }) => start >= lead.end && end < lead.end + found[0].length)) continue
    if (lead.isOwn || !isAskedThere(plain, lead.end))
      return { start: lead.end, end: lead.end + found[0].length, lead: lead.start }
  }
  return undefined
}

function streetsIn(plain: string): RegExpExecArray[] {
  return [places.street, places.streetAfter, places.numbered].flatMap((pattern) => [
    ...plain.matchAll(pattern),
  ])
}

/** "Mitre 845 piso 3": a name and a number with a floor or flat behind them, and nothing before. */
function coreWithFloor(text: string): Core | undefined {
  const found = withFloor.exec(folded(text))
  return found ? { start: 0, end: found[0].length, lead: undefined } : undefined
}

/** "That would be all, Juan Escutia 33 esquina con …": behind words that close the order, a name with a number. */
function behindClosing(text: string, language: Language): Core | undefined {
  let at = 0
  for (const clause of text.split(/(?<=[,.;:!]\s+)/)) {
    const isEnded = /[,.;:!]\s+$/.test(clause)
    if (!isEnded || !(isFiller(clause, language) || isClosing(clause, language) || leadsOn(clause))) break
    at += clause.length
  }
  const found = streetNext.exec(folded(text.slice(at)))
  const street = found?.[2]
  if (at === 0 || street === undefined || ofPaying.test(street) || isAskedThere(text, at)) return undefined
  const start = at + (found?.[1] ?? '').length
  return { start, end: start + street.length, lead: at }
}

/** "Send 2 lip balms to 14 Quail, Erie": the number first, and a place behind its street. */
function sentTo(text: string): Core | undefined {
  const found = sendingTo.exec(folded(text))
  const [whole, , street] = found ?? []
  if (whole === undefined || street === undefined) return undefined
  return { start: whole.length - street.length, end: whole.length, lead: undefined }
}

const sendingTo =
  /^((?:(?:hi|hey|hello|ok|okay|please|can you|could you)[\s,]+)*(?:send|ship|deliver|mail|post|bring)\b[^.;!?\n]* to )(\d{1,5} \p{L}{3,}(?: \p{L}{3,}){0,2})(?=,\s*\p{L}{3})/u

function leadsOn(clause: string): boolean {
  return leadingOn.test(folded(clause).replace(/[\s,.;:!]+$/, ''))
}

const leadingOn =
  /(?:^|\s)(?:cerr[ae]l[oa]|cierr[ae]\w*|ped[ie]l[oa]|fech[ae]\w*|mand[ae]\w*|envi[ae]\w*|(?:order|ship|send|place) it|(?:mi|la|minha|meu|o|my) (?:dire|direccion|domicilio|endereco|address))$/u

/** "That is all, I pay with 500": money, and no street. */
const ofPaying =
  /(?<!\p{L})(?:pag\w*|pay\w*|efectivo|cash|tarjeta|cartao|card|nequi|pix|billete|nota|total|pedido|orden|order|tengo|tenho|llevo|presupuesto)(?!\p{L})/u

const parts =
  '(?:\\d{1,2} ?(?:°|º|ro|er|do|to)(?![\\p{L}\\d])|(?:piso|depa|depto|dpto|int|interior|apto|ap|casa|esq|esquina|entre|col|colonia|bl|bloco|fundos|conjunto|timbre|unit|apt|flat)(?![\\p{L}\\d]))'
const naming = '\\p{L}[\\p{L}.]*'
const noEnd = '(?!(?:en|por|at|for|a|al|to|de|of|no|na|em|x|con|com|with|y|e|and|in|son|sao|are|is|es) )'

/** A number alone counts goods or grams: "yes, give me 400". */
const streetNext = new RegExp(
  `^((?:(?:es|e|a|en|al|para|pa|pra|to|na|no|em)\\s+)*)((?:${naming} ){0,3}${noEnd}${naming} \\d{2,5}(?:-?[a-z](?![\\p{L}\\d])|(?=,? ${parts})))`,
  'u',
)

function coreOfName(text: string): Core | undefined {
  const found = bareStreetIn(text)
  return found && { start: found.start, end: found.end, lead: undefined }
}

const withFloor =
  /^(?:\p{L}[\p{L}.]* ){1,4}\d{2,5},? ?(?:planta baja|pb|(?:piso|depto|dpto|departamento|apto|apartamento|apt|timbre|torre|casa|bloco|unit|flat) ?(?:n[o°] ?)?[\da-z]{1,3})(?![\p{L}\d])/u

function coreByPostcode(
  text: string,
  { language, ...known }: { language: Language; isAsked: boolean; sold: readonly string[] },
): Core | undefined {
  const isNone = (words: string) => isFiller(words, language) || isClosing(words, language)
  const found = namedByPostcode(text, { ...known, isNone })
  return found && { ...found, lead: found.start }
}

function skipFrom(plain: string, at: number): number {
  return at + (places.skip.exec(plain.slice(at))?.[0].length ?? 0)
}

/** Within one sentence. */
function isTogether(between: string): boolean {
  return !/[?!;\n]|[\p{L}\p{N}]{3,}\.\s/u.test(between)
}

/** "Are you on calle 53?" asks about a street and gives none. */
function isAskedThere(plain: string, end: number): boolean {
  return /^[^.!;\n]*\?/.test(plain.slice(end))
}

function cut(text: string, core: Core, language: Language): FoundAddress {
  const isLed = core.lead !== undefined || leadingTo.test(folded(text.slice(0, core.start)))
  const begun = isLed ? core.start : startOfClause(text, core.start, language)
  const { kept, left } = tailOf(withoutBidding(text.slice(core.end)), language)
  const address = tidy(`${text.slice(begun, core.end)}${kept}`)
  const before = withoutBidding(text.slice(0, begun).replace(wayThere, '')).trim()
  return { address, rest: `${before}\n${left}`.trim() }
}

/** "Three of those to the …": the street begins behind the preposition. */
const leadingTo =
  /\p{L}\p{L}+ +(?:a|en|para|pa|pal|na|no|em|pra|pro|to|at)(?: +(?:la|el|mi|a|o|the|my|minha|meu|aqui|aca))* *$/u

/** The same words at the end of a wish; their "la" is the street's. */
const wayThere =
  /(?<=\p{L}{2})\s+(?:a|en|para|pa|pal|na|no|em|pra|pro|to|at)(?:\s+(?:la|el|mi|a|o|the|my|minha|meu|aqui|aca))*\s*$/iu

/** A name before the street belongs to the address; "perfect," does not. */
function startOfClause(text: string, at: number, language: Language): number {
  const before = text.slice(0, at)
  const sentence = Math.max(
    ...[...before.matchAll(/[?!;\n]|[\p{L}\p{N})]{3,}\.\s/gu)].map(({ index, 0: end }) => index + end.length),
    0,
  )
  let start = sentence
  for (const clause of before.slice(sentence).split(/(?<=[,:])/)) {
    const ends = /[,:]\s*$/.test(clause)
    if (ends && !isFiller(clause, language) && !isClosing(clause, language)) return start
    if (ends) start += clause.length
  }
  const words = text.slice(start, at).split(/(?<=\s)/)
  for (const word of words) {
    if (word.trim() !== '' && !isFiller(word, language)) return start
    start += word.length
  }
  return start
}

/** "I want to order them," leads to a street and is no part of it. */
function isClosing(clause: string, language: Language): boolean {
  const line = lineOf(wordsOf(clause, language))
  return (
    !/\d/.test(clause) &&
    rulesOf(language).some(
      ({ intent, tests }) => intent === 'checkout' && tests.some((test) => test.test(line)),
    )
  )
}

/** Further parts and notes after the street; questions, thanks and remarks about oneself are not among them. */
function tailOf(tail: string, language: Language): { kept: string; left: string } {
  const kept: string[] = []
  const left: string[] = []
  const sentences = tail.split(/(?<=[?!;\n])|(?<=[\p{L}\p{N})]{3,}\.)(?=\s)/u)
  for (const [at, sentence] of sentences.entries()) {
    const clauses = sentence.split(/(?<=,)(?!\d)/)
    for (const [step, clause] of clauses.entries()) {
      const isFirst = at === 0 && step === 0
      const isLast = step === clauses.length - 1
      const isQuestion = !isFirst && isLast && sentence.trim().endsWith('?')
      const isPart = !isQuestion && (isFirst || belongs(clause, language, at > 0))
      ;(isPart ? kept : left).push(clause)
    }
  }
  return { kept: kept.join(''), left: left.join(' ').trim() }
}

function belongs(clause: string, language: Language, isLater: boolean): boolean {
  if (isFiller(clause, language)) return false
  const line = lineOf(wordsOf(clause, language))
  if (
    rulesOf(language).some(
      ({ intent, tests }) => elsewhere.has(intent) && tests.some((test) => test.test(line)),
    )
  ) {
    return /\d/.test(clause) || places.part.test(folded(clause))
  }
  if (!isLater) return true
  return !aboutOneself.test(line) || /\d/.test(clause)
}

const elsewhere: ReadonlySet<string> = new Set([
  'checkout',
  'payment',
  'thanks',
  'price',
  'hours',
  'bye',
  'order_status',
  'stock',
  'cart',
])
const aboutOneself =
  /^ (?:i|we|im|ill|yo|eu|estoy|estare|estou|tengo|tenho|voy|vou|my|quiero|quero|i am|i will) /

/** Nothing but politeness, assent and words that name nothing. */
function isFiller(words: string, language: Language): boolean {
  const plain = wordsOf(words, language)
    .map((word) => word.plain)
    .filter((word) => word !== ',')
  if (plain.some((word) => /\d/.test(word))) return false
  return consistsOf(plain, fillersBy[language])
}

const fillersBy = byLanguage(
  ({ yes, no, stop, quiet }) =>
    new Set([...setOf(yes), ...setOf(no), ...setOf(stop), ...wordSet(quiet), ...fillers]),
)

const fillers =
  'then so ok okay and y e entonces entao bueno pues well fine alright right listo dale va vale good great perfect perfecto perfeito lovely cool eso es seria todo nada mas isso tudo so that is all thats its it alright seen estuvo ya fechou fecha fechar beleza agora ahora now'.split(
    ' ',
  )

/** The whole answer, where an address was asked for and no street stands out. */
function wholeAddress(text: string, language: Language): FoundAddress | undefined {
  if (text.includes('?') || asksSomethingElse(text, language)) return undefined
  const plain = folded(text)
  const words = plain.trim().split(/\s+/)
  const isPlace = /\d/.test(plain) || places.part.test(plain) || hasAddressWord(words)
  if (!isPlace || words.length < wordsMin) return undefined
  const lead = [...plain.matchAll(places.lead)][0]
  const start =
    lead && (lead.index < 3 || isFiller(text.slice(0, lead.index), language))
      ? skipFrom(plain, lead.index + lead[0].length)
      : startOfAnswer(text, language)
  return { address: tidy(text.slice(start)), rest: '' }
}

/** Behind "yes," and "ok." */
function startOfAnswer(text: string, language: Language): number {
  let start = 0
  for (const clause of text.split(/(?<=[,.:!\n])(?=\s)/)) {
    if (!isFiller(clause, language)) return start
    start += clause.length
  }
  return 0
}

/** An address may hold any word, so only what no address could express counts; "add two candles" does, "2 elm" does not. */
function asksSomethingElse(text: string, language: Language): boolean {
  const words = wordsOf(text, language)
  const begin = lineOf(words.slice(0, wishWordsMax))
  const said = (intent: string, line: string) =>
    rulesOf(language).some((rule) => rule.intent === intent && rule.tests.some((test) => test.test(line)))
  if (!/^ \S*\d/.test(begin) && said('add', begin)) return true
  return [...noAddress].some((intent) => said(intent, lineOf(words)))
}

const noAddress: ReadonlySet<string> = new Set([
  'bot',
  'clear',
  'remove',
  'cart',
  'payment',
  'price',
  'browse',
  'menu',
  'cancel_order',
  'cancel_booking',
  'thanks',
  'hours',
  'pickup',
])
const wishWordsMax = 3

/** Checked in every language: street words are in the language of the city. */
function hasAddressWord(words: readonly string[]): boolean {
  return Object.values(lexicons).some(({ addressWords }) =>
    words.some((word) => wordSet(addressWords).has(word)),
  )
}

/** Without laughter, thanks and pictures, and with slips put right: "1200, sorry, 1210". */
function withoutNoise(said: string): string {
  const text = said
    .normalize('NFC')
    .replace(/[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\u{FE0F}|\u{200D}/gu, ' ')
  const removed = (given: string, pattern: RegExp) => {
    let left = given
    for (const found of [...folded(given).matchAll(pattern)].reverse()) {
      left = left.slice(0, found.index) + left.slice(found.index + found[0].length)
    }
    return left
  }
  return removed(removed(text, places.noise), places.mended)
}

/**
 * "… flat 32 can you bring it here": the bidding behind the address is no part of it; a note on how to is. "2 cakes, send
 * them to …": the one before leads to the street and asks for nothing.
 */
function withoutBidding(tail: string): string {
  const found = bidding.exec(folded(tail))
  return found ? tail.slice(0, found.index) : tail
}

const bidding =
  /[\s,.]+(?:(?:pode[ms]?|podes|puede[ns]?|podrian?|me l[oa]s?|l[oa]s?|can you|could you|you can|please|ai|ahi|e|y|and)\s+)*(?:traz(?:er|e)?|traga\w*|trae(?:r|n|s|me|melo|mela|lo|la)*|traiga\w*|mand[ae](?:r|n|s|me|melo|mela|lo|la)*|envi[ae](?:r|n|s|me|melo|mela|lo|la)*|entreg(?:a|ue|ar|ame|alo)|bring|send|deliver|ship)(?:\s+(?:it|them|that|over|here|there|aqui|aca|alla|ai|la|ahi|em|en|na|a|pra|para|casa|mim|me|please|porfa|por|favor|hoje|hoy|ya|ja))*[\s.!]*$/u

function tidy(address: string): string {
  return address
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, ', ')
    .replace(/\s+([,.;:])/g, '$1')
    .replace(/([,.;:])(?:\s*[,.;:])+/g, '$1')
    .replace(/^[\s,.;:!-]+|[\s,;:!?¿-]+$/g, '')
    .replace(/(?<=\p{L}{4,}|\d)[.\s!]+$/u, '')
    .slice(0, addressCharsMax)
    .trim()
}
