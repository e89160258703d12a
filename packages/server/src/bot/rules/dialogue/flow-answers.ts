// How an act answers the open question, for every kind of question.
import type { Act } from '../understanding/act.ts'

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
