// Which of several things the words mean: by name, colour, size, measure, number, price, or the end of the scale.
import { languages } from '@mostrador/contract/languages'
import { isSameWord, namingWords } from '../match.ts'
import { isSameGood } from '../meaning/goods.ts'
import { plainText } from '../normalise.ts'
import { numbersOf } from '../vocabulary.ts'
import { endOf, pointedAt, sizingWords } from './ends.ts'
import { lackedBy, unwantedIn } from './lacks.ts'
import { basesOf, coloursOf, measuresOf, numberIn, sizesOf, strengthsOf } from './traits.ts'

export type Choosable = { id: string; name: string; price?: string | null }
export type Chosen<Item> = {
  /** Those the words can mean; none when they name nothing. */
  items: Item[]
  /** The number that named them, which is then no quantity. */
  number: number | undefined
}

const direct = 1
const bySize = 0.9
const byColour = 0.7
const byStrength = 0.8
const byStem = 0.5
const byMeaning = 0.5
const byMeasure = 1.5
const near = 0.05
/** A smaller number counts pieces, unless its place in the sentence says otherwise. */
const namingNumberMin = 20

/**
 * `besides`: a name all of them share, whose words tell nothing. `isAnswer`: the words answer "which of these?", so
 * that a bare number is a name.
 */
export function chosenOf<Item extends Choosable>(
  items: readonly Item[],
  said: string,
  { besides = '', isAnswer = false }: { besides?: string; isAnswer?: boolean } = {},
): Chosen<Item> {
  const { wanted, unwanted } = divided(said)
  const common = namingWords(besides).filter((word) => !tellsApart(items, word))
  const open = unwanted === '' ? [...items] : items.filter((item) => !isNamed(item, unwanted))
  const isLess = open.length > 0 && open.length < items.length
  const pointed = pointedAt(wanted)
  // "The largest" is the end of the scale, and no option that is merely called large.
  const naming = pointed?.isEnd ? withoutWord(wanted, pointed.word) : wanted
  const numbers = numbersNaming(naming, isAnswer)
  const asked: Asked = { ...askedFor(naming, common), numbers, plain: ` ${naming} ` }
  const lacking = withoutUnwanted(open, wanted)
  const scored = (lacking ?? open).map((item) => ({ item, ...scoreOf(item, asked) }))
  const best = Math.max(0, ...scored.map(({ score }) => score))
  const named = best > 0 ? scored.filter(({ score }) => score >= best - near) : []
  const widest = Math.max(0, ...named.map(({ share }) => share))
  const found = named.filter(({ share }) => share >= widest - near)
  const left = found.length > 0 ? found.map(({ item }) => item) : (lacking ?? (isLess ? open : []))
  const number = found.find((each) => each.number !== undefined)?.number
  const range = left.length > 0 ? left : open
  const isOpen = range.length > 1 && (pointed?.isEnd || !found.some(({ bySize }) => bySize))
  const ends = pointed && isOpen ? endOf(range, pointed.direction) : []
  return { items: ends.length > 0 && ends.length < range.length ? ends : left, number }
}

/** The one thing that is meant; undefined when the words name none or leave several. */
export function oneOf<Item extends Choosable>(
  items: readonly Item[],
  said: string,
  how: { besides?: string; isAnswer?: boolean } = {},
): Item | undefined {
  const { items: found } = chosenOf(items, said, how)
  return found.length === 1 ? found[0] : undefined
}

type Asked = {
  words: readonly string[]
  measures: ReturnType<typeof measuresOf>
  numbers: ReadonlySet<number>
  /** All the words, in their order. */
  plain: string
}

function withoutWord(plain: string, word: string): string {
  return ` ${plain} `.replace(` ${word} `, ' ').trim()
}

function askedFor(said: string, common: readonly string[]): Pick<Asked, 'words' | 'measures'> {
  const words = namingWords(said).filter((word) => !common.some((other) => isSameWord(word, other)))
  return { words, measures: measuresOf(said) }
}

/** "Those that are not yellow": the words that are wanted, and those that are not. */
function divided(said: string): { wanted: string; unwanted: string } {
  const plain = plainText(said)
  const found = excluding.exec(plain)
  if (!found) return { wanted: plain, unwanted: '' }
  return { wanted: plain.slice(0, found.index), unwanted: plain.slice(found.index + found[0].length) }
}

const excluding =
  /\b(?:(?:que|q) no (?:son|sean?|es|tengan?|lleven?)|(?:que|q) nao (?:sao|sejam?|e|tenham?)|(?:that|which|thats|are|is)(?: are| is)?(?: not|nt)|arent|isnt|anything but|menos|excepto|except|exceto) (?=\S)/

function isNamed(item: Choosable, said: string): boolean {
  const asked = { ...askedFor(said, []), numbers: numbersNaming(said, true), plain: ` ${said} ` }
  return scoreOf(item, asked).score > 0
}

/** Those that go without something, where the words want it so. */
function withoutUnwanted<Item extends Choosable>(items: readonly Item[], said: string): Item[] | undefined {
  const unwanted = unwantedIn(said)
  if (unwanted.size === 0) return undefined
  const found = items.filter(({ name }) => [...lackedBy(name)].some((each) => unwanted.has(each)))
  return found.length > 0 && found.length < items.length ? found : undefined
}

/** True for a word in the names of some of the things and not of others. */
function tellsApart(items: readonly Choosable[], word: string): boolean {
  const having = items.filter(({ name }) => namingWords(name).some((other) => isSameWord(word, other)))
  return having.length > 0 && having.length < items.length
}

