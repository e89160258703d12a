// Reads foreign input from platforms: assumes nothing, and only the reading of an id throws.

import { limits } from '@mostrador/contract/limits'
import { storableText } from '../platform/database/text.ts'
import { textIn } from '../platform/foreign.ts'
import { NormaliseError } from './channel.ts'

export { type ForeignObject, isObject, listIn, nameIn, objectIn, textIn } from '../platform/foreign.ts'

/** An optional text: cut rather than refused. */
export function shortTextIn(value: unknown): string | undefined {
  const text = textIn(value)
  return text === undefined ? undefined : storableText(text.trim(), limits.inboundIdCharsMax)
}

/**
 * An id that can be stored and indexed. Undefined when absent or empty; throws NormaliseError when it cannot be one.
 */
export function idIn(value: unknown, what: string): string | undefined {
  const text = textIn(value)
  if (text === undefined) return undefined
  if (text.length > limits.inboundIdCharsMax) {
    throw new NormaliseError(`${what} is longer than ${limits.inboundIdCharsMax} characters`)
  }
  return storableText(text.trim(), limits.inboundIdCharsMax)
}

const timeMaxMs = Date.parse('2200-01-01T00:00:00Z')

/** A time in Unix seconds or milliseconds; undefined when it cannot be one. */
export function timeIn(value: unknown, unitMs: 1 | 1_000): Date | undefined {
  const ms = Number(textIn(value)) * unitMs
  return ms > 0 && ms < timeMaxMs ? new Date(ms) : undefined
}
