// "3 blinds: two 60 and one 90", "half blue, half green": one thing in several options, each with its own count. Taken only
// where every word is accounted for and each part fits just one option.
import type { Language } from '@mostrador/contract/languages'
import type { ProductCard } from '../../../tools/tools.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { numbersOf, wordSet } from '../../understanding/vocabulary.ts'
import { goOn } from '../buying.ts'
import { isByMeasure } from '../measured/by-measure.ts'
import { catalogueFor } from './evidence.ts'

type Variant = ProductCard['variants'][number]
/** `isTimes`: the count is told behind, as in "60 cm x 2". */
type Part = { count: number | undefined; isHalf: boolean; isTimes?: boolean; told: string[] }
type Shared = { variant: Variant; count: number }

const wordsMax = 30
/** "Two kilos and a half" is one amount. */
const andHalf = /\b(?:(?:y|e) (?:medi[oa]|mei[oa])|and a half)\b/

/** True where the line shares out one thing, and all of it was put into the cart or asked about. */
export async function takeSharedOut(turn: Turn, said: string): Promise<boolean> {
  const { flow } = turn.memory
  const isOpen = ['variant', 'addOns', 'order', 'address', 'contact', undefined].includes(flow?.at)
  if (!isOpen || said.includes('?') || andHalf.test(plainText(said))) return false
  const words = wordsIn(said)
  if (words.length > wordsMax) return false
  const asked = flow?.at === 'variant' ? flow : undefined
  const card = await cardMeant(turn, words, asked?.productId)
  if (!card || card.isBookable || isByMeasure(card) || card.variants.length < 2) return false
  const shared = sharedOut(card, words, {
    language: turn.language,
    sum: sumAsked(asked),
    narrowed: asked?.narrowed ?? [],
  })
  if (!shared) return false
  // Another number may be wanted where some of it is in the cart already.
  const { lines } = await turn.tools.getCart()
  if (!asked && lines.some(({ productId }) => productId === card.id)) return false
  if (asked) delete turn.memory.flow
  const rest = asked?.rest ?? []
  for (const [at, { variant, count }] of shared.entries()) {
    const isLast = at === shared.length - 1
    const buying = { productId: card.id, variantId: variant.id, quantity: count, rest: isLast ? rest : [] }
    await goOn(turn, card, isLast ? buying : { ...buying, isPlain: true })
    if (!isLast && turn.memory.flow !== undefined && turn.memory.flow !== flow) return true
  }
  return true
}

function sumAsked(asked: { quantity: number } | undefined): number | undefined {
  return asked && asked.quantity > 1 ? asked.quantity : undefined
}

