// How an act answers the open question, for every kind of question, and which kind of answer each waits for.
import type { Act } from '../understanding/act.ts'
import type { Asked } from '../understanding/learned/line-to-read.ts'
import type { Expected } from '../understanding/lexicon.ts'
import type { Flow } from './memory.ts'

/** Tells an answer to the open question from a request of its own. */
export function isAnswer({ intent, isQuestion }: Act): boolean {
  return answering.has(intent) && !(isQuestion && intent !== 'unclear' && intent !== 'book')
}

/** "Two, please": a quantity and nothing else. */
export function countsOnly(act: Act): boolean {
  return (
    isAnswer(act) &&
    act.query === '' &&
    act.ordinal === undefined &&
    act.quantity !== undefined &&
    act.intent !== 'confirm'
  )
}

/** The best fitting card, when no other fits as well. */
export function uniqueFit<Card>(fits: readonly { card: Card; fit: number }[]): Card | undefined {
  const [best, second] = fits
  return best && best.fit > 0 && best.fit > (second?.fit ?? 0) ? best.card : undefined
}

export async function done(work: Promise<void>): Promise<true> {
  await work
  return true
}

const answering: ReadonlySet<string> = new Set([
  'unclear',
  'add',
  'confirm',
  'search',
  'quantity',
  'book',
  'address',
])

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
  'measure',
  'fewer',
  'order',
  'slotOk',
  'cancelOk',
  'placesOk',
  'cancelOrderOk',
])
