// The kind of answer that an open question waits for.
import type { Asked } from '../understanding/learned/line-to-read.ts'
import type { Expected } from '../understanding/lexicon.ts'
import type { Flow } from './memory.ts'

export function expectedOf(flow: Flow | undefined): Expected | undefined {
  if (!flow) return undefined
  if (flow.at === 'address' || flow.at === 'delivery') return 'address'
  return withYesOrNo.has(flow.at) ? 'confirm' : 'other'
}

/** The open question as the learned intents know it. */
export function askedOf(flow: Flow | undefined): Asked {
  if (!flow) return '-'
  if (flow.at === 'day' || flow.at === 'slot' || flow.at === 'appointment' || flow.at === 'service')
    return 'time'
  if (flow.at === 'person' || flow.at === 'bookInstead') return 'yesno'
  const expected = expectedOf(flow)
  return expected === 'confirm' ? 'yesno' : expected === 'address' ? 'address' : 'choice'
}

const withYesOrNo: ReadonlySet<Flow['at']> = new Set([
  'addOns',
  'fewer',
  'order',
  'slotOk',
  'cancelOk',
  'cancelOrderOk',
])
