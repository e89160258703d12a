// Before it is said that nothing was found or understood: the shop's data once more, more generously, and small talk that
// only the learned intents know.
import { answerAsked, tellNoteAgain } from '../asking/asked.ts'
import { isAsking } from '../asking/going-on.ts'
import { recommend } from '../asking/needs.ts'
import { tellLikeliest, tellUnasked } from '../asking/weighing/tell-weighed.ts'
import type { Act } from '../understanding/act.ts'
import { social } from '../understanding/join-acts.ts'
import { aimsOf } from '../understanding/learned/aims.ts'
import { likenessOf } from '../understanding/learned/second-opinion.ts'
import type { Intent } from '../understanding/lexicon.ts'
import { askedOf, expectedOf } from './flow-answers.ts'
import { textOfLine } from './line-text.ts'
import { wordsKnown } from './remarks.ts'
import { spokenIn } from './spoken.ts'
import { isBeginning, takeGrievance, welcome } from './talk.ts'
import { say, type Turn } from './turn.ts'

const aheadOfQuestion = 0.28
const aheadOfRemark = 0.4
const socialMin = 0.6
/** So likely nothing is asked or wanted; learned, and calibrated. */
const talkMin = 0.45
const unclearMax = 0.3
const talk: ReadonlyMap<string, 'bye' | 'thanks' | 'ok'> = new Map([
  ['bye', 'bye'],
  ['thanks', 'thanks'],
  ['smalltalk', 'ok'],
])
/** Beside these alone a line may still ask something of its own. */
const unserved: ReadonlySet<Intent> = new Set([
  ...social,
  'unclear',
  'question',
  'details',
  'search',
  'browse',
])
const greeting: ReadonlySet<Intent> = new Set(['greet', 'smalltalk'])

/** True when something better was said than that nothing was found. */
export async function lastResort(
  turn: Turn,
  act: Act,
  { others }: { others: readonly Act[] },
): Promise<boolean> {
  if (takeGrievance(turn, act.text)) return true
  const isAsked = isAsking(turn, act)
  const ahead = isAsked ? aheadOfQuestion : aheadOfRemark
  if (await answerAsked(turn, { ...act, intent: 'question', isQuestion: true }, { ahead })) return true
  if (await tellNoteAgain(turn, act)) return true
  if (await (isAsked ? tellLikeliest(turn, act) : tellUnasked(turn, act))) return true
  if (isBesideServed(act, others)) return true
  if (await takeTalk(turn, act, others)) return true
  if (await recommend(turn, act, { isAside: true })) return true
  // "Good afternoon, this is Renata of Lume": whoever begins so goes on.
  const isIntroduced = others.some(({ intent }) => greeting.has(intent))
  if (isAsked || !isIntroduced || !isBeginning(turn.context)) return false
  await welcome(turn, { isGreeted: true })
  return true
}

/** A story told beside something that is dealt with asks for no answer of its own. */
function isBesideServed({ text: said, isQuestion }: Act, others: readonly Act[]): boolean {
  return !isQuestion && !said.includes('?') && others.some(({ intent }) => !unserved.has(intent))
}

/** Whoever introduces themselves or tells something is heard; who begins so is asked what they would like. */
async function takeTalk(turn: Turn, { text }: Act, others: readonly Act[]): Promise<boolean> {
  const isAlone = others.every(({ intent }) => social.has(intent))
  const said = isAlone ? turn.context.lines.map(textOfLine).join(' ') : text
  if (said.includes('?') || isGibberish(turn, said)) return false
  const { flow } = turn.memory
  const situation = { ...spokenIn(turn), expected: expectedOf(flow) }
  const line = { text: said, asked: askedOf(flow), language: turn.language }
  if ((aimsOf(line).get('talk') ?? 0) < talkMin) return false
  const judged = likenessOf(said, situation)
  // Words that nobody could act on are asked about.
  if ((judged.find(({ intent }) => intent === 'unclear')?.share ?? 0) > unclearMax) return false
  if (isBeginning(turn.context)) {
    await welcome(turn, { isGreeted: others.some(({ intent }) => greeting.has(intent)) })
    return true
  }
  const [best] = judged
  const known = best && best.share >= socialMin ? talk.get(best.intent) : undefined
  if (known === undefined && turn.wasRemark) return false
  turn.memory.isRemark = true
  say(turn, known ?? 'remark')
  return true
}

/** Several words, none of which the language has. */
function isGibberish(turn: Turn, said: string): boolean {
  const { words, known } = wordsKnown(turn, said)
  return words >= gibberishWordsMin && known === 0
}

const gibberishWordsMin = 2
