// The edited data of a test event.
import { type EventProblem, eventProblems } from '@mostrador/contract/event-problems'
import type { EventKind } from '@mostrador/contract/events'

export type Payload =
  | { data: Record<string, unknown>; problems: [] }
  | { problems: readonly EventProblem[] }
  /** Null where the browser does not say the place. */
  | { badPlace: Place | null }

type Place = { line: number; column: number }

export function readPayload(kind: EventKind, text: string): Payload {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch (error) {
    return { badPlace: placeOf(error instanceof Error ? error.message : '', text) }
  }
  const problems = eventProblems(kind, data)
  return problems.length > 0 ? { problems } : { data: data as Record<string, unknown>, problems: [] }
}

/** Browsers name the line and column, or the position, or only that the text ends too early. */
function placeOf(message: string, text: string): Place | null {
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? []
  if (line !== undefined) return { line: Number(line), column: Number(column) }
  const [, position] = /position (\d+)/.exec(message) ?? []
  const isCut = /end of (JSON input|data)|Unexpected EOF/i.test(message)
  if (position === undefined && !isCut) return null
  const lines = text.slice(0, position === undefined ? text.length : Number(position)).split('\n')
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}
