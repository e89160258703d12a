// A receiver may repeat in its answer what it was sent; values of headers that are credentials stay out of the log.
import type { Outcome } from './outcome.ts'

/** In the place of a value that is a credential. */
export const mask = '••••••'
/** A shorter value, such as 1, would hide half of an answer and nothing worth hiding. */
const charsMin = 6

export function withoutEchoes(outcome: Outcome, values: readonly string[]): Outcome {
  // The scheme before a credential is often left out.
  const parts = values.flatMap((value) => [value, ...value.split(/\s+/)])
  const hidden = [...new Set(parts.filter((part) => part.length >= charsMin).flatMap(formsOf))]
  if (hidden.length === 0) return outcome
  // The longest first, so that a part does not break up the whole.
  hidden.sort((one, other) => other.length - one.length)
  const masked = (text: string) => maskedText(text, hidden, mask)
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
  const masked = maskedText(text, hidden, Buffer.from(mask).toString('latin1'))
  return masked === text ? bytes : Buffer.from(masked, 'latin1')
}

/** As it is, and as JSON and URLs write it; PHP escapes slashes in JSON too. */
function formsOf(part: string): string[] {
  const json = JSON.stringify(part).slice(1, -1)
  const url = encodeURIComponent(part)
  const urls = [url, url.replaceAll('%20', '+'), url.replaceAll('%2F', '/'), encodeURI(part)]
  const lower = urls.map((each) => each.replaceAll(/%../g, (code) => code.toLowerCase()))
  return [part, json, json.replaceAll('/', '\\/'), ...urls, ...lower]
}

function maskedText(text: string, hidden: readonly string[], by: string): string {
  // Answers are cut to what the log keeps, perhaps in the middle of a value.
  const cutAt = Math.min(...hidden.map((part) => beginningAtEnd(text, part)))
  const whole = cutAt < text.length ? text.slice(0, cutAt) + by : text
  return hidden.reduce((rest, part) => rest.replaceAll(part, by), whole)
}

/** Where the text's end begins that is the beginning of that part, or the text's length. */
function beginningAtEnd(text: string, part: string): number {
  const start = part.slice(0, charsMin)
  let at = text.indexOf(start, Math.max(0, text.length - part.length))
  while (at >= 0 && !part.startsWith(text.slice(at))) at = text.indexOf(start, at + 1)
  return at < 0 ? text.length : at
}
