import { storableText } from '../../platform/database/text.ts'
import type { Call } from '../engine.ts'
import { invalid } from '../query.ts'
import type { Tool } from './tools.ts'

export type Arguments = Readonly<Record<string, unknown>>

/** Throws invalid_request for arguments that the tool does not know: a misspelt filter would find everything. */
export function checkNames({ definition }: Tool, given: Arguments): void {
  const known = Object.keys(definition.inputSchema.properties ?? {})
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown === undefined) return
  // The request log keeps it.
  const shown = storableText(unknown, 60)
  throw invalid(
    `${definition.name} has no argument ${shown}. It takes ${known.length === 0 ? 'none' : known.join(', ')}.`,
    { reason: 'api_argument', name: shown },
  )
}

/** The operation with these arguments. Throws invalid_request for a value of the wrong type. */
export function readCall(operation: Call['route']['operation'], given: Arguments): Call {
  if (operation.method === 'POST') {
    const { idempotency_key: key, ...body } = given
    // Models pass null for an argument that they leave out.
    if (key !== undefined && key !== null && typeof key !== 'string') {
      throw invalid('idempotency_key must be a string.', { reason: 'api_argument', name: 'idempotency_key' })
    }
    return { route: { operation, id: undefined, queryString: '' }, body, idempotencyKey: key ?? undefined }
  }
  const { id, ...parameters } = given
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null && value !== undefined) query.set(name, text(name, value))
  }
  const hasId = operation.path.includes('{id}')
  return {
    route: { operation, id: hasId ? text('id', id ?? '') : undefined, queryString: query.toString() },
  }
}

function text(name: string, value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw invalid(`${name} must be a text, a number or true or false.`, { reason: 'api_argument', name })
}
