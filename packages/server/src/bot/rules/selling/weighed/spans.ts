// A line as the parts that may each want a change: "two of the small, and no candle".
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { tokensOf, type View } from './view.ts'
import { isGeneralPointer } from './words.ts'

/** `from`: how many words of the line are before it. */
export type Span = { text: string; from: number }

const spansMax = 9
const inName = 0.85
const namingMin = 3
/** A list of so many lines is cut nowhere else. */
const listedMin = 3
const joints =
  /[;\n]+|,+(?!\d)|[.!?]+(?=\s|$)|\s(?=(?:y|e|and|&|\+|plus|mas|m[aá]s|mais|also|tambi[eé]n|tamb[eé]m|then|pero|but)\s)/giu

/** The least parts that the line may have; empty where it is one. Neighbours may belong together: {@link joined}. */
export function spansOf(view: View): Span[] {
  const { said, tokens } = view
  const listed = said.split(/(?<=\n)/).filter((text) => tokensOf(text).length > 0)
  const isList = listed.length >= listedMin
  const written = isList ? listed : cutAt(said).filter((text) => tokensOf(text).length > 0)
  if (tokensOf(written.join('')).join(' ') !== tokens.join(' ')) return []
  let from = 0
  const spans: Span[] = []
  for (const text of isList ? written : written.flatMap((each) => countedApart(view, each))) {
    const own = tokensOf(text)
    const last = spans.at(-1)
    const isTold = own.some((_, at) => tells(view, from + at))
    if (last && (!isTold || !isTelling(view, last))) last.text += text
    else spans.push({ text, from })
    from += own.length
  }
  return spans.length < 2 || spans.length > spansMax ? [] : spans
}

/** Neighbours as one part. */
export function joined(spans: readonly Span[]): Span {
  return { text: spans.map(({ text }) => text).join(''), from: spans[0]?.from ?? 0 }
}

/** Each with the joint that ends it, so that together they are the line. */
function cutAt(said: string): string[] {
  const ends = [...said.matchAll(joints)].map(({ 0: joint, index }) => index + joint.length)
  return [0, ...ends].map((start, at) => said.slice(start, ends[at]))
}

function isTelling(view: View, { text, from }: Span): boolean {
  return tokensOf(text).some((_, at) => tells(view, from + at))
}

function tells(view: View, at: number): boolean {
  const word = view.tokens[at] ?? ''
  return view.numbers.some((each) => each.at === at && !each.isArticle) || isOfThings(view, word)
}

function isOfThings(view: View, word: string): boolean {
  return isGeneralPointer(word) || names(view, word)
}

/** A thing that is sold, or one of its options. */
function names({ pool, cards, held, weightIn, rarityOf }: View, word: string): boolean {
  if (word.length < 2 || /^\d/.test(word)) return false
  if (rarityOf(word) > 0 && pool.some((card) => weightIn(word, card) >= inName)) return true
  const near = [...cards, ...held.map(({ card }) => card)]
  return near.some(({ variants }) =>
    variants.some(({ name }) => namingWords(name).some((own) => isSameWord(word, own))),
  )
}

/** "Two small ones one large one": each number begins a part, once the part before has told what it counts. */
function countedApart(view: View, text: string): string[] {
  const parts = ['']
  let counted = false
  let named = false
  for (const word of text.match(/\s*\S+\s*$|\s*\S+/g) ?? []) {
    const [plain = ''] = tokensOf(word)
    const isNumber = view.numbers.some(({ at }) => view.tokens[at] === plain)
    if (isNumber && counted && named) {
      parts.push('')
      counted = false
      named = false
    }
    if (isNumber) counted = true
    else if (counted && plain.length >= namingMin) named = true
    parts[parts.length - 1] += word
  }
  return parts
}
