// Reads the answer to the bot's summary before an order. A yes may come in any words; a yes with anything in it that
// could change the order is none.
import { type Static, Type } from 'typebox'
import { readDataFile } from '../../../../platform/data-file.ts'
import { consistsOf, plainText } from '../normalise.ts'

/**
 * `weak`: it may as well acknowledge what was said before. `mixed`: a yes with more in it. `hold`: not now.
 * `rest`: words that agreeing does not explain.
 */
type Assent = { says: 'yes' | 'weak' | 'mixed' | 'hold' | 'nothing'; rest: readonly string[] }

const list = Type.Array(Type.String({ pattern: '^[a-z ]+$' }), { minItems: 1 })
const AssentFile = Type.Object(
  {
    about: Type.Array(Type.String()),
    yes: list,
    weak: list,
    hold: list,
    but: list,
    no: list,
    /** Phrases with such a word that object to nothing. */
    noNo: list,
    vocatives: list,
    filler: list,
  },
  { additionalProperties: false },
)

const words = setsOf(readDataFile(AssentFile, new URL('./assent.json', import.meta.url)))
const phraseWordsMax = 5
const restWordsMax = 6

export function assentOf(said: string): Assent {
  const calm = calmWords(said)
  const isNumbered = calm.some((word) => /\d/.test(word))
  const rest = without(calm, words.known).filter((word) => !words.known.has(word))
  const yeses = phrasesIn(calm, words.yes)
  const isYes = yeses.some((phrase) => !pointing.test(phrase) || rest.every((word) => repeating.test(word)))
  if (isPut(calm, words.hold) && !isPut(calm, words.but)) return { says: 'hold', rest }
  const isDoubtful = said.includes('?') || isNumbered || isPut(calm, words.but) || isPut(calm, words.no)
  if (isYes && (isDoubtful || rest.length > restWordsMax)) return { says: 'mixed', rest }
  if (isPut(calm, words.weak) && consistsOf(calm, words.weakOnly)) return { says: 'weak', rest }
  return { says: isYes ? 'yes' : 'nothing', rest }
}

/**
 * Nothing besides the yes but what it is to: "si, ese dia puedo", "yes, book it", "dale, a las 3". "Va a doler", "ese dia
 * trabajo" and "claro que no" begin with a word for yes and are none.
 */
export function agreesOnly(said: string): boolean {
  const { says, rest } = assentOf(said)
  const calm = calmWords(said)
  if (said.includes('?') || says === 'hold' || isPut(calm, words.but) || isPut(calm, words.no)) return false
  return rest.every((word) => repeating.test(word))
}

/** The time that was offered, pointed at or named, and the deed. */
const repeating =
  /^(?:\d{1,2}(?:am|pm|h|hs|hrs)?|am|pm|dia|hora|horas|horario|cita|turno|espacio|hueco|fecha|consulta|vaga|time|day|slot|spot|one|appointment|appt|es[aeo]|esse|essa|este|esta|isso|nesse|nessa|neste|desse|that|this|it|me|eu|yo|i|at|en|on|de|las?|los|el|as|os|o|a|mismo|misma|mesmo|mesma|quero|quiero|puedo|podemos|posso|can|could|works?|suits?|queda|sirve|serve|lunes|martes|miercoles|jueves|viernes|sabado|domingo|segunda|terca|quarta|quinta|sexta|feira|monday|tuesday|wednesday|thursday|friday|saturday|sunday|hoy|hoje|today|manana|amanha|tomorrow|vemos|veo|estare|estarei|(?:agend|reserv|apart|anot|apunt|pon|pong|met|marc|marq|book|put|troc|troqu|cambi|mov|muev|mud|chang|pas|cancel|desmarc|anul|borr|elimin|quit|tir|delet|remov|call|confirm|dej|deix|guard|hag|haz|faz|fac|fech|cerr|clos)\w*)$/

/** "Eso", "isso", "pode ser": a yes alone; with other words the beginning of any sentence, as in "eso es muy tarde". */
const pointing = /^(?:eso|eso es|isso|isso e|e isso|es[ae]|ess[ae]|pode ser|puede ser|that|thats)$/

function phrasesIn(plain: readonly string[], set: ReadonlySet<string>): string[] {
  const found: string[] = []
  for (let at = 0; at < plain.length; ) {
    const length = lengthAt(plain, at, set)
    if (length > 0) found.push(plain.slice(at, at + length).join(' '))
    at += Math.max(1, length)
  }
  return found
}

/** "But", "if", "except": the words set a condition, or want something else. */
export function objects(said: string): boolean {
  return isPut(calmWords(said), words.but)
}

/** A no that is no part of a phrase that objects to nothing. */
export function denies(said: string): boolean {
  return isPut(calmWords(said), words.no)
}

/** Without the phrases that have a no in them and object to nothing. */
function calmWords(said: string): string[] {
  return without(wordsIn(said), words.noNo)
}

function isPut(calm: readonly string[], set: ReadonlySet<string>): boolean {
  return calm.some((_, at) => lengthAt(calm, at, set) > 0)
}

/** "siiii" and "simmm" as "si" and "sim", laughter left out. */
function wordsIn(said: string): string[] {
  return plainText(said)
    .split(' ')
    .filter(
      (word) => /[\p{L}\p{N}]/u.test(word) && !/^(?:(?:ja|je|ha|he|rs|kk)+[jhk]?|k{2,}|lol|xd)$/.test(word),
    )
    .map((word) => (words.known.has(word) ? word : shortened(word)))
}

function shortened(word: string): string {
  const short = word.replace(/([a-z])\1+/g, '$1')
  return words.known.has(short) ? short : word
}

/** Length of the longest phrase that begins there. */
function lengthAt(plain: readonly string[], at: number, set: ReadonlySet<string>): number {
  for (let length = phraseWordsMax; length > 0; length -= 1) {
    if (at + length <= plain.length && set.has(plain.slice(at, at + length).join(' '))) return length
  }
  return 0
}

function without(plain: readonly string[], set: ReadonlySet<string>): string[] {
  const left: string[] = []
  for (let at = 0; at < plain.length; ) {
    const length = lengthAt(plain, at, set)
    if (length === 0) left.push(plain[at] ?? '')
    at += Math.max(1, length)
  }
  return left
}

function setsOf(file: Static<typeof AssentFile>) {
  const { yes, weak, hold, but, no, noNo, vocatives, filler } = file
  const strong = new Set(yes.filter((phrase) => !weak.includes(phrase)))
  return {
    yes: strong,
    weak: new Set(weak),
    hold: new Set(hold),
    but: new Set(but),
    no: new Set(no),
    noNo: new Set(noNo),
    known: new Set([...yes, ...weak, ...vocatives, ...filler]),
    weakOnly: new Set([...weak, ...vocatives, ...filler.filter((word) => !strong.has(word))]),
  }
}
