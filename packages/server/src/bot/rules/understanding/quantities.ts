// Quantities: tells numbers that count pieces from sizes, measures, times and phone numbers.
import type { Language } from '@mostrador/contract/languages'
import { nameMark, plainText, type Word, wordsOf } from './normalise.ts'
import { beginsNumber, lexicons, numbersOf, placeWordsOf, wordSet } from './vocabulary.ts'

export type Item = {
  quantity: number | undefined
  /** Its naming words. */
  query: string
  /** All its words. */
  text: string
}

const units =
  'inch inches pulgada pulgadas polegada polegadas cm mm m mts metro metros meter meters metre metres centimetros g gr grs gramo gramos grama gramas gram grams kg kgs kilo kilos quilo quilos ml mililitros l lt lts litros litro liter liters litre litres oz onza onzas onca oncas ounce ounces lb lbs libra libras pound pounds yarda yardas yard yards hs am pm anos years anios mil k pesos reales dolares dollars euros usd cop cuotas vezes parcelas meses dias days horas minutos hours hour hr hrs minutes minute minutos mins min semanas weeks months mes hilos fios puestos hundred thousand grand bucks quid personas people pessoas anitos aninhos'
const quantityMax = 999

/**
 * Words before "de" or "of" that leave the number a quantity: "instead of two" counts, "a cake of three milks" does
 * not.
 */
const fractions = new Set(['vez', 'lugar', 'cambio', 'instead', 'inves', 'mas', 'mais', 'more'])

/** "Preciso de dois": the "de" belongs to the verb. */
const verbsWithOf = new Set(
  'preciso precisamos precisava precisavamos precisando gostaria gostariamos necessito necessitamos necesito necesitamos'.split(
    ' ',
  ),
)

/** A number in the words: its position, its length in words, and its value. */
type Found = { at: number; length: number; value: number; isArticle: boolean }

/** How many pieces the words ask for; undefined when they give no number. */
export function quantityOf(words: readonly Word[], language: Language): number | undefined {
  const found = numbersIn(words, language)
  return (found.find(({ isArticle }) => !isArticle) ?? found[0])?.value
}

/** The wanted things one by one: "two mugs and a candle". */
export function itemsOf(words: readonly Word[], language: Language): Item[] {
  const segments = segmentsOf(words, language)
  const items = segments
    .map((segment) => ({
      quantity: quantityOf(segment, language),
      query: queryOf(segment, language),
      text: segment.map(({ plain }) => plain).join(' '),
    }))
    .filter(({ query, quantity }) => query !== '' || quantity !== undefined)
  const named = items.filter(({ query }) => query !== '')
  const wanted = named.length > 1 ? named : items.slice(0, 1)
  return distributed(wanted, () => isListed(segments[0] ?? [], language))
}

/** "Velas 3 lavanda": the number counts one of the list, not all of it, and what is listed stands right before it. */
function isListed(words: readonly Word[], language: Language): boolean {
  const [first] = numbersIn(words, language)
  if (!first) return false
  const before = words.slice(0, first.at)
  const last = before.at(-1)
  const isThing = last?.plain.endsWith('s') === true && isNaming(last, language)
  const isNamedBehind = isNaming(words[first.at + first.length], language)
  return isThing && isNamedBehind && !before.some(({ plain }) => forWhom.has(plain))
}

const forWhom = wordSet('para pra pro pros pras for')

/** "Five black shirts: three in M and two in L" becomes three and two black shirts. */
function distributed(items: readonly Item[], isListed: () => boolean): Item[] {
  const [first, ...parts] = items
  const sum = parts.reduce((total, { quantity = 0 }) => total + quantity, 0)
  if (!first || parts.length < 2 || sum !== first.quantity || isListed()) return [...items]
  return parts.map(({ quantity, query, text }) => ({
    quantity,
    query: `${first.query} ${query}`,
    text: `${first.query} ${text}`,
  }))
}

/** The things named right after a number or an article: "two *mugs*", "a bag of *coffee*", "the *rack*". */
export function namedThings(text: string, language: Language): string[] {
  return thingsBehind(text, language, determiners[language])
}

/** Only those right after a number: "two *mugs* for the party". */
export function countedThings(text: string, language: Language): string[] {
  return thingsBehind(text, language, new Set())
}

