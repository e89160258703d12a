// "Two milk and two dark", of the calendar on the screen: an option named alone is of the thing spoken of, before
// anything else whose name has such a word. The line is read with the thing named beside it.
import type { Language } from '@mostrador/contract/languages'
import type { ProductCard } from '../../../tools/tools.ts'
import { spokenIn } from '../../dialogue/spoken.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { lineOf, plainText, wordsOf } from '../../understanding/normalise.ts'
import { chosenOf } from '../../understanding/things/choose.ts'
import { whenOf } from '../../understanding/time/when.ts'
import { numbersOf } from '../../understanding/vocabulary.ts'
import { type Piece, piecesOf, units } from '../learned/tokens.ts'
import { onScreen } from '../meant.ts'
import { withDozensAlike } from './dozens-alike.ts'
import { type Catalogue, catalogueFor } from './evidence.ts'

const wordsMax = 30
const optionWordsMax = 3
/** In the name of a product or of an option. */
const named = 0.9
/** In the name of a product alone. */
const ofName = 1

/** The tidied line, each option that stands alone in it with the name of its thing. */
export async function withThingsNamed(turn: Turn, tidy: string): Promise<string> {
  const said = await withDozensAlike(turn, tidy)
  const pieces = piecesOf(said)
  if (
    !isOpen(turn) ||
    pieces.length > wordsMax ||
    turning.test(pieces.map(({ word }) => word).join(' ')) ||
    !pieces.some((_, at) => isCounted(pieces, at, turn.language))
  )
    return said
  const catalogue = await catalogueFor(turn, namingWords(said))
  const spoken = await thingSpokenOf(turn)
  const found: Alone[] = []
  for (let at = 0; at < pieces.length; at += 1) {
    if (!isCounted(pieces, at, turn.language)) continue
    const alone = optionAlone(pieces, at + 1, { turn, catalogue, spoken })
    if (alone) found.push(alone)
  }
  const head = headOfList(pieces, found, { turn, catalogue })
  const put = found.flatMap(({ at, name, nextAt }) => [
    { at, name: head?.name === undefined ? name : name.startsWith(' ') ? ` ${head.name}` : `${head.name} ` },
    ...(nextAt === undefined ? [] : [{ at: nextAt, name: ', ' }]),
  ])
  const named = put.reduceRight((text, { at, name }) => `${text.slice(0, at)}${name}${text.slice(at)}`, said)
  return head ? `${named.slice(0, head.from)}${named.slice(head.to)}` : named
}

/** "Shirts for the team: two in S, three in M": what stands before the first count is the name of them all, or a time. */
function headOfList(
  pieces: readonly Piece[],
  found: readonly Alone[],
  { turn, catalogue: { cards, weightOf } }: Pick<Known, 'turn' | 'catalogue'>,
): { from: number; to: number; name: string | undefined } | undefined {
  const [first, ...others] = found
  const { card } = first ?? {}
  if (!first || !card || others.length === 0 || others.some((each) => each.card?.id !== card.id))
    return undefined
  const before = pieces.filter(({ at }) => at < first.countAt)
  const from = before.find(({ word, isMark }) => !isMark && weightOf(word, card) >= ofName)?.at
  const isOther = ({ word, isMark }: Piece) =>
    !isMark &&
    (/^\d/.test(word) ||
      numbersOf(turn.language).has(word) ||
      cards.some((each) => each.id !== card.id && weightOf(word, each) >= ofName))
  if (from === undefined || before.some(isOther)) return undefined
  const between = before.filter(({ at, isMark }) => at >= from && !isMark).map(({ word }) => word)
  const text = between.join(' ')
  if (whenOf(lineOf(wordsOf(text, turn.language)), spokenIn(turn)) !== undefined) return undefined
  return { from, to: first.countAt, name: tellsMore(between, card) ? text : undefined }
}

/** "Shirts with embroidery", "black shirts": an extra or an option, which all that is listed has. */
function tellsMore(words: readonly string[], { name, addOns, variants }: ProductCard): boolean {
  const isAmong = (names: readonly string[]) => (word: string) => names.some((own) => isSameWord(own, word))
  const isOfName = isAmong(namingWords(name))
  const isOfMore = isAmong([...addOns, ...variants].flatMap((each) => namingWords(each.name)))
  return words.some((word) => isOfMore(word) && !isOfName(word))
}

/** "No, a white one rather": refused, taken out or put right, and read as that. */
const turning =
  /^(?:(?:ya |ay |ah |uy |oh |ai |ja )?(?:no|nao|not)|quit\w+|sac\w+|saqu\w+|elimin\w+|borr\w+|cancel\w+|tir\w+|retir\w+|remov\w+|exclu\w+|apag\w+|delete|drop)\b|\b(?:mejor|melhor|rather|instead|en vez|em vez|en lugar|en realidad|na verdade|actually)\b/

