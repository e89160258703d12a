// Believable data for test events: the samples with ids and times of their own.
import type { EventKind } from '@mostrador/contract/events'
import { type EventData, eventData, eventSamples } from '@mostrador/contract/events/event-data'
import { Value } from 'typebox/value'
import { AppError } from '../platform/errors.ts'
import { isId, newId } from '../platform/ids.ts'
import { readInstant } from '../platform/instants.ts'

/** `fields` replace top-level values, given as text. Throws invalid_request naming the field that does not fit. */
export function testDataOf<Kind extends EventKind>(
  kind: Kind,
  { now, fields = {} }: { now: Date; fields?: Readonly<Record<string, string>> },
): EventData<Kind> {
  const data = fresh(eventSamples[kind], { now, ids: new Map() }) as Record<string, unknown>
  for (const [name, text] of Object.entries(fields)) {
    if (!Object.hasOwn(data, name)) {
      throw new AppError('invalid_request', `${name}: ${kind} has ${Object.keys(data).join(', ')}`)
    }
    data[name] = typed(text, data[name])
    const [problem] = Value.Errors(eventData[kind], data)
    if (problem) throw new AppError('invalid_request', `${name}: ${problem.message}`)
  }
  return data as EventData<Kind>
}

/** Ids that were the same stay the same. */
function fresh(value: unknown, given: { now: Date; ids: Map<string, string> }): unknown {
  if (Array.isArray(value)) return value.map((each) => fresh(each, given))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fresh(each, given)]))
  }
  if (typeof value !== 'string') return value
  if (isId(value)) {
    const id = given.ids.get(value) ?? newId()
    given.ids.set(value, id)
    return id
  }
  return readInstant(value) ? given.now.toISOString() : value
}

function typed(text: string, sample: unknown): unknown {
  if (text === 'null') return null
  if (typeof sample === 'string') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
