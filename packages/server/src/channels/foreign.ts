// Reading what platforms send: nothing is taken for granted, nothing throws but where an id is asked for.

import { limits } from '@mostrador/contract/limits'
import { storableText } from '../platform/text.ts'
import { NormaliseError } from './channel.ts'

export type ForeignObject = Record<string, unknown>

export function isObject(value: unknown): value is ForeignObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function objectIn(value: unknown): ForeignObject {
  return isObject(value) ? value : {}
}

export function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** A text that says something; numbers are taken as text, since platforms are not consistent about ids and times. */
export function textIn(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** A text that is nice to have: cut rather than refused. */
export function shortTextIn(value: unknown): string | undefined {
  const text = textIn(value)
  return text === undefined ? undefined : storableText(text.trim(), limits.inboundIdCharsMax)
}

/** A person's name, cut rather than refused. */
export function nameIn(value: unknown): string | undefined {
  const text = textIn(value)
  return text === undefined ? undefined : storableText(text.trim(), limits.nameCharsMax)
}

/** An id that can be stored and indexed. Undefined when absent or empty; throws NormaliseError when it cannot be one. */
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