type Alone = {
  /** Where the name goes. */
  at: number
  name: string
  /** Where its number stands. */
  countAt: number
  /** Where the next number stands, right behind it. */
  nextAt: number | undefined
  /** Its thing, where the line names it before. */
  card: ProductCard | undefined
}

function isOpen({ memory }: Turn): boolean {
  return ['addOns', 'order', 'address', 'contact', undefined].includes(memory.flow?.at)
}

const counting = /^(?:un|una|uno|unos|unas|um|uma|uns|umas|a|an|one|another|otro|otra|outro|outra)$/
const linking = /^(?:de|del|da|do|das|dos|of|el|la|los|las|the|os|as)$/
/** "Two in S", "3 no P", "1 talla M". */
const sizing = /^(?:en|em|in|no|na|nos|nas|tallas?|sizes?|tamanhos?|tamanos?|tam)$/
/** "4 litres": what is counted is a measure, and no option by itself. */
const measuring =
  /^(?:cm|mm|mts?|metros?|meters?|met(?:re|er)s?|in|inch(?:es)?|pulgadas?|oz|onzas?|ml|w|v|watts?|anos?|years?|meses|months?|x)$/
const article = /^(?:la|el|a|o|as|os|las|los)$/

/** A number or the like, "la" and "o" where "de" follows. */
function isCounted(pieces: readonly Piece[], at: number, language: Language): boolean {
  const { word = '', isMark = true } = pieces[at] ?? {}
  if (isMark) return false
  if (counting.test(word) || (/^\d{1,3}$/.test(word) && Number(word) > 0)) return true
  if (numbersOf(language).has(word)) return true
  if (!article.test(word)) return false
  return /^(?:de|do|da)$/.test(pieces[at + 1]?.word ?? '') || isWholeLine(pieces, at)
}

/** "And the red one?": the line is nothing but an article and what it is of. */
function isWholeLine(pieces: readonly Piece[], at: number): boolean {
  const words = pieces.filter(({ isMark }) => !isMark)
  const opening = words.slice(0, words.indexOf(pieces[at] as Piece))
  return (
    words.length - opening.length <= optionWordsMax && opening.every(({ word }) => /^(?:y|e|and)$/.test(word))
  )
}

/** The thing spoken of last, where it comes in several options. */
async function thingSpokenOf(turn: Turn): Promise<ProductCard | undefined> {
  const [last] = turn.memory.focus ?? []
  if (last?.kind === 'line') {
    const { lines } = await turn.tools.getCart()
    const line = lines.find(({ id }) => id === last.id)
    return line && withOptions(await turn.tools.getProduct(line.productId))
  }
  if (last?.kind !== 'product') return undefined
  const [only, ...others] = onScreen(
    turn,
    [await turn.tools.getProduct(last.id)].filter((card) => card !== undefined),
  )
  return others.length === 0 ? withOptions(only) : undefined
}

function withOptions(card: ProductCard | undefined): ProductCard | undefined {
  return card && !card.isBookable && card.variants.length > 1 ? card : undefined
}

const dozens = /^(?:docenas?|d[uú]zias?|dozens?|pares?|pairs?)$/

type Known = { turn: Turn; catalogue: Catalogue; spoken: ProductCard | undefined }

function optionAlone(pieces: readonly Piece[], from: number, known: Known): Alone | undefined {
  let begin = from
  const isSized = sizing.test(pieces[begin]?.word ?? '')
  while (linking.test(pieces[begin]?.word ?? '') || sizing.test(pieces[begin]?.word ?? '')) begin += 1
  const isOf = begin > from && /^(?:de|del|do|da|of)$/.test(pieces[from]?.word ?? '')
  for (let size = optionWordsMax; size > 0; size -= 1) {
    const run = pieces.slice(begin, begin + size)
    const [first] = run
    if (first === undefined || run.length < size || run.some(({ isMark }) => isMark)) continue
    const words = run.map(({ word }) => word)
    const isNumber = words.some((word) => /^\d/.test(word))
    if (isNumber && !isOf) continue
    const before = pieces.slice(0, from).map(({ word }) => word)
    const isNext = isNextOption(pieces, begin + size, before, known)
    if (!isNext && continues(pieces[begin + size], known)) continue
    // "4 notebooks with lines, 2 of squares" is read as it stands.
    const inLine = isOf ? undefined : namedBefore(before, words, known.catalogue)
    if (isSized && !inLine) continue
    // "Two creams, half a litre": the number is of the option's own name.
    const counted = [before.at(-1), ...words].join(' ')
    if (inLine?.variants.some(({ name }) => plainText(name) === counted)) continue
    // "3 G" of the shirts is a size, and three grams of anything else.
    const isMeasure = words.every((word) => units.test(word) || measuring.test(word))
    if (isMeasure && !inLine?.variants.some(({ name }) => plainText(name) === words.join(' '))) continue
    const spoken = known.spoken && isOptionOf(known.spoken, words) ? known.spoken : undefined
    const card = inLine ?? spoken
    if (!card || (!inLine && !isAlsoElsewhere(card, words, known.catalogue))) continue
    // "Dozen Cupcakes": its name would be counted once more.
    if (namingWords(card.name).some((word) => dozens.test(word))) continue
    const place = placed(
      pieces,
      { begin: isOf || isSized ? from : begin, end: begin + size },
      nameOf(card, known),
    )
    const nextAt = isNext ? pieces[begin + size]?.at : undefined
    return { ...place, nextAt, countAt: pieces[from - 1]?.at ?? 0, card: inLine }
  }
  return undefined
}

