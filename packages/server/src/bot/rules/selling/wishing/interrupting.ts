// Wishes that are heard although something else was asked.
import type { Turn } from '../../dialogue/turn.ts'
import type { Act } from '../../understanding/act.ts'

/** While a time or an address is asked for: a wish in so many words for goods, and nothing that answers the question. */
export function mayInterrupt({ memory: { flow } }: Turn, acts: readonly Act[]): boolean {
  return (
    interruptible.has(flow?.at ?? '') &&
    acts.every(({ intent, when }) => intent === 'add' && when?.time === undefined && when?.from === undefined)
  )
}

const interruptible: ReadonlySet<string> = new Set(['day', 'slot', 'slotOk', 'service', 'address'])
