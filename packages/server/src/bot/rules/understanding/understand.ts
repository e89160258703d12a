// Finds out what a customer's text asks for. Knows words, not the shop: the dialogue checks whether a thing is sold.

import type { Language } from '@mostrador/contract/languages'
import { languages } from '@mostrador/contract/languages'
import { Kept } from '../../../platform/kept.ts'
import type { Act, Situation, Understood } from './act.ts'
import { joined, namesTime, social, withOneTime, withoutAsides } from './join-acts.ts'
import { languageOf } from './language.ts'
import { weighed } from './learned/second-opinion.ts'
import type { Intent } from './lexicon.ts'
import { lineOf, plainText, setOf, type Word, wordsOf } from './normalise.ts'
import { forPeople } from './people/for-people.ts'
import { withoutPaying, withoutWhere } from './people/paying.ts'
import { urgentIn } from './people/urgent.ts'
import { answerWithin, opensWithYes, yesOrNo } from './people/yes-or-no.ts'
import { addressIn } from './places/address-in.ts'
import { asWished, withoutDelivered } from './places/delivered.ts'
import { itemsOf, quantityOf, queryOf } from './quantities.ts'
import { sentencesOf } from './sentences.ts'
import { hasTime, type When } from './time/named-time.ts'
import { whenOf, withoutWhen } from './time/when.ts'
import { hintsOf, lexicons, meaningsOf, rulesOf, splitsOf } from './vocabulary.ts'

/** The acts in the order said; always at least one. */
export function understand(text: string, situation: Situation): Understood {
  const language = languageOf(text, situation.language, true)
  const spoken = { ...situation, language }
  const only = onlyAnswer(text, spoken)
  if (only) return { language, acts: [only] }
  const urgent = urgentIn(text, spoken)
  if (!urgent) return { language, acts: otherwise(text, spoken) }
  const act = actOf(urgent.intent, text, spoken)
  return { language, acts: [urgent.isDoubted ? { ...act, instead: otherwise(text, spoken) } : act] }
}

/** Reads what is wanted of the shop rather than of its people. */
function otherwise(text: string, spoken: Situation): readonly Act[] {
  const addressed = withAddress(text, spoken)
  if (addressed) return addressed
  const said = withoutDelivered(withoutPaying(text))
  const acts = read(said, spoken)
  const found = acts.length > 0 ? acts : [actOf(intentOfNothing(said, spoken), said, spoken)]
  const acted = weighed(found, said, spoken, (intent, words) => actOf(intent, words, spoken))
  return acted.map((act) => (act.intent === 'payment' ? { ...act, text: withoutWhere(act.text) } : act))
}

/** The intents that the words alone say, before the learned ones are heard. */
export function intentsByWords(text: string, situation: Situation): Intent[] {
  const spoken = { ...situation, language: languageOf(text, situation.language, true) }
  const only = onlyAnswer(text, spoken)
  const urgent = forPeople(text, spoken)
  const acts = only ? [only] : (withAddress(text, spoken) ?? read(text, spoken))
  return [...(urgent === undefined ? [] : [urgent]), ...acts.map(({ intent }) => intent)]
}

/** Nothing that can be acted on was said. */
function intentOfNothing(text: string, situation: Situation): Intent {
  return isPicture(text) || isPutOff(text, situation) ? 'smalltalk' : 'unclear'
}

function read(text: string, situation: Situation): readonly Act[] {
  const acts = sentencesOf(text).flatMap((sentence) => readSentence(sentence, situation))
  const said = answersOf(withoutAsides(joined(acts)), situation)
  return isPutOff(text, situation) ? said.filter(({ intent }) => intent !== 'confirm') : said
}

/** "Ok, let me check with my wife" opens with a yes but is none. */
function isPutOff(text: string, { language, expected }: Situation): boolean {
  return expected === 'confirm' && lexicons[language].hedges.test(` ${plainText(text)} `)
}

function answersOf(acts: readonly Act[], { isTimeAsked, expected }: Situation): readonly Act[] {
  const own = expected === 'confirm' ? acts : withoutBareYes(acts)
  return isTimeAsked && expected !== undefined ? withOneTime(own) : own
}

/** "Bueno. El miércoles puedo": where no yes was asked for, one before a request only leads to it. */
function withoutBareYes(acts: readonly Act[]): readonly Act[] {
  const isRequest = ({ intent }: Act) => !social.has(intent) && intent !== 'unclear'
  return acts.some(isRequest) ? acts.filter(({ intent }) => intent !== 'confirm') : acts
}

