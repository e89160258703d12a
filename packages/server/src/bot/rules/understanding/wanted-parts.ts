// Cuts a line into the things it wants, each with how many: people join them loosely, explain them, and take back a
// number in the middle of the line.
import { type Language, languages } from '@mostrador/contract/languages'
import { isSameWord, namingWords } from './match.ts'
import { type Word, wordsOf } from './normalise.ts'
import { determinersOf, holding, isNumber, numberedWords, quantityOf } from './quantities.ts'
import { sentencesOf } from './sentences.ts'
import { lexicons, wordSet } from './vocabulary.ts'

export type WantedPart = {
  quantity: number | undefined
  /** All its words but those that only explain it. */
  text: string
  /** Those that may name something. */
  words: readonly string[]
  /** Those right behind a number or an article, which must name something. */
  heads: readonly string[]
  /** "That one", "those": what is on the screen. */
  points: boolean
  /** It takes the place of the part before: "no wait, two". */
  repairs: boolean
  /** "One for me": it may only explain the number before. */
  isFor: boolean
  /** Joined to the part before by an "and", so that it is another thing rather than the same told better. */
  isAnother: boolean
}

/** Words as the shop's own names have them. */
type Names = {
  /** The word is one by which the shop names a thing, so that a new thing may begin at it. */
  isThing: (word: string) => boolean
  /** The number belongs to the word before it: "iPhone 13". */
  isNumbered: (word: string, number: string) => boolean
  /** "Cookies with chips": the joiner and what stands behind it belong to the name that was begun. */
  isWithinName: (begun: readonly string[], next: string) => boolean
}
const noNames: Names = { isThing: () => false, isNumbered: () => false, isWithinName: () => false }

export function wantedPartsOf(text: string, language: Language, names: Names = noNames): WantedPart[] {
  const { isThing } = names
  const found = sentencesOf(text.replace(ages, ' ')).flatMap((sentence, at) =>
    piecesOf(wordsOf(sentence, language), { language, ...names, isFirst: at === 0 }),
  )
  const parts = found
    .map((piece) => partOf(piece, language, isThing))
    .filter(({ quantity, words, points }) => quantity !== undefined || words.length > 0 || points)
  return shared(repaired(parts))
}

