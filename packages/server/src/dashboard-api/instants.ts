import { AppError } from '../platform/errors.ts'
import { readInstant } from '../public-api/query.ts'

/** A time with its zone; undefined where none is given. Throws invalid_request. */
export function instantOf(name: string, text: string): Date
export function instantOf(name: string, text: string | undefined): Date | undefined
export function instantOf(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const instant = readInstant(text)
  if (instant === undefined) {
    throw new AppError('invalid_request', `${name}: a time with its zone, such as 2026-11-21T08:00:00Z`)
  }
  return new Date(instant)
}