/** The words that name a thing, without those that name a time. */
export function topicOf(text: string, spoken: Omit<Situation, 'expected'>): string {
  const words = wordsOf(text, spoken.language)
  return queryOf(wordsOf(withoutWhen(plainLine(words), spoken), spoken.language), spoken.language)
}

/** Nothing but emoji. */
function isPicture(text: string): boolean {
  return /\p{Extended_Pictographic}/u.test(text) && !/[\p{L}\p{N}]/u.test(text)
}

/** A text that as a whole answers a yes-or-no question. */
function onlyAnswer(text: string, situation: Situation): Act | undefined {
  const { language, expected } = situation
  const answer = expected === 'confirm' ? yesOrNo(wordsOf(text, language), language) : undefined
  return answer && actOf(answer, text, situation)
}

/** An address with what is wanted or asked besides. */
function withAddress(text: string, situation: Situation): Act[] | undefined {
  // "Will you leave it at 60?" offers a price.
  const isPrice =
    text.includes('?') && intentOf(lineOf(wordsOf(text, situation.language)), situation.language) === 'haggle'
  if (isPrice) return undefined
  const found = addressIn(text, {
    language: situation.language,
    isAsked: situation.expected === 'address',
    isNext: situation.isAddressNext,
    sold: situation.sold,
  })
  if (!found) return undefined
  const besides =
    found.rest === '' ? [] : read(asWished(withoutDelivered(found.rest), situation.language), situation)
  const wanted = besides.filter((act) => isWanted(act))
  const asked = besides.filter(({ intent, isQuestion }) => isQuestion && askedBesides.has(intent))
  return [...wanted, actOf('address', found.address, situation), ...asked]
}

/** "Send one to …" wants something; "send it to …" only says where to. */
function isWanted({ intent, text, query, quantity }: Act): boolean {
  if (intent === 'remove' || intent === 'quantity') return true
  if (intent !== 'add' || (query === '' && quantity === undefined)) return false
  return !pointing.test(plainText(text))
}

/** "Mándalas" too, but not the end of "velas". */
const pointing =
  /\b(?:it|them|em|lo|la|los|las|that|this|isso|eso|esto)\b|\b(?:m[ae]nd|envi|tra[ei]|pon|pas|despach|entreg|llev|dej|compr|quier|ped|pid|reserv|apart|guard|sirv|prepar|agreg|add|dam|dem|regal|vend)\w*l[oa]s?\b/
/** Questions that may stand beside what is told. */
export const askedBesides: ReadonlySet<Intent> = new Set([
  'question',
  'payment',
  'price',
  'hours',
  'stock',
  'details',
])

function readSentence(sentence: string, situation: Situation): Act[] {
  const { language } = situation
  const words = wordsOf(sentence, language)
  // In its own spelling: "perro" is no "pero".
  const line = words.map(({ plain }) => plain).join(' ')
  const parts = ` ${line} `.split(splitsOf(language))
  if (parts.length === 1) return readClause(sentence, situation)
  const acts = parts.flatMap((part) => readClause(part, situation))
  return acts.map((act) => ({ ...act, isQuestion: act.isQuestion || sentence.includes('?') }))
}

function readClause(text: string, situation: Situation): Act[] {
  const { language } = situation
  const all = wordsOf(text, language)
  const words = openingOf(lineOf(all), language) ? all : withoutAnd(all, language)
  if (words.length === 0) return []
  const { opening, rest } = withoutOpening(words, text, situation)
  if (rest.length === 0) return opening
  const said = rest.map(({ plain }) => plain).join(' ')
  const body = rest.length < wordsOf(text, language).length ? said : text
  const answer = yesOrNo(rest, language)
  if (answer) return [...opening, actOf(answer, body, situation)]
  const isYes = !text.includes('?') && opensWithYes(rest, situation)
  const read = isYes ? 'confirm' : atOpening(clauseIntent(rest, situation), rest, situation)
  const intent = read === 'greet' && namesHour(rest, situation) ? 'book' : read
  if (namesOnlyTime(rest, intent, situation)) return [...opening, actOf('book', body, situation)]
  if (!intent && isPolite(opening, rest, language)) return opening
  return [...opening, actOf(intent ?? 'unclear', body, situation, text.includes('?'))]
}