function thingsBehind(text: string, language: Language, articles: ReadonlySet<string>): string[] {
  const words = wordsOf(text, language)
  const joints = wordSet(lexicons[language].joints)
  const naming = new Set(
    queryOf(words, language)
      .split(' ')
      .filter((word) => !joints.has(word)),
  )
  const counted = numberedWords(words, language)
  return words.flatMap(({ plain }, at) => {
    const before = words[at - 1]?.plain ?? ''
    const isHeld =
      holding.has(before) || (/^(?:de|of)$/.test(before) && holding.has(words[at - 2]?.plain ?? ''))
    const isNamed = counted.has(at - 1) || articles.has(before) || isHeld
    return isNamed && naming.has(plain) && !holding.has(plain) ? [plain] : []
  })
}

export const determinersOf = (language: Language): ReadonlySet<string> => determiners[language]

const determiners: Readonly<Record<Language, ReadonlySet<string>>> = {
  es: wordSet('un una unos unas el la los las otro otra otros otras'),
  pt: wordSet('um uma uns umas o a os as outro outra outros outras'),
  en: wordSet('a an the some another'),
}
/** Words for what holds a thing rather than for the thing. */
export const holding = wordSet(
  'bulto bultos costal costales saco sacos sack sacks bandeja bandejas charola charolas tray trays bolsa bolsas bolsita bolsitas caja cajas cajita paquete paquetes pack packs bag bags box boxes packet packets bottle bottles botella botellas frasco frascos unidad unidades pieza piezas caixa caixas pacote pacotes sacola garrafa garrafas unidade unidades peca pecas par pares pair pairs docena docenas dozen duzia duzias tarro tarros pote potes lata latas tin tins jar jars juego juegos jogos set sets vidro vidros vidrinho vidrinhos potinho potinhos orden ordenes porcion porciones porcao porcoes portion portions rollo rollos rolo rolos roll rolls kit kits ovillo ovillos madeja madejas novelo novelos skein skeins botellita botellitas frasquito frasquitos cajitas pacotinho pacotinhos saquinho saquinhos caixinha caixinhas garrafinha tub tubs copy copies carton cartons cartones barra barras bar bars tube tubes tubo tubos',
)

/** The words that name something, without verbs, politeness and quantities. */
export function queryOf(words: readonly Word[], language: Language): string {
  const { quiet, joints } = lexicons[language]
  const counted = numberedWords(words, language)
  const isNaming = words.map(
    ({ plain, meant }, at) =>
      !counted.has(at) &&
      // The other words of a name find it; its number tells which of several, by the text.
      !plain.startsWith(nameMark) &&
      plain !== ',' &&
      !wordSet(quiet).has(meant) &&
      !placeWordsOf(language).has(meant) &&
      /[\p{L}\p{N}]/u.test(plain),
  )
  const first = isNaming.indexOf(true)
  const last = isNaming.lastIndexOf(true)
  return words
    .map(({ plain }, at) =>
      isNaming[at] || (at > first && at < last && wordSet(joints).has(plain)) ? plain : '',
    )
    .filter((plain, at) => plain !== '' && at >= first && at <= last)
    .join(' ')
    .replace(/\.$/, '')
}

/** Positions of the words that count. */
export function numberedWords(words: readonly Word[], language: Language): Set<number> {
  return new Set(
    numbersIn(words, language).flatMap(({ at, length }) => Array.from({ length }, (_, step) => at + step)),
  )
}

function segmentsOf(words: readonly Word[], language: Language): Word[][] {
  const ands = new Set([...lexicons[language].and.split('|'), ','])
  const segments: Word[][] = [[]]
  for (const [at, word] of words.entries()) {
    const next = words[at + 1]
    const isNext =
      ands.has(word.plain) &&
      next !== undefined &&
      (isNumber(next, language) ||
        (determiners[language].has(next.plain) && isNaming(words[at + 2], language)))
    if (isNext && isTold(words[at + 2])) break
    if (isNext) segments.push([])
    else segments.at(-1)?.push(word)
  }
  return segments
}

function isNaming(word: Word | undefined, language: Language): boolean {
  return word !== undefined && queryOf([word], language) !== ''
}

/** "One is for my mother" adds nothing to the order. */
function isTold(word: Word | undefined): boolean {
  return word !== undefined && verbs.has(word.plain)
}