/** "For a 6 yr old's birthday" counts nobody's pieces. */
const ages = /\b\d{1,2}[\s-]?(?:yrs?|years?|months?|weeks?)[\s-]?olds?\b(?:['’]?s)?|\b\d{1,2}\s?yo\b/giu

type Piece = { words: readonly Word[]; repairs: boolean; isAnother: boolean }

const joiners = wordSet(
  'y e and & an n mas mais plus also tambien tambem tbm tmb ademas con com with , junto',
)
const adding = wordSet(
  'deme dame denme damelo mandame mandeme manda mande ponme poneme pongame ponle pon pone ponga pongan echame echale echeme sumame sumale agregame agregale agrega agregue anotame apartame quiero quisiera queria llevo me regalame regaleme vendeme quero queria levo bota bote poe manda mande coloca coloque adiciona adicione acrescenta add put give gimme take grab chuck pop throw stick get ill i want need send toss include',
)
const pointing =
  /^(?:ese|esa|esos|esas|este|esta|estos|estas|eso|esto|aquel|aquella|aquellos|aquellas|esse|essa|esses|essas|desse|dessa|desses|dessas|deste|desta|destes|destas|disso|aquele|daquele|daquela|aquela|aqueles|aquelas|nesse|nessa|ele|ela|deles|delas|that|those|this|these|them|em|dem|ones|it|mismo|misma|mesmo|mesma|same|otro|otra|otros|otras|outro|outra|outros|outras|another|other)$/

/** Words that turn back to the thing before: longest first. */
const repairing = [
  ...[
    'no no espera',
    'no espera',
    'no mejor',
    'ay no',
    'mejor dicho',
    'no perdon',
    'perdon',
    'espera',
    'digo',
  ],
  ...['que diga', 'me equivoque', 'mentira', 'nao pera', 'nao espera', 'ah nao', 'ou melhor', 'quer dizer'],
  ...['nao melhor', 'na verdade', 'pera', 'perai', 'opa nao', 'desculpa', 'alias', 'no wait', 'no hang on'],
  ...[
    'no hold on',
    'hang on',
    'hold on',
    'wait',
    'actually no',
    'actually make it',
    'no make it',
    'make it',
    'make that',
  ],
  ...['scratch that', 'i mean', 'no no', 'no actually', 'actually', 'sorry', 'mejor', 'melhor', 'no', 'nao'],
]
  .map((phrase) => phrase.split(' '))
  .sort((a, b) => b.length - a.length)

type Said = Names & { language: Language; isFirst: boolean }

/** "Two of beef. No, of pork rather": a no that begins a sentence turns back only where it stands by itself. */
const turningBack =
  /^(?:(?:ay|ah|uy|oh|oops|ups|opa) )?(?:no|nao|wait|espera|pera|perdon|perdao|desculpa|sorry|digo|actually|mejor|melhor)(?: ,|(?: no| nao)? (?:wait|espera|pera|mejor|melhor|make|perdon|perdao|digo)\b)/

function piecesOf(said: readonly Word[], { language, isFirst, ...names }: Said): Piece[] {
  const words = withoutReasons(said, language)
  const isTurned = !isFirst && turningBack.test(said.map(({ plain }) => plain).join(' '))
  const pieces: { words: Word[]; repairs: boolean; isAnother: boolean }[] = [
    { words: [], repairs: false, isAnother: false },
  ]
  for (let at = 0; at < words.length; at += 1) {
    const last = pieces.at(-1)
    const word = words[at]
    if (!word || !last) continue
    const turned = repairAt(words, at, language)
    if (turned > 0 && ((at === 0 && isTurned) || pieces.some((each) => each.words.length > 0))) {
      pieces.push({ words: [], repairs: true, isAnother: false })
      at += turned - 1
    } else if (beginsAt(words, at, { language, ...names, last: last.words })) {
      const isJoiner = joiners.has(word.plain)
      const isAnother = word.plain !== ',' || joiners.has(words[at + 1]?.plain ?? '')
      pieces.push({ words: isJoiner ? [] : [word], repairs: false, isAnother })
    } else if (word.plain !== ',' || last.words.length > 0) last.words.push(word)
  }
  return pieces.filter(({ words: own }) => own.length > 0)
}

function repairAt(words: readonly Word[], at: number, language: Language): number {
  const found = repairing.find((phrase) => phrase.every((each, step) => words[at + step]?.plain === each))
  if (!found) return 0
  // In Portuguese "no M" is "in the M".
  if (language === 'pt' && found.length === 1 && found[0] === 'no') return 0
  // "No" alone turns back only between commas or before a number, else it negates a word.
  const isBare = found.length === 1 && /^(?:no|nao|mejor|melhor)$/.test(found[0] ?? '')
  const isSetOff = at === 0 || words[at - 1]?.plain === ','
  return isBare && !isSetOff ? 0 : found.length
}

type Place = Names & { language: Language; last: readonly Word[] }

/** A new thing begins behind a joiner, or with another verb, number or thing once the one before is named. */
function beginsAt(words: readonly Word[], at: number, { language, last, ...names }: Place): boolean {
  const { isThing, isNumbered } = names
  const word = words[at]
  if (!word || last.length === 0) return false
  const hasName = last.some(({ plain }) => isThing(plain))
  if (last.length > 1 && ofBoth.test(plainFrom(words, at))) return true
  if (isBothOnly(last) && joiners.has(word.plain)) return false
  if (joiners.has(word.plain))
    return isStart(words, at + 1, language) || (hasName && isNextThing(words, at + 1, { last, ...names }))
  if (adding.has(word.plain) && !adding.has(words[at - 1]?.plain ?? '')) return hasName
  const counts = numberedWords(words, language)
  // "Three: two red, one blue".
  if (counts.has(at) && /^\d+$/.test(word.plain) && /^\d+$/.test(words[at - 1]?.plain ?? '')) return true
  const isOwn = last.some((_, step) => counts.has(at - last.length + step))
  const isOfName = isNumbered(words[at - 1]?.plain ?? '', word.plain)
  return counts.has(at) && isOwn && hasName && !counts.has(at - 1) && !isOfName
}

/** "One blue and one black the two with a badge". */
const ofBoth = /^(?:(?:l[oa]s|[oa]s) (?:\d|\p{L}+)|ambos|ambas|both|all) (?:con|com|with|w) /u

function isBothOnly(words: readonly Word[]): boolean {
  return ofBoth.test(`${words.map(({ plain }) => plain).join(' ')} with `)
}

function plainFrom(words: readonly Word[], at: number): string {
  return `${words
    .slice(at, at + 3)
    .map(({ plain }) => plain)
    .join(' ')} `
}

function isNextThing(
  words: readonly Word[],
  at: number,
  { last, isThing, isWithinName }: Omit<Place, 'language'>,
): boolean {
  const word = words[at]
  if (word === undefined || joiners.has(word.plain) || !isThing(word.plain)) return false
  const begun = last.map(({ plain }) => plain)
  return words[at - 1]?.plain === ',' || !isWithinName(begun, word.plain)
}

function isStart(words: readonly Word[], at: number, language: Language): boolean {
  const word = words[at]
  if (!word) return false
  if (joiners.has(word.plain)) return isStart(words, at + 1, language)
  const isDeterminer = languages.some((each) => determinersOf(each).has(word.plain) && word.plain.length > 1)
  return (
    isNumber(word, language) ||
    determinersOf(language).has(word.plain) ||
    isDeterminer ||
    pointing.test(word.plain) ||
    adding.has(word.plain) ||
    measured.test(word.plain)
  )
}

/** "And 250g of the other". */
const measured = /^\d+(?:[.,]\d+)?(?:g|gr|kg|ml|l|oz|lb|cm|mm|m)$/

const reasons = wordSet('que q porque pq pues because cause cuz since pois total')
const determining = wordSet('el la los las lo o a os as de del do da the one ones mas mais')
const possessing = wordSet(
  'mi mis meu meus minha minhas my me mim mi el ella ele ela him her them us nosotros nos tu su',
)
const towards = wordSet('para pa pal pra pro pros pras for fi')

/** Drops "because he sleeps stretched out", "for my mother". */
function withoutReasons(words: readonly Word[], language: Language): Word[] {
  const kept: Word[] = []
  let isDropping = false
  for (let at = 0; at < words.length; at += 1) {
    const { plain } = words[at] ?? { plain: '' }
    const before = words[at - 1]?.plain ?? ','
    if (plain === ',') isDropping = false
    if (reasons.has(plain) && before !== ',' && !determining.has(before) && !adding.has(before))
      isDropping = true
    if (reasons.has(plain) && before === ',' && kept.length > 1) isDropping = true
    const isPerson = towards.has(plain) && possessing.has(words[at + 1]?.plain ?? '')
    const isRate = /^(?:per|cada|each)$/.test(plain) && /^(?:one|uno|una|um|uma|1)$/.test(before)
    if (isRate) {
      at += 1
      continue
    }
    const ends = isPerson ? personLength(words, at, language) : 0
    if (ends > 0) {
      kept.push({ plain: forSomebody, meant: forSomebody })
      at += ends - 1
    } else if (!isDropping) kept.push(...words.slice(at, at + 1))
  }
  return kept
}

const forSomebody = 'forsomebody'

/** "For me", "for my sister". */
function personLength(words: readonly Word[], at: number, language: Language): number {
  const owner = words[at + 1]?.plain ?? ''
  const isWhole = /^(?:me|mim|ella|ele|ela|him|her|them|us|nosotros)$/.test(owner)
  const next = words[at + 2]
  const isNoun = next !== undefined && !joiners.has(next.plain) && !isNumber(next, language)
  if (isWhole || !isNoun) return 2
  return 3
}

function partOf(
  { words: own, repairs, isAnother }: Piece,
  language: Language,
  isThing: (word: string) => boolean,
): WantedPart {
  const isFor = own.some(({ plain }) => plain === forSomebody)
  const words = own.filter(({ plain }) => plain !== forSomebody)
  const quiet = wordSet(lexicons[language].quiet)
  const counts = numberedWords(words, language)
  const isNaming = ({ plain, meant }: Word, at: number) =>
    !counts.has(at) &&
    !quiet.has(plain) &&
    // "Pañales" is no slip of another word where the shop sells them.
    (isThing(plain) || !quiet.has(meant)) &&
    namingWords(plain).length > 0 &&
    plain !== ','
  const named = words.filter(isNaming).map(({ plain }) => plain)
  return {
    quantity: quantityOf(words, language),
    text: words.map(({ plain }) => plain).join(' '),
    words: named,
    heads: headsOf(words, counts, language).filter((head) => named.includes(head)),
    points: words.some(({ plain }) => pointing.test(plain)),
    repairs,
    isFor,
    isAnother,
  }
}

/** The first word behind each number or article, past the words for what holds it. */
function headsOf(words: readonly Word[], counts: ReadonlySet<number>, language: Language): string[] {
  const articles = determinersOf(language)
  return words.flatMap((_, at) => {
    if (!counts.has(at) && !articles.has(words[at]?.plain ?? '')) return []
    let next = at + 1
    while (
      next < words.length &&
      (holding.has(words[next]?.plain ?? '') || linking.has(words[next]?.plain ?? ''))
    )
      next += 1
    const head = words[next]?.plain
    return head === undefined || counts.has(next) ? [] : [head]
  })
}

const linking = wordSet('de del do da of a the el la los las o os as d')

/** Parts that take back what was said before. */
function repaired(parts: readonly WantedPart[]): WantedPart[] {
  const done: WantedPart[] = []
  for (const part of parts) {
    const last = done.at(-1)
    if (!last || !part.repairs) {
      done.push(part)
      continue
    }
    const isSame = part.words.every((word) => last.words.some((other) => isSameWord(word, other)))
    if (part.quantity !== undefined && isSame) done[done.length - 1] = { ...last, quantity: part.quantity }
    else done.push({ ...part, quantity: part.quantity ?? last.quantity })
  }
  return done
}

const theOther = /^(?:(?:la|el|a|o|the) )?(?:otr[oa]|outr[oa]|other)\b/

/** "Three packets" behind a thing counts it; "two for me" explains the number before; "three: two red, one blue". */
function shared(parts: readonly WantedPart[]): WantedPart[] {
  const done: WantedPart[] = []
  for (const given of parts) {
    const last = done.at(-1)
    // "One of lavender and the other of vanilla".
    const isOther = last?.quantity !== undefined && given.quantity === undefined && theOther.test(given.text)
    const part = isOther ? { ...given, quantity: 1 } : given
    const isEach = /(?:^| )(?:cada|each)(?: |$)/.test(part.text)
    const isBare = part.words.every((word) => holding.has(word)) && !part.points && !isEach
    if (last && isBare && last.quantity === undefined && last.words.length > 0)
      done[done.length - 1] = { ...last, quantity: part.quantity }
    else if (last && isBare && part.isFor && (last.quantity ?? 0) >= (part.quantity ?? 1)) continue
    else done.push(part)
  }
  return done
}