/** "On Saturday, right when you open" is a wish for a time rather than a question for the hours. */
function atOpening(
  intent: Intent | undefined,
  words: readonly Word[],
  situation: Situation,
): Intent | undefined {
  if (intent !== 'hours') return intent
  const when = whenOf(lineOf(words), situation)
  return when?.edge !== undefined && when.from !== undefined ? 'book' : intent
}

/** "And Tuesday at nine, how are you?" greets nobody. */
function namesHour(words: readonly Word[], situation: Situation): boolean {
  const when = situation.isTimeAsked ? whenOf(lineOf(words), situation) : undefined
  return when?.time !== undefined || (when?.from !== undefined && hasTime(when))
}

/** The intent of a clause by its words; whether it names something decides between browsing and searching. */
function clauseIntent(words: readonly Word[], situation: Situation): Intent | undefined {
  const { language, expected } = situation
  const line = lineOf(words)
  const said = intentOf(line, language)
  // "Con que más IVA", "minha médica falou": among many words that say something, one for hello or bye is another word.
  const isTalk = said === 'greet' || said === 'bye'
  const isOther = isTalk && queryOf(words, language).split(' ').length >= contentWordsMin
  const found = isOther ? intentOf(line, language, openers) : said
  if (found === 'browse' || found === 'search') {
    if (isVisit(words, undefined, situation)) return 'book'
    if (queryOf(words, language) !== '') return 'search'
    return isForCheapest(line, language) ? 'price' : 'browse'
  }
  if (expected === 'confirm' && (found === undefined || found === 'add')) {
    const answer = answerWithin(words, language)
    // "No, wait, I want a mug too" is a request rather than a no.
    const isInstead = answer === 'deny' && found === 'add' && queryOf(words, language) !== ''
    if (answer && !isInstead) return answer
  }
  if (isVisit(words, found, situation)) return 'book'
  const hinted = found ?? (isForCheapest(line, language) ? 'search' : hintOf(line, language))
  if (hinted !== undefined) return hinted
  if (isWish(line, language) && queryOf(words, language) !== '') return 'search'
  const asking = setOf(lexicons[language].asking)
  return asking.has(words[0]?.plain ?? '') && words.length > 2 ? 'question' : undefined
}

/** A day with a time and no other intent means an appointment. */
function isVisit(words: readonly Word[], found: Intent | undefined, situation: Situation): boolean {
  const { language } = situation
  if (found !== undefined && found !== 'stock') return false
  const line = lineOf(words)
  const when = whenOf(line, situation)
  if (when?.from === undefined) return false
  const { openings, coming } = lexicons[language]
  return hasTime(when) || hasPhrase(line, openings) || coming.test(line)
}

function hintOf(line: string, language: Language): Intent | undefined {
  return hintsOf(language).find(({ tests }) => tests.some((test) => test.test(line)))?.intent
}

/** "Which is the cheapest?" */
function isForCheapest(line: string, language: Language): boolean {
  return hasPhrase(line, lexicons[language].cheapest)
}

/** "I would like meat pies": a wish for the thing named. */
function isWish(line: string, language: Language): boolean {
  return hasPhrase(line, lexicons[language].wishes)
}

/** One of the lexicon's phrases, as whole words. */
function hasPhrase(line: string, phrases: string): boolean {
  const each = apart.get(phrases, () => phrases.split('|').map((phrase) => ` ${phrase} `))
  return each.some((phrase) => line.includes(phrase))
}
/** Each clause is held against them. */
const apart = new Kept<readonly string[]>(20)

/** Words after thanks or a good-bye belong to it unless they ask for something. */
function isPolite(opening: readonly Act[], rest: readonly Word[], language: Language): boolean {
  const last = opening.at(-1)?.intent
  if (last === undefined) return false
  return queryOf(rest, language) === '' || (last !== 'greet' && rest.length <= politeWordsMax)
}

const politeWordsMax = 6

/** "Then give me Monday at ten" is about an appointment. */
function namesOnlyTime(words: readonly Word[], intent: Intent | undefined, situation: Situation): boolean {
  if (intent !== undefined && intent !== 'add' && intent !== 'search' && intent !== 'confirm') return false
  const { language } = situation
  const line = lineOf(words)
  const when = whenOf(line, situation)
  if (!when || !(situation.isTimeAsked ? namesTime(when) : isDayOrHour(when))) return false
  return queryOf(wordsOf(withoutWhen(line, situation), language), language) === ''
}

function isDayOrHour({ from, time, after, before, isSameTime, edge }: When): boolean {
  return (from ?? time ?? after ?? before ?? isSameTime ?? edge) !== undefined
}

