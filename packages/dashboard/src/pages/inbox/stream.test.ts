import { describe, expect, it } from 'vitest'
import { withoutRepeated } from './stream.ts'

type Entry = Parameters<typeof withoutRepeated>[0][number]
const at = (ms: number) => new Date(1_800_000_000_000 + ms).toISOString()
const system = (content: string, ms: number): Entry => ({
  ...{ role: 'system', content, history: null, created_at: at(ms) },
})
const act = (kind: 'taken' | 'given_back' | 'settled', ms: number): Entry => ({
  ...{ role: 'history', content: null, created_at: at(ms) },
  history: {
    ...{ kind, actor: 'person', subject: null, about: null, is_own: false },
    ...{ former: null, amount: null, currency: null, until: null },
  },
})
const takenOver = '[handed off: operator_takeover]'

describe('what is shown between the messages', () => {
  it.each<[string, Entry[], number[]]>([
    ['who took it, once', [system(takenOver, 1), act('taken', 0)], [1]],
    ['who gave it back, once', [act('given_back', 0), system('[resumed]', 1)], [0]],
    [
      'a hand-over by the bot, whoever took it at that moment',
      [system('[handed off: bot_unable]', 0), act('taken', 1)],
      [0, 1],
    ],
    ['a take-over of which nobody is known', [system(takenOver, 0), act('taken', 60_000)], [0, 1]],
    ['what is of another kind', [system('[resumed]', 0), act('taken', 0), act('settled', 0)], [0, 1, 2]],
  ])('%s', (_, rows, kept) => {
    expect(withoutRepeated(rows)).toEqual(kept.map((n) => rows[n]))
  })
})
