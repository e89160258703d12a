// "Not worth it. And drop two of the ties, they are my brother's": remarks around a change of the cart want nothing, and
// their numbers and things count and name nothing of it. They are left out where the rest surely is a change.
import { lastSpokenOf } from '../../dialogue/focus.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { amountsIn } from '../../understanding/amounts/amounts.ts'
import { aimAlone, aimsOf } from '../../understanding/learned/aims.ts'
import { namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { assentOf } from '../../understanding/people/assent.ts'
import { catalogueFor } from '../naming/evidence.ts'

/** So surely the rest changes the cart. */
const surely = 0.8
/** So hardly a remark does: a sentence, a clause behind a comma, and somebody's opinion of a thing. */
const hardly = { sentence: 0.45, clause: 0.3, opinion: 0.75 }
/** More than that it must not sound like a question, an order, an hour or a grievance. */
const elseMost = 0.3
const talking = 0.5
const wordsMin = 3
const charsMax = 300

/** Questions of the shop's beside which the cart may be changed; others are answered by any words. */
const open: ReadonlySet<string> = new Set(['addOns', 'person', 'product', 'variant', 'fewer', 'quantity'])

/** Something of the cart is taken out or counted anew; a new wish needs all that is told of it. */
const correcting =
  /\b(?:drop|take|remove|scrap|skip|forget|lose|change|swap|switch|make|only|just|quit\w+|sac\w+|saqu\w+|cambi\w+|dej\w+|tir[ae]\w*|troc\w+|troqu\w+|deix\w+|retir\w+|faz|solo|so|apenas)\b/

/** Only a whole sentence, or a clause behind another, may be a remark. */
type Segment = { text: string; place: 'sentence' | 'first' | 'clause' }

/** The line without what is only told beside a change of the cart. */
export async function withoutRemarks(turn: Turn, said: string): Promise<string> {
  if (said.includes('?') || said.length > charsMax) return said
  const { flow } = turn.memory
  if (flow !== undefined && !open.has(flow.at)) return said
  if (lastSpokenOf(turn, 'line') === undefined || !correcting.test(plainText(said))) return said
  const segments = segmentsOf(said)
  const changes = segments.map(({ text }) => changeIn(turn, text))
  if (segments.length < 2 || !changes.some((change) => change >= surely)) return said
  const remarks = await Promise.all(segments.map((segment, at) => isRemark(turn, segment, changes[at] ?? 1)))
  const left = segments.filter((_, at) => !remarks[at])
  return left.length === segments.length ? said : left.map(({ text }) => text.trim()).join(' ')
}

function segmentsOf(said: string): Segment[] {
  return said
    .split(/(?<=[!;\n…])|(?<=[\p{L}\p{N})]\.)(?=\s)/u)
    .flatMap((sentence) =>
      sentence
        .split(clauseEnd)
        .map((text, at, { length }) => ({ text: text.replace(/^[\s,]+/, ''), place: placeOf(at, length) })),
    )
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
}

function placeOf(at: number, length: number): Segment['place'] {
  return length === 1 ? 'sentence' : at === 0 ? 'first' : 'clause'
}

/** A comma, or the person that something is told of. */
const clauseEnd = /(?<=,)\s+|\s+(?=(?:yo|eu|i) (?:ya |j[aá] |already |still )?(?:tengo|tenho|have|got)\s)/iu

async function isRemark(turn: Turn, { text, place }: Segment, change: number): Promise<boolean> {
  if (place === 'first') return false
  const isClause = place === 'clause'
  const words = plainText(text)
    .split(' ')
    .filter((word) => /[\p{L}\d]/u.test(word))
  if (words.length < wordsMin || agreeing.has(assentOf(text).says)) return false
  const plain = plainText(text)
  if (isClause && attributing.test(plain)) return false
  const most = isClause ? hardly.clause : opining.test(plain) ? hardly.opinion : hardly.sentence
  if (change > most || tellsWhich(text, isClause)) return false
  const aims = aimsOf({ text, asked: '-', language: turn.language })
  const share = (...names: Parameters<typeof aims.get>[0][]) =>
    names.reduce((sum, name) => sum + (aims.get(name) ?? 0), 0)
  const isTold = ofOthers.test(plain) && share('close', 'time', 'people') < elseMost
  const isTalk = share('talk') >= talking || share('close', 'time', 'people', 'ask') < elseMost
  if (!isTold && !isTalk) return false
  const mayName = isTold && !isClause && (denying.test(plain) || opining.test(plain))
  const named = mayName ? [] : namingWords(text)
  return named.length === 0 || !named.some((await catalogueFor(turn, named)).isSold)
}

/** "He weighs 14 kilos" tells which one is meant, and so may any number beside the change. */
function tellsWhich(text: string, isClause: boolean): boolean {
  return isClause ? /\d/.test(text) : amountsIn(text).some(({ unit }) => unit !== undefined)
}

/** "My wife doesn't want it": the thing that is spoken of is not wanted. */
const denying = /\b(?:no|not|\w+nt|hates?|nao|nunca|never|tampoco)\b/

/** "Says my girlfriend" behind a change names nothing and counts nothing. */
const attributing = /^(?:dice|dijo|says|said|diz|disse) /

/** A yes may be the answer to what was asked. */
const agreeing: ReadonlySet<string> = new Set(['yes', 'weak', 'mixed'])

/** Told of somebody else. */
const ofOthers =
  /^(?:\w+ ){0,3}(?:he|she|they|theyre|hes|shes|el|ella|ellos|ellas|ele|ela|eles|elas|my \w+|mi \w+|meu \w+|minha \w+) /

/** "My wife says the grey would look better": without any number. */
const opining =
  /^(?!.*(?:\d|\b(?:one|two|three|un[oa]?|dos|tres|uma?|dois|duas)\b))(?:\w+ ){0,3}(?:says|said|thinks|reckons|prefers|dice|dijo|cree|piensa|prefiere|disse|diz|acha|prefere) /

function changeIn({ language }: Turn, text: string): number {
  const line = { text, asked: '-' as const, language }
  return Math.max(aimsOf(line).get('change') ?? 1, aimAlone(line, 'change'))
}