const contentWordsMin = 4
function withoutAnd(words: readonly Word[], language: Language): readonly Word[] {
  const { links } = lexicons[language]
  const from = words.findIndex(({ plain }) => !links.has(plain))
  return from < 0 ? [] : words.slice(from)
}

/** Splits off a leading greeting or thanks as an act of its own. */
function withoutOpening(words: readonly Word[], text: string, situation: Situation) {
  const opening: Act[] = []
  let left = lineOf(words)
  let at = 0
  for (let found = openingOf(left, situation.language); found; found = openingOf(left, situation.language)) {
    opening.push(actOf(found.intent, text, situation))
    at += found.count
    left = ` ${left.trim().split(' ').slice(found.count).join(' ')} `
  }
  return { opening: joined(opening), rest: dropWords(words, at) }
}

function openingOf(line: string, language: Language): { intent: Intent; count: number } | undefined {
  if (line.trim() === '') return undefined
  const found = rulesOf(language)
    .filter(({ intent }) => openers.has(intent))
    .flatMap(({ intent, tests }) => tests.map((test) => ({ intent, match: test.exec(line) })))
    .filter(({ match }) => match?.index === 1)
    // "Lo paso a buscar" says where the goods are to be, and no good-bye.
    .filter(({ intent }) => intent !== 'bye' || intentOf(line, language, openers) !== 'pickup')
    .map(({ intent, match }) => ({ intent, count: (match?.[0] ?? '').trim().split(' ').length }))
  return found.sort((a, b) => b.count - a.count)[0]
}

const openers: ReadonlySet<Intent> = new Set(['greet', 'thanks', 'bye'])

/** Commas are not counted as words. */
function dropWords(words: readonly Word[], count: number): Word[] {
  let left = count
  const from = words.findIndex(({ plain }) => plain !== ',' && left-- <= 0)
  return from < 0 ? [] : words.slice(from)
}

function intentOf(
  line: string,
  language: Language,
  besides: ReadonlySet<Intent> = new Set(),
): Intent | undefined {
  const own = rulesOf(language).find(
    ({ intent, tests }) =>
      intent !== 'person' && !besides.has(intent) && tests.some((test) => test.test(line)),
  )
  if (own) return own.intent
  const others = languages.filter((other) => other !== language)
  for (const other of others) {
    const found = rulesOf(other).find(
      ({ intent, tests }) => foreignIntents.has(intent) && tests.some((test) => test.test(line)),
    )
    if (found) return found.intent
  }
  return undefined
}

/** Recognised in every language: few words, none with another meaning elsewhere. */
const foreignIntents: ReadonlySet<Intent> = new Set(['thanks', 'bye', 'menu'])

function actOf(intent: Intent, text: string, situation: Situation, isQuestion = text.includes('?')): Act {
  const { language } = situation
  const words = wordsOf(text, language)
  const line = lineOf(words)
  const when = whenOf(line, situation)
  const isTimed = takesTime.has(intent) || (intent === 'add' && when?.from !== undefined)
  const named = isTimed ? wordsOf(withoutWhen(plainLine(words), situation), language) : words
  const items = itemsOf(named, language)
  return {
    intent,
    text,
    query: (intent === 'add' ? items[0]?.query : undefined) ?? queryOf(named, language),
    quantity: (intent === 'add' ? items[0]?.quantity : undefined) ?? quantityOf(named, language),
    items,
    when,
    ordinal: ordinalOf(line, language),
    isCheapest: isForCheapest(line, language),
    isQuestion,
  }
}

/** Keeps the original spelling: search words must not be replaced by similar ones from the lexicon. */
function plainLine(words: readonly Word[]): string {
  return ` ${words.map(({ plain }) => plain).join(' ')} `
}

const takesTime: ReadonlySet<Intent> = new Set(['book', 'move', 'cancel_booking', 'hours', 'unclear'])

function ordinalOf(line: string, language: Language): number | undefined {
  const ordinals = [...meaningsOf(lexicons[language].ordinals)]
  const found = ordinals.find(([phrase]) => line.includes(` ${phrase} `))
  return found && Number(found[1])
}

/** The place in a list that the words name, or the end of its prices. */
export function placeIn(text: string, language: Language): Pick<Act, 'ordinal' | 'isCheapest'> {
  const line = lineOf(wordsOf(text, language))
  return { ordinal: ordinalOf(line, language), isCheapest: isForCheapest(line, language) }
}
