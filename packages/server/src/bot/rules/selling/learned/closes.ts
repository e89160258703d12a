// A clause beside a change of the cart may ask or close the order, and do nothing else.
import { spokenIn } from '../../dialogue/spoken.ts'
import type { Turn } from '../../dialogue/turn.ts'
import type { Intent } from '../../understanding/lexicon.ts'
import { understand } from '../../understanding/understand.ts'

const beside: ReadonlySet<Intent> = new Set([
  ...([
    'checkout',
    'address',
    'cart',
    'pickup',
    'payment',
    'question',
    'price',
    'stock',
    'details',
    'hours',
  ] as const),
])
export function closes(turn: Turn, clause: string): boolean {
  const { acts } = understand(clause, { ...spokenIn(turn), expected: undefined })
  return acts.length > 0 && acts.every(({ intent }) => beside.has(intent))
}