/** "Stage 2" is said with its number beside the same word; the 2 of "two packs" names none. */
function isSaidInPlace(
  token: string,
  {
    words,
    before,
    after,
  }: { words: readonly string[]; before?: string | undefined; after?: string | undefined },
): boolean {
  if (!/^\d+$/.test(token)) return words.includes(token)
  return words.some(
    (word, at) =>
      word === token &&
      ((before !== undefined && words[at - 1] === before) ||
        (after !== undefined && words[at + 1] === after)),
  )
}

function scoreOf({ name, price }: Choosable, { words, measures, numbers, plain }: Asked) {
  const isWhole = ofSeveral.test(name) && plain.includes(` ${plainText(name)} `)
  const names = sizingWords(name)
  const own = measuresOf(name)
  const isMeasured = own.some((each) =>
    measures.some(({ unit, amount }) => unit === each.unit && Math.abs(amount - each.amount) < 1e-6),
  )
  let score = isMeasured ? byMeasure : 0
  let matched = isMeasured ? 1 : 0
  let isBySize = false
  let number: number | undefined
  for (const [at, token] of names.entries()) {
    const digits = /^\d/.test(token) ? numberIn(token) : undefined
    const meant = digits === undefined ? undefined : numberMeant(digits, numbers)
    if (meant !== undefined && !isMeasured) number = meant
    const fit =
      digits === undefined
        ? fitOf(token, words)
        : meant !== undefined ||
            isWhole ||
            isSaidInPlace(token, { words, before: names[at - 1], after: names[at + 1] })
          ? direct
          : 0
    if (own.length > 0 && digits !== undefined && !isMeasured && measures.length > 0) continue
    if (fit === bySize || (fit > 0 && sizesOf(token).length > 0)) isBySize = true
    score += fit
    if (fit > 0) matched += 1
  }
  const cost = price === null || price === undefined ? undefined : Number(price)
  const offered = cost === undefined ? undefined : numberMeant(cost, numbers)
  if (offered !== undefined && score === 0) {
    score += direct
    number = offered
  }
  return { score, number, share: matched / Math.max(1, names.length), bySize: isBySize }
}

/** "A board for 2" says the whole name of the option, but for its head. */
const ofSeveral = /^\p{L}+ \d/u

/** "The one of 50" costs 50.000. */
function numberMeant(value: number, numbers: ReadonlySet<number>): number | undefined {
  return [value, value / 1_000].find(
    (each) => numbers.has(each) && (each === value || each >= namingNumberMin),
  )
}

function fitOf(token: string, words: readonly string[]): number {
  let best = 0
  for (const word of words) {
    if (word === token || basesOf(word).some((base) => isSameWord(base, token))) return direct
    const colours = coloursOf(token)
    if (colours.length > 0 && coloursOf(word).some((colour) => colours.includes(colour)))
      best = Math.max(best, byColour)
    const sizes = sizesOf(token)
    if (sizes.length > 0 && sizesOf(word).some((size) => sizes.includes(size))) best = Math.max(best, bySize)
    const strengths = strengthsOf(token)
    if (strengths.length > 0 && strengthsOf(word).some((each) => strengths.includes(each)))
      best = Math.max(best, byStrength)
    if (isOfStem(word, token)) best = Math.max(best, byStem)
    else if (isSameGood(word, token)) best = Math.max(best, byMeaning)
  }
  return best
}

/** "Puntitos" for "punteada", "rayas" for "rayada": the word without its ending begins the other. */
function isOfStem(word: string, token: string): boolean {
  return basesOf(word).some((base) => {
    const stem = base.length > 4 ? base.replace(/[aeo]s?$/, '') : base
    return stem.length >= 4 && token.length > stem.length && token.startsWith(stem)
  })
}

const numberOfWord = (word: string): number | undefined =>
  languages.map((language) => numbersOf(language).get(word)).findLast((value) => value !== undefined)
const namingBefore =
  /^(?:el|la|los|las|o|os|as|the|de|del|da|do|of|no|na|nro|numero|number|talla|size|tamanho|talle|a|en|em|in|un|una|um|uma|al)$/

/** "One 2 inch brush": in which a thing is measured and never counted. */
const lengths = /^(?:inch(?:es)?|pulgadas?|polegadas?|mm|cms?)$/

/** "Me da dos" wants two of them. */
const giving = /^(?:me|nos|te) da$/

/** The numbers that may name a size, a model or a price instead of counting. */
function numbersNaming(said: string, isAnswer: boolean): Set<number> {
  const words = plainText(said)
    .split(' ')
    .filter((word) => word !== ',')
  const found = new Set<number>()
  for (const [at, word] of words.entries()) {
    const value = /^\d[\d.,]*$/.test(word) ? numberIn(word) : numberOfWord(word)
    if (value === undefined || (value === 1 && !/^\d/.test(word))) continue
    if (/^(?:mil|k|thousand)$/.test(words[at + 1] ?? '')) found.add(value * 1_000)
    // "Un par" counts; "una 42" may be a size.
    const isCounted = !/^\d/.test(word) && /^(?:un|una|um|uma)$/.test(words[at - 1] ?? '')
    const isBehind =
      !isCounted &&
      namingBefore.test(words[at - 1] ?? '') &&
      !giving.test(`${words[at - 2]} ${words[at - 1]}`)
    const isLength = /^\d/.test(word) && lengths.test(words[at + 1] ?? '')
    if (isAnswer || value >= namingNumberMin || isBehind || isLength) found.add(value)
  }
  return found
}
