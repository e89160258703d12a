// The edited data of a test event.
import { type EventProblem, eventProblems } from '@mostrador/contract/event-problems'
import type { EventKind } from '@mostrador/contract/events'

export type Payload =
  | { data: Record<string, unknown>; problems: [] }
  | { problems: readonly EventProblem[] }
  /** Null where the browser does not say the line. */
  | { badLine: number | null }

export function readPayload(kind: EventKind, text: string): Payload {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch (error) {
    return { badLine: lineOf(error instanceof Error ? error.message : '', text) }
  }
  const problems = eventProblems(kind, data)
  return problems.length > 0 ? { problems } : { data: data as Record<string, unknown>, problems: [] }
}

/** Browsers name the line, or the position. */
function lineOf(message: string, text: string): number | null {
  const [, line] = /line (\d+)/.exec(message) ?? []
  if (line !== undefined) return Number(line)
  const [, position] = /position (\d+)/.exec(message) ?? []
  return position === undefined ? null : text.slice(0, Number(position)).split('\n').length
}
