// Results that fit: a page is cut to as many entries as there is room for, with a cursor that leads on from there, and
// a record that is too large alone loses its longest fields, which it names.

import type { CallToolResult } from '@modelcontextprotocol/server'
import { limits } from '@mostrador/contract/limits'
import type { Answer } from '../answer.ts'
import type { Admission } from '../engine.ts'
import { type Arguments, readCall } from './arguments.ts'
import type { OperationTool } from './tools.ts'

export type Outcome = { result: CallToolResult; answer?: Answer }
type Json = Record<string, unknown>

/** Carries out an operation and shows its answer as the result of a tool. */
export async function callOperation(
  { operation, definition }: OperationTool,
  given: Arguments,
  perform: Admission['perform'],
): Promise<Outcome> {
  let call = readCall(operation, given)
  let answer = await perform(call)
  let shown = given
  while (answer.status < 400 && Buffer.byteLength(answer.body) > limits.mcpResultBytesMax) {
    const fitting = entriesThatFit(answer.body)
    if (fitting === undefined) break
    // Asked for again rather than cut here, so that the cursor is that of the last entry shown.
    const { wait: _waited, ...rest } = shown
    shown = { ...rest, limit: Math.max(1, fitting) }
    call = readCall(operation, shown)
    answer = await perform(call)
    if (fitting <= 1) break
  }
  if (answer.status >= 400) return { result: refusal(answer), answer }
  const data = JSON.parse(answer.body) as Json
  const notes = [...shrink(data), ...leadOn(definition.name, data, shown !== given)]
  const text = JSON.stringify(data)
  return {
    answer,
    result: {
      content: [text, ...notes].map((each) => ({ type: 'text', text: each })),
      structuredContent: data,
    },
  }
}

/** The contract's error as a tool's result, which a model reads and can act on. */
export function refusal({ body, headers }: Answer): CallToolResult {
  const existing = headers['x-existing-id']
  const notes = existing === undefined ? [] : [`The contact that has this phone: ${existing}`]
  return { isError: true, content: [body, ...notes].map((text) => ({ type: 'text', text })) }
}

/** Undefined for an answer that is no page, or one with a single entry. */
function entriesThatFit(body: string): number | undefined {
  const { data } = JSON.parse(body) as { data?: unknown[] }
  if (!Array.isArray(data) || data.length < 2) return undefined
  let bytes = roomForTheRest
  const count = data.findIndex((entry) => {
    bytes += bytesOf(entry) + 1
    return bytes > limits.mcpResultBytesMax
  })
  return count < 0 ? data.length - 1 : count
}

/** For brackets and cursor. */
const roomForTheRest = 512

function leadOn(name: string, data: Json, isCut: boolean): string[] {
  const notes: string[] = []
  if (isCut && Array.isArray(data.data)) {
    notes.push(
      `Only ${data.data.length} fit into a result of ${limits.mcpResultBytesMax} bytes; the rest follows by the cursor.`,
    )
  }
  if (typeof data.next_cursor === 'string') {
    notes.push(
      `There is more: call ${name} again with the same arguments and cursor ${JSON.stringify(data.next_cursor)}.`,
    )
  }
  if (data.has_more === true)
    notes.push(`There is more: call ${name} again with after ${JSON.stringify(data.cursor)}.`)
  return notes
}

/** Takes the longest fields out of a single record until it fits. */
function shrink(data: Json): string[] {
  const [first] = Array.isArray(data.data) ? (data.data as unknown[]) : [data]
  if (bytesOf(data) <= limits.mcpResultBytesMax || !isRecord(first)) return []
  // In the feed the record stands inside its entry; an event's envelope keeps its data.
  const record = isRecord(first.record) ? first.record : isRecord(first.data) ? first.data : first
  const left: string[] = []
  while (bytesOf(data) > limits.mcpResultBytesMax) {
    const [longest] = Object.entries(record)
      .filter(([name, value]) => value !== null && name !== 'left_out')
      .sort(([, a], [, b]) => bytesOf(b) - bytesOf(a))
    if (!longest) break
    record[longest[0]] = null
    left.push(longest[0])
    record.left_out = left
  }
  return [`Left out, as too long for a result: ${left.join(', ')}. The API shows them.`]
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
