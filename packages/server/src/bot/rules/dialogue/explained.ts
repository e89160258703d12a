// How a line was read, for the person who tries the bot.
import { limits } from '@mostrador/contract/limits'
import type { Observer } from '../../engine.ts'
import type { Act, Situation } from '../understanding/act.ts'
import { likenessOf } from '../understanding/learned/second-opinion.ts'
import type { Intent } from '../understanding/lexicon.ts'
import { unmarked } from '../understanding/named-numbers.ts'
import { intentsByWords } from '../understanding/understand.ts'

type Reading = Parameters<Observer['read']>[0]

/** Below this a second reading is not worth telling. */
const runnerUpMin = 0.05

export function readingOf(text: string, situation: Situation, acts: readonly Act[]): Reading {
  const words = new Set(intentsByWords(text, situation))
  const alike = likenessOf(text, situation)
  const taken = new Set<string>(acts.map(({ intent }) => intent))
  const shareOf = (intent: Intent) => alike.find((each) => each.intent === intent)?.share ?? null
  const other = alike.find(({ intent, share }) => !taken.has(intent) && share >= runnerUpMin)
  return {
    text: unmarked(text).slice(0, limits.messageCharsMax),
    is_choice: false,
    found: acts.map(({ intent, query, quantity }) => ({
      intent,
      by_words: words.has(intent),
      alike: shareOf(intent),
      about: query,
      quantity: quantity ?? null,
    })),
    runner_up: other ?? null,
  }
}

export function choiceOf(text: string): Reading {
  return { text, is_choice: true, found: [], runner_up: null }
}
