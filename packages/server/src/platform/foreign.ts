// Reads foreign input: assumes nothing and never throws.
import { limits } from '@mostrador/contract/limits'
import { storableText } from './database/text.ts'

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

/** A non-blank text; numbers count as text, since platforms are inconsistent about ids and times. */
export function textIn(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** A person's name, cut rather than refused. */
export function nameIn(value: unknown): string | undefined {
  const text = textIn(value)
  return text === undefined ? undefined : storableText(text.trim(), limits.nameCharsMax)
}