function wordsIn(said: string): string[] {
  const spelled = said.replace(/\u2060/g, '').replace(/(?<=\s)[x×](?=\d)/giu, 'times ')
  const plain = plainText(spelled).replace(/(?<=\d)["”″]/g, ' inch')
  return [...plain.matchAll(/\d+(?:[.,]\d+)?(?:-\d+(?:[.,]\d+)?)?|\p{L}+|[^\s\p{L}\d]/gu)].map(
    ([word]) => word,
  )
}

/** The one whose name is said, else the one whose option was asked for. */
async function cardMeant(
  { tools, ...turn }: Turn,
  words: readonly string[],
  asked: string | undefined,
): Promise<ProductCard | undefined> {
  const told = words.filter((word) => /\p{L}{3}/u.test(word) && !idle.has(word))
  const { cards } = await catalogueFor({ tools, ...turn }, told)
  const rated = cards.map((card) => ({ card, found: told.filter((word) => isOfName(word, card)).length }))
  const most = Math.max(0, ...rated.map(({ found }) => found))
  const [best, ...others] = rated.filter(({ found }) => found === most)
  if (most > 0) return best && others.length === 0 ? best.card : undefined
  return asked === undefined ? undefined : tools.getProduct(asked)
}

function isOfName(word: string, { name }: ProductCard): boolean {
  return namingWords(name).some((own) => !/\d/.test(own) && isSameWord(own, word))
}

const marks = wordSet(', ; : . & + / - ( ) ! and y e plus then also')
/** Words around what is wanted, that want nothing by themselves. */
const idle = wordSet(
  'hi hello hey hiya please pls plz thanks thank you cheers mate i we id im ill need want like would get have take grab can could do them those these us me some my the a an of in for at at with all total altogether ones wide long tall big colour color colours colors size sizes age ages aged yr yrs year years olds rolls roll tins tin tubs tub pots pot packs pack pieces piece bags boxes sheets bottles sort sorts kind each quiero quisiera necesito dame deme mande de del en por favor porfa color colores talla tallas unidades quero queria preciso manda me da do dos das no na em tamanho tamanhos cor unidade ok okay so well lets gimme throw',
)
const units = wordSet(
  'l lt lts ltr litre litres liter liters ml cm mm m mt metre metres ft foot feet inch inches in g gr gram grams kg kilo kilos oz lb lbs w v grit chest waist drop',
)
const wishing = wordSet(
  'please pls plz need want get take grab have ill id gimme quiero necesito dame deme mande quero preciso manda',
)
/** Things of which a pair is less than one that is sold. */
const pairs = /\d|\b(?:packs?|sets?|box|boxes)\b/i
const times = wordSet('x times')
const halving = wordSet('half mitad metade')

type Around = { language: Language; sum: number | undefined; narrowed: readonly string[] }

function sharedOut(
  card: ProductCard,
  words: readonly string[],
  { language, sum: asked, narrowed }: Around,
): Shared[] | undefined {
  const meant = card.variants.filter(({ id }) => narrowed.length === 0 || narrowed.includes(id))
  const options = meant.map((variant) => ({ variant, own: wordsIn(variant.name) }))
  const isOption = (word = '') => options.some(({ own }) => own.some((each) => isOwn(each, word)))
  const isTelling = (word: string) =>
    isOption(word) && !options.every(({ own }) => own.some((each) => isOwn(each, word)))
  const countIn = (word = '') => (/^\d{1,3}$/.test(word) ? Number(word) : numbersOf(language).get(word))
  const ownWords = wordsIn(card.name)
  const isPaired = pairs.test(card.name)
  const isIdle = (word: string) => idle.has(word) || units.has(word) || (!isPaired && /^pairs?$/.test(word))
  const head: string[] = []
  const parts: Part[] = []
  let sum: number | undefined
  const begin = (count: number | undefined, isHalf = false) => parts.push({ count, isHalf, told: [] })
  for (const [at, word] of words.entries()) {
    const last = parts.at(-1)
    const [before, next = '', after = ''] = [words[at - 1] ?? '', words[at + 1], words[at + 2]]
    if (halving.has(word)) begin(undefined, true)
    else if (times.has(word) || marks.has(word) || isOfName(word, card)) continue
    else if (countIn(word) !== undefined && !(/^\d/.test(word) && isSize(word))) {
      // "Formula 800 g": a number of the name counts nothing.
      if (ownWords.includes(word)) return undefined
      const count = countIn(word) ?? 1
      if (times.has(before) && last && last.count === undefined && last.told.length > 0)
        Object.assign(last, { count, isTimes: true })
      else if (isOfAll(at)) sum = count
      else begin(count)
    } else if (isTelling(word)) {
      if (!last || (isClosed(at) && last.told.length > 0)) begin(undefined)
      const open = parts.at(-1)
      open?.told.push(word)
    } else if (!isOption(word) && !isIdle(word)) return undefined

    /** A figure that is an option rather than a count. */
    function isSize(figure: string): boolean {
      if (!isTelling(figure)) return false
      if (times.has(before)) return false
      if (units.has(next) || figure.includes('-')) return true
      if (isOfAll(at)) return false
      const isOpen =
        last && (last.count !== undefined || last.isHalf) && !last.told.some((each) => /\d/.test(each))
      if (isOpen) return true
      return times.has(next) ? !isTelling(after) && countIn(after) !== undefined : !isTelling(next)
    }
  }
  return shares()

  /** "2 shirts age 5", "6 rolls of tape": the number of the thing, before any option. */
  function isOfAll(at: number): boolean {
    if (parts.length > 0 || sum !== undefined) return false
    const behind = words.slice(at + 1)
    const end = behind.findIndex((word) => marks.has(word) || isTelling(word) || countIn(word) !== undefined)
    return (end < 0 ? behind : behind.slice(0, end)).some((word) => isOfName(word, card))
  }

  /** A mark or a joining word stands right before. */
  function isClosed(at: number): boolean {
    return marks.has(words[at - 1] ?? '')
  }

  function shares(): Shared[] | undefined {
    const all = sum ?? asked
    // "Two shirts age 5: one white, one blue": what is told before the first count goes for all.
    const isShared =
      parts.length > 1 &&
      parts[0]?.count === undefined &&
      !parts[0]?.isHalf &&
      parts.slice(1).some(({ count, isHalf }) => count !== undefined || isHalf)
    if (isShared) head.push(...(parts.shift()?.told ?? []))
    // One thing that is neither counted nor wished for may be asked about.
    const isWished = asked !== undefined || parts.some(isCounted) || words.some((word) => wishing.has(word))
    const isListed = parts.length > 1 && !parts.some(isCounted)
    const told = isListed ? parts.map((part) => ({ ...part, count: 1 })) : joined(parts)
    const [one, ...others] = told
    if (!one || (others.length === 0 && !isWished)) return undefined
    const listed = fitting(told, all)
    if (listed || !isListed || !isWished) return listed
    // "Elm tie, full length, please": the words between the marks tell of one option.
    return fitting([{ ...one, told: told.flatMap((each) => each.told) }], all)
  }

  function fitting(told: readonly Part[], all: number | undefined): Shared[] | undefined {
    const given = [...head, ...(told.at(-1)?.told ?? [])]
    const found = told.map((part) => {
      const variant = variantOf(part.told, given)
      const count =
        part.isHalf && all !== undefined
          ? all / 2
          : (part.count ?? (told.length === 1 ? (all ?? 1) : undefined))
      return variant && count !== undefined && Number.isInteger(count) && count > 0
        ? { variant, count }
        : undefined
    })
    const known = found.filter((each) => each !== undefined)
    if (known.length < told.length || new Set(known.map(({ variant }) => variant.id)).size < known.length)
      return undefined
    const total = known.reduce((all, { count }) => all + count, 0)
    return all === undefined || all === total ? known : undefined
  }

  /** The one option with all of these words, and of the words told for others as many as go with them. */
  function variantOf(told: readonly string[], given: readonly string[]): Variant | undefined {
    if (told.length === 0) return undefined
    let left = options.filter(({ own }) => told.every((word) => own.some((each) => isOwn(each, word))))
    for (const word of given) {
      const those = left.filter(({ own }) => own.some((each) => isOwn(each, word)))
      if (left.length > 1 && those.length > 0) left = those
    }
    const [only, ...others] = left
    const isWhole = head.every((word) => only?.own.some((each) => isOwn(each, word)))
    return others.length === 0 && isWhole ? only?.variant : undefined
  }
}

function isCounted({ count, isHalf }: Part): boolean {
  return count !== undefined || isHalf
}

/** "2 white, age 5": what follows a count without one of its own belongs to it. */
function joined(parts: readonly Part[]): Part[] {
  const done: Part[] = []
  for (const part of parts) {
    const last = done.at(-1)
    if (!last || isCounted(part)) done.push({ ...part, told: [...part.told] })
    else last.told.push(...part.told)
  }
  return done
}

function isOwn(own: string, word: string): boolean {
  return /\d/.test(own) || /\d/.test(word)
    ? own.replace(',', '.') === word.replace(',', '.')
    : isSameWord(own, word)
}
