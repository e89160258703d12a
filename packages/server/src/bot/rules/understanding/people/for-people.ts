// Tells what only a person can settle: the wish for one, and a grievance. A grievance is weighed from several weak
// signs, because the words for one also name prices, parts to repair, and moods.
import { type Language, languages } from '@mostrador/contract/languages'
import type { GrievanceSign } from '../lexicon.ts'
import { type Word, wordsOf } from '../normalise.ts'
import { sentencesOf } from '../sentences.ts'
import { isOneSlipAway, soundOf } from '../spelling.ts'
import { grievanceWordsOf, rulesOf, signsOf, vocabularyOf } from '../vocabulary.ts'

const enough = 3
const certain: readonly GrievanceSign[] = ['blame', 'waited', 'fury', 'irony']
const bareWordsMax = 5
const loudLettersMin = 8
const loudShare = 0.7

type Likeness = {
  /** How alike the line is to known grievances, from 0 to 1. */
  likeness?: number
  /** A question of the bot's is open, which the words may answer. */
  isAnswer?: boolean
}

type Heard = { language: Language } & Likeness

/** A wish for a person stands before the grievance that is its reason. */
export function forPeople(text: string, heard: Heard): 'person' | 'complaint' | undefined {
  const sentences = sentencesIn(text, heard)
  if (sentences.some(({ asked }) => asksForPerson(asked, heard.language))) return 'person'
  return isGrievance(text, sentences, heard) ? 'complaint' : undefined
}

export function tellsGrievance(text: string, heard: Heard): boolean {
  return isGrievance(text, sentencesIn(text, heard), heard)
}

/** Words that are harmless beside a wish are none in what is surely a grievance. */
function sentencesIn(text: string, { language, likeness = 0 }: Heard): Sentence[] {
  return sentencesOf(text).map((sentence) => readSentence(sentence, language, likeness >= alike))
}

function isGrievance(
  text: string,
  sentences: readonly Sentence[],
  { likeness = 0, isAnswer = false }: Heard,
): boolean {
  const isSure = likeness >= surely && !isAnswer && isStory(text, sentences)
  return isSure || weigh(text, sentences, likeness) >= enough
}

/** Enough words for something that happened, and no question. */
function isStory(text: string, sentences: readonly Sentence[]): boolean {
  const words = sentences.reduce((sum, sentence) => sum + sentence.words, 0)
  return (
    words >= storyWordsMin &&
    !text.includes('?') &&
    !sentences.some(({ has, isHarmless }) => isHarmless || beside.some(has))
  )
}

/** It happened elsewhere, did not happen, or is a figure of speech: words of a grievance say little then. */
export function isBesideGrievance(text: string, language: Language): boolean {
  const sentences = sentencesOf(text).map((sentence) => readSentence(sentence, language, false))
  return sentences.some(({ has, isHarmless }) => isHarmless || beside.some(has))
}

const beside: readonly GrievanceSign[] = ['elsewhere', 'hypothetical', 'policy', 'repair']
const storyWordsMin = 5
const alike = 0.6
const surely = 0.9

/** Someone is blamed, or has waited: no note of the shop's answers that. */
export function isSureGrievance(text: string, language: Language): boolean {
  if (text.includes('?')) return false
  const sentences = sentencesOf(text).map((sentence) => readSentence(sentence, language, false))
  return sentences.some(
    ({ has }) => [...certain, 'refund' as const, 'shortLived' as const].some(has) && !has('hypothetical'),
  )
}

type Sentence = { asked: string; words: number; isHarmless: boolean; has: (sign: GrievanceSign) => boolean }

function readSentence(sentence: string, language: Language, isAlike: boolean): Sentence {
  const words = wordsOf(sentence, language).filter(({ plain }) => plain !== ',')
  const signs = signsOf(language)
  const withoutHarmless = (said: readonly string[]) =>
    signs.harmless.reduce((left, test) => left.replace(test, '_'), ` ${said.join(' ')} `)
  const said = words.map((word) => meantInAnger(word, language))
  const left = withoutHarmless(said)
  const told = isAlike ? ` ${said.join(' ')} ` : left
  return {
    isHarmless: left.includes('_'),
    asked: withoutHarmless(words.map(({ meant }) => meant)),
    words: words.length,
    has: (sign) => signs[sign].some((test) => test.test(ofThings.has(sign) ? told : left)),
  }
}

const ofThings: ReadonlySet<GrievanceSign> = new Set(['shortLived', 'gave', 'had'])

/** The known word, or the word of grievance it is one slip away from. */
function meantInAnger({ plain, meant }: Word, language: Language): string {
  const { all, stems } = grievanceWordsOf(language)
  if (plain.length < slipCharsMin || all.has(plain) || vocabularyOf(language).all.has(plain)) return plain
  if (stems.some((stem) => plain.startsWith(stem))) return plain
  for (const word of all) if (word[0] === plain[0] && isMistyped(plain, word)) return word
  return meant
}

