// Before it is said that nothing was found or understood: the shop's data once more, more generously, and small talk that
// only the learned intents know.
import { answerAsked, tellNoteAgain } from '../asking/asked.ts'
import { isAsking } from '../asking/going-on.ts'
import { recommend } from '../asking/needs.ts'
import { tellLikeliest } from '../asking/weighing/tell-weighed.ts'
import type { Act } from '../understanding/act.ts'
import { likenessOf } from '../understanding/learned/second-opinion.ts'
import type { Intent } from '../understanding/lexicon.ts'
import { expectedOf } from './flow-answers.ts'
import { spokenIn } from './spoken.ts'
import { isBeginning, welcome } from './talk.ts'
import { say, type Turn } from './turn.ts'

const aheadOfQuestion = 0.28
const aheadOfRemark = 0.4
const socialMin = 0.6
const talk: ReadonlyMap<string, 'bye' | 'thanks' | 'ok'> = new Map([
  ['bye', 'bye'],
  ['thanks', 'thanks'],
  ['smalltalk', 'ok'],
])
const greeting: ReadonlySet<Intent> = new Set(['greet', 'smalltalk'])

/** True when something better was said than that nothing was found. */
export async function lastResort(
  turn: Turn,
  act: Act,
  { others }: { others: readonly Act[] },
): Promise<boolean> {
  const isAsked = isAsking(turn, act)
  const ahead = isAsked ? aheadOfQuestion : aheadOfRemark
  if (await answerAsked(turn, { ...act, intent: 'question', isQuestion: true }, { ahead })) return true
  if (await tellNoteAgain(turn, act)) return true
  if (isAsked && (await tellLikeliest(turn, act))) return true
  if (isTalkSaid(turn, act)) return true
  if (await recommend(turn, act, { isAside: true })) return true
  const isGreeted = others.some(({ intent }) => greeting.has(intent))
  if (isAsked || !isGreeted || !isBeginning(turn.context)) return false
  // "Good afternoon, this is Renata of Lume": whoever begins so goes on.
  await welcome(turn, { isGreeted: true })
  return true
}

function isTalkSaid(turn: Turn, { text }: Act): boolean {
  const { flow } = turn.memory
  const situation = { ...spokenIn(turn), expected: expectedOf(flow) }
  const [best] = likenessOf(text, situation)
  const name = best && best.share >= socialMin ? talk.get(best.intent) : undefined
  if (name === undefined) return false
  say(turn, name)
  return true
}