/** "2 S 3 M": behind the next number stands another option of the thing that was named. */
function isNextOption(
  pieces: readonly Piece[],
  at: number,
  before: readonly string[],
  { catalogue, turn }: Known,
): boolean {
  const next = pieces[at + 1]
  const isNumber = isCounted(pieces, at, turn.language) && next !== undefined && !next.isMark
  return isNumber && namedBefore(before, [next.word], catalogue) !== undefined
}

/** "Two milk bars": what is named goes on. */
function continues(next: Piece | undefined, { catalogue, turn }: Known): boolean {
  if (next === undefined || next.isMark) return false
  const { word } = next
  if (/^\d/.test(word) || numbersOf(turn.language).has(word)) return true
  if (/^(?:de|del|of|da|do)$/.test(word)) return true
  return catalogue.cards.some((card) => catalogue.weightOf(word, card) >= named)
}

/** Each word is of one and the same option. */
function isOptionOf({ name, variants }: ProductCard, words: readonly string[]): boolean {
  const { items } = chosenOf(variants, words.join(' '), { besides: name, isAnswer: true })
  const [only, ...others] = items
  if (!only || others.length > 0) return false
  const own = namingWords(only.name)
  return words.every((word) =>
    /^\d+$/.test(word) ? bearsNumber(own, word) : own.some((each) => isSameWord(word, each)),
  )
}

/** "50ml" bears the number 50. */
function bearsNumber(own: readonly string[], digits: string): boolean {
  return own.some((each) => each.replace(/\D+$/, '') === digits)
}

/** The last thing named before in the same line, where it has such an option. */
function namedBefore(
  before: readonly string[],
  words: readonly string[],
  { cards, weightOf }: Catalogue,
): ProductCard | undefined {
  const heads = before.filter((word) => !/\d/.test(word) && word.length > 2)
  const between: string[] = []
  for (const head of heads.toReversed()) {
    const found = cards.filter((card) => weightOf(head, card) >= 1)
    const [only, ...others] = found
    if (!only) continue
    if (others.length > 0) {
      between.push(head)
      continue
    }
    // "Threads, 3 white and 2 black": what stands between is an option of the same thing, whatever else is white.
    const isOne = [words, ...between.map((each) => [each])].every((each) => isOptionOf(only, each))
    return withOptions(only) && isOne ? only : undefined
  }
  return undefined
}

/** Something else has these words in its name, so that they may be taken for it. */
function isAlsoElsewhere(
  card: ProductCard,
  words: readonly string[],
  { cards, weightOf }: Catalogue,
): boolean {
  return cards.some(
    (other) =>
      other.id !== card.id &&
      words.every((word) =>
        /^\d+$/.test(word) ? bearsNumber(namingWords(other.name), word) : weightOf(word, other) >= ofName,
      ),
  )
}

/** The words of its name that say what it is: the first, where nothing else is called so. */
function nameOf(
  { id, name }: ProductCard,
  { turn, catalogue: { cards, weightOf } }: Known,
): { name: string; isBehind: boolean } {
  const words = (name.split(/[,(]| - /)[0] ?? name).split(' ').filter((word) => !/\d/.test(word))
  const isBehind = turn.context.account.language === 'en'
  const [first = name] = words
  const [plain = ''] = namingWords(first)
  const isOnly = !cards.some((card) => card.id !== id && weightOf(plain, card) >= ofName)
  return { name: isBehind || !isOnly ? words.join(' ') : first, isBehind }
}

/** In English the name stands behind its option, elsewhere before it. */
function placed(
  pieces: readonly Piece[],
  { begin, end }: { begin: number; end: number },
  { name, isBehind }: { name: string; isBehind: boolean },
): Pick<Alone, 'at' | 'name'> {
  const last = pieces[end - 1]
  if (isBehind && last) return { at: last.at + last.word.length, name: ` ${name}` }
  return { at: pieces[begin]?.at ?? 0, name: `${name} ` }
}