const verbs = new Set(['es', 'son', 'e', 'sao', 'is', 'are', 'sera', 'seria', 'va', 'vai'])

export function isNumber({ plain }: Word, language: Language): boolean {
  return /^\d{1,3}$/.test(plain) || numbersOf(language).has(plain)
}

function numbersIn(words: readonly Word[], language: Language): Found[] {
  const found: Found[] = []
  for (let at = 0; at < words.length; at += 1) {
    const number = numberAt(words, at, language)
    if (number && isCount(words, number, language)) found.push(number)
    if (number) at += number.length - 1
  }
  return found
}

const numberWordsMax = 5

function numberAt(words: readonly Word[], at: number, language: Language): Found | undefined {
  const first = words[at]?.plain ?? ''
  const isFigure = /^\d{1,3}$/.test(first)
  // Most words begin no number.
  if (!isFigure && !beginsNumber(first, language)) return undefined
  for (let length = Math.min(numberWordsMax, words.length - at); length > 0; length -= 1) {
    const phrase = words
      .slice(at, at + length)
      .map(({ plain }) => plain)
      .join(' ')
    const value = numbersOf(language).get(phrase) ?? (length === 1 && isFigure ? Number(phrase) : undefined)
    if (value !== undefined) return { at, length, value, isArticle: value === 1 && !/^\d/.test(phrase) }
  }
  return undefined
}

/** "The 32 with a hem" names a size or model; "the 2 mugs" is a quantity. */
function isNamed(
  words: readonly Word[],
  { at, length }: Pick<Found, 'at' | 'length'>,
  language: Language,
): boolean {
  const { singular, grammar } = lexicons[language]
  if (!singular.has(words[at - 1]?.plain ?? '')) return false
  const after = words[at + length]?.plain
  if (grammar.namesByNumber) return true
  return after === undefined || ['with', 'in', 'and', 'please', ',', 'for'].includes(after)
}

function isCount(words: readonly Word[], { at, length, value }: Found, language: Language): boolean {
  const before = words[at - 1]?.meant ?? ''
  const after = words[at + length]?.meant ?? ''
  if (value < 1 || value > quantityMax || isPronoun(words, at)) return false
  const isWanted = before === 'de' && verbsWithOf.has(words[at - 2]?.plain ?? '')
  if (
    !isWanted &&
    /^\d/.test(words[at]?.plain ?? '') &&
    wordSet(lexicons[language].beforeMeasure).has(before)
  )
    return false
  if (/^\d/.test(words[at]?.plain ?? '') && value > 1 && isNamed(words, { at, length }, language))
    return false
  if (
    !isWanted &&
    at > 1 &&
    (before === 'de' || before === 'of') &&
    !fractions.has(words[at - 2]?.plain ?? '')
  )
    return false
  // "I give you 60", "leave it at 60": an offered price.
  if (value > 12 && offering.has(before) && !askingPrice.has(words[at - 2]?.plain ?? '')) return false
  return !wordSet(units).has(after)
}

/** "The navajo one", "those big ones": it stands for the thing. */
function isPronoun(words: readonly Word[], at: number): boolean {
  if (words[at]?.plain !== 'one') return false
  const [last, ...before] = words
    .slice(Math.max(0, at - 3), at)
    .map(({ plain }) => plain)
    .reverse()
  return (
    last !== undefined && !leadingOne.test(last) && before.some((word) => /^(?:the|that|this)$/.test(word))
  )
}

const leadingOne =
  /^(?:the|that|this|it|them|,|and|or|plus|with|to|for|just|only|have|want|take|get|need|is|of|in|on|make|add|put|at|by)$/

/** "How much for twenty?" counts. */
const askingPrice = new Set(['cuanto', 'cto', 'quanto', 'qto', 'much', 'precio', 'preco', 'price'])
const offering = new Set(['en', 'por', 'at', 'for'])

/** The number, when the text is nothing else and may answer a list. */
export function bareNumberOf(text: string): number | undefined {
  const found = /^(?:#|n|no|nro|numero|number|opcion|opcao|option|la|el|a|o)? ?(\d{1,2})$/.exec(
    plainText(text),
  )
  return found ? Number(found[1]) : undefined
}
