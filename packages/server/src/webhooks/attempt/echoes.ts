// A receiver may repeat in its answer what it was sent; values of headers that are credentials stay out of the log.
import type { Outcome } from './outcome.ts'

const mask = '••••••'
/** A shorter value, such as 1, would hide half of an answer and nothing worth hiding. */
const charsMin = 6

export function withoutEchoes(outcome: Outcome, values: readonly string[]): Outcome {
  // The scheme before a credential is often left out.
  const parts = values.flatMap((value) => [value, ...value.split(/\s+/)])
  const hidden = [...new Set(parts)].filter((part) => part.length >= charsMin)
  if (hidden.length === 0) return outcome
  // The longest first, so that a part does not break up the whole.
  hidden.sort((one, other) => other.length - one.length)
  const masked = (text: string) => hidden.reduce((rest, part) => rest.replaceAll(part, mask), text)
  const { headers } = outcome
  return {
    ...outcome,
    error: outcome.error === null ? null : masked(outcome.error),
    excerpt: maskedBytes(outcome.excerpt, hidden),
    ...(headers && {
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, masked(value)])),
    }),
  }
}

/** Bytes that are no text stay as they are. */
function maskedBytes(bytes: Buffer, hidden: readonly string[]): Buffer {
  const text = bytes.toString('latin1')
  if (!hidden.some((part) => text.includes(part))) return bytes
  const maskBytes = Buffer.from(mask).toString('latin1')
  return Buffer.from(
    hidden.reduce((rest, part) => rest.replaceAll(part, maskBytes), text),
    'latin1',
  )
}
