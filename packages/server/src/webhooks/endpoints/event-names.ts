import { type EventKind, eventKinds } from '@mostrador/contract/events'
import { AppError } from '../../platform/errors.ts'

const isKind = (text: string): text is EventKind => (eventKinds as readonly string[]).includes(text)

/** The kinds that are named, in their usual order; `*` names all. Throws invalid_request. */
export function checkedEvents(events: readonly string[]): EventKind[] {
  const unknown = events.find((event) => event !== '*' && !isKind(event))
  if (events.length === 0 || unknown !== undefined) {
    const given = unknown === undefined ? 'at least one' : `${JSON.stringify(unknown)} is none`
    throw new AppError('invalid_request', `event: ${given} of ${eventKinds.join(', ')}, or * for all`)
  }
  return eventKinds.filter((kind) => events.includes(kind) || events.includes('*'))
}

/** A single kind, for what is of one kind alone. Throws invalid_request. */
export function checkedEvent(event: string): EventKind {
  if (isKind(event)) return event
  const given = event === '*' ? 'a test is of one kind: one' : `${JSON.stringify(event)} is none`
  throw new AppError('invalid_request', `event: ${given} of ${eventKinds.join(', ')}`)
}