/** A letter too many, too few, out of place, or one that sounds the same: another letter makes another word. */
function isMistyped(typed: string, word: string): boolean {
  if (!isOneSlipAway(typed, word)) return false
  const letters = (text: string) => [...text].sort().join('')
  return typed.length !== word.length || soundOf(typed) === soundOf(word) || letters(typed) === letters(word)
}

const slipCharsMin = 6

/** Asked in any language: the words are few and mean nothing else elsewhere. */
function asksForPerson(line: string, language: Language): boolean {
  const tests = (spoken: Language, intent: string) =>
    rulesOf(spoken).find((rule) => rule.intent === intent)?.tests ?? []
  if (tests(language, 'bot').some((test) => test.test(line))) return false
  if (passesOn(line)) return true
  return languages.some((spoken) => tests(spoken, 'person').some((test) => test.test(line)))
}

/** "Páseme al maestro", "I would rather talk it through with whoever does it": to be passed on, in so many words. */
export function passesOn(line: string): boolean {
  return passing.test(line)
}

const passing = new RegExp(
  [
    String.raw`\b(?:pas[ae]me|pas[ae]nme|comuni(?:ca|que|quen)me|pong[ao]me|poneme|ponganme|transfier[ae]me|conect[ae]me|(?:me|nos) (?:pasas?|pasan|pase|comunica[ns]?|comunique|pone[ns]?|ponga|transfiere|conecta)) con (?:quien|don|dona|alguien|algun\w*|(?:el|la|los|las|un|una|su) (?:senor|maestr|duen|encargad|jef|doctor|tecnic|vendedor|gerent|patron|muchach|chic[oa]|persona|asesor|responsable|chef|administrador|supervisor|coordinador)\w*)`,
    String.raw`\b(?:pas[ae]me|comuniqueme|transfier[ae]me) (?:al|a la) (?:maestr|duen|encargad|jef|senor|doctor|tecnic|vendedor|gerent|patron|mero|responsable|chef)`,
    String.raw`\b(?:de viva voz|personalmente|en persona) con (?:el|la|los|quien|don|dona)\b`,
    String.raw`\b(?:me (?:passa|passe|transfere|transfira|coloca)|pode me passar) (?:pra|para|com|pro) (?:o|a|um|uma|quem|alguem|dono|dona|gerente)\b`,
    String.raw`\b(?:put me through|pass me (?:on )?to|transfer me to|connect me (?:to|with))\b`,
    String.raw`\b(?:talk|speak|discuss|chat|go over) (?:\p{L}+ ){0,3}(?:to|with) (?:whoever|whomever|the (?:owner|manager|boss))\b`,
  ].join('|'),
  'u',
)

function weigh(text: string, sentences: readonly Sentence[], likeness: number): number {
  if (sentences.some(({ has }) => has('elsewhere'))) return 0
  const isRepair = sentences.some(({ has }) => has('repair'))
  let [had, gave, isBroken, score] = [false, false, false, 0]
  for (const { has, words } of sentences) {
    if (certain.some(has)) score = Math.max(score, enough)
    if (has('hypothetical')) continue
    const isPolicy = has('policy') && !has('gave')
    had ||= has('had')
    gave ||= has('gave')
    if (isPolicy) continue
    if (has('refund') || has('shortLived')) score = Math.max(score, enough)
    if (has('failed'))
      score = Math.max(score, gave || (had && !isRepair) ? enough : words <= bareWordsMax ? 2 : 1)
    if (has('state')) score = Math.max(score, gave || (had && !isRepair && !text.includes('?')) ? enough : 1)
    isBroken ||= has('failed') || certain.some(has)
    if (has('mild')) score = Math.max(score, had || gave ? enough : 2)
  }
  // Much alike, one sign that something was bought, came or went wrong is enough.
  const isTold = had || gave || isBroken || (text.includes('!') && likeness >= veryAlike)
  const isCounted = isTold && !isRepair && !sentences.some(({ has }) => has('hypothetical') || has('policy'))
  if (score === 0 && !isCounted) return 0
  const told = Math.max(score, isCounted && (had || gave) ? 1 : 0)
  return told + loudness(text) + (isCounted ? ofLikeness(likeness) : 0)
}

const veryAlike = 0.85

function ofLikeness(likeness: number): number {
  return likeness >= veryAlike ? 2 : likeness >= alike ? 1.5 : likeness >= 0.4 ? 1 : 0
}

/** Capitals and repeated exclamation marks. */
function loudness(text: string): number {
  const letters = text.match(/\p{L}/gu) ?? []
  const capitals = text.match(/\p{Lu}/gu) ?? []
  const isLoud = letters.length >= loudLettersMin && capitals.length >= letters.length * loudShare
  return (isLoud ? 1 : 0) + (/[!¡]{2}|[!?]{3}/.test(text) ? 1 : 0)
}
