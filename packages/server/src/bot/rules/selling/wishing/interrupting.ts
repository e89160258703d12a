// Wishes that are heard although something else was asked, and words above a list that wish nothing.
import type { Turn } from '../../dialogue/turn.ts'
import type { Act } from '../../understanding/act.ts'
import { plainText } from '../../understanding/normalise.ts'

/** While a time or an address is asked for: a wish in so many words for goods, and nothing that answers the question. */
export function mayInterrupt({ memory: { flow } }: Turn, acts: readonly Act[]): boolean {
  return (
    interruptible.has(flow?.at ?? '') &&
    acts.every(({ intent, when }) => intent === 'add' && when?.time === undefined && when?.from === undefined)
  )
}

const interruptible: ReadonlySet<string> = new Set(['day', 'slot', 'slotOk', 'service', 'address'])

/** "Morning, list from the boss:" stands above a list and wants nothing of it. */
export function isHeading({ context }: Turn, { text: said }: { text: string }): boolean {
  const headings = context.lines.flatMap(({ content }) => content.match(/^[^\d\n]+:[ \t]*(?=\n)/gmu) ?? [])
  const plain = (text: string) =>
    plainText(text)
      .replace(/[^\p{L} ]/gu, '')
      .replace(/ +/g, ' ')
      .trim()
  return headings.some((each) => plain(each).endsWith(plain(said)))
}
