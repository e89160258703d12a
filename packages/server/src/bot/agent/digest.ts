// The conversation so far as the model is told it, within a budget of tokens. What does not fit is summed up by the
// model itself; nothing in that summary is a source of facts, since facts come from the turn's tools alone.
import { languageFacts } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import type { ModelMessage } from 'ai'
import type { HistoryMessage } from '../engine.ts'
import type { Turn } from '../rules/dialogue/turn.ts'
import { type Asking, askModel } from './model-call.ts'
import { lineOf, withPictures } from './prompt.ts'

/** Newest messages whole, the older ones as a summary that is kept from turn to turn. */
export async function historyWithin(asking: Asking, turn: Turn): Promise<ModelMessage[]> {
  const { memory, context } = turn
  const since = memory.digest ? Date.parse(memory.digest.until) : 0
  const open = context.history.filter(({ createdAt }) => createdAt.getTime() > since)
  if (tokensOf(open) > limits.agentHistoryTokensMax) {
    const kept = newestWithin(open, limits.agentHistoryTokensMax / 2)
    const old = open.slice(0, open.length - kept.length)
    await sumUp(asking, turn, old)
    return [...digestOf(turn), ...kept.map(messageOf)]
  }
  return [...digestOf(turn), ...open.map(messageOf)]
}

async function sumUp(asking: Asking, turn: Turn, old: readonly HistoryMessage[]): Promise<void> {
  const last = old.at(-1)
  if (!last) return
  const former = turn.memory.digest?.text
  const told = old.map((line) => `${line.role === 'user' ? 'Customer' : 'Shop'}: ${lineOf(line)}`)
  const { text } = await askModel(asking, {
    instructions: `Sum up this conversation of a shop with a customer for whoever answers next, in at most ${wordsMax} words of ${languageFacts[turn.language].englishName}: wishes, tastes, things decided, questions still open. Leave out prices, times and promises.`,
    messages: [{ role: 'user', content: [former, ...told].filter(Boolean).join('\n') }],
  })
  turn.memory.digest = {
    text: text.trim().slice(0, limits.agentDigestCharsMax),
    until: last.createdAt.toISOString(),
  }
}

const wordsMax = 120

function digestOf({ memory: { digest } }: Turn): ModelMessage[] {
  if (!digest || digest.text === '') return []
  return [{ role: 'user', content: `(From the service: what was said before, in short. ${digest.text})` }]
}

function newestWithin(history: readonly HistoryMessage[], tokensMax: number): HistoryMessage[] {
  const kept: HistoryMessage[] = []
  for (const message of history.toReversed()) {
    if (tokensOf([message, ...kept]) > tokensMax) break
    kept.unshift(message)
  }
  return kept
}

/** An estimate on the safe side: endpoints count in ways of their own. */
function tokensOf(history: readonly HistoryMessage[]): number {
  return history.reduce((sum, line) => sum + Math.ceil(lineOf(line).length / charsPerToken) + perMessage, 0)
}

const charsPerToken = 3
const perMessage = 4

/** Those written by people of the shop are labelled. */
function messageOf(line: HistoryMessage): ModelMessage {
  const content = lineOf(line)
  if (line.role === 'user') return { role: 'user', content: withPictures(content, [line]) }
  if (line.role === 'agent') return { role: 'assistant', content: `(a person of the shop:) ${content}` }
  return { role: 'assistant', content: line.role === 'system' ? `(note: ${content})` : content }
}
