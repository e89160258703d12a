import { type EventKind, eventKinds } from '@mostrador/contract/events'
import { AppError } from '../../platform/errors.ts'

/** The kinds that are named, in their usual order; `*` names all. Throws invalid_request. */
export function checkedEvents(events: readonly string[]): EventKind[] {
  const isKind = (text: string): text is EventKind => (eventKinds as readonly string[]).includes(text)
  const unknown = events.find((event) => event !== '*' && !isKind(event))
  if (events.length === 0 || unknown !== undefined) {
    const given = unknown === undefined ? 'at least one' : `${JSON.stringify(unknown)} is none`
    throw new AppError('invalid_request', `event: ${given} of ${eventKinds.join(', ')}, or * for all`)
  }
  return eventKinds.filter((kind) => events.includes(kind) || events.includes('*'))
}
