// The part of an answer's head that the log keeps, and the address that it came from.
import type { Socket } from 'node:net'
import { limits } from '@mostrador/contract/limits'
import { plainText } from './outcome.ts'

/** Secrets handed out by receivers do not belong in the log. */
const secretHeaders: ReadonlySet<string> = new Set(['set-cookie', 'authorization', 'proxy-authorization'])
/** Kept first when there is no room for all, because they help most to diagnose an answer. */
const tellingHeaders = ['content-type', 'content-encoding', 'location', 'retry-after', 'server'] as const
/** Room for quotes, colon and comma. */
const jsonCharsPerHeader = 6

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Truncates each header, and limits their total. */
export function keptHeaders(headers: Headers): Record<string, string> {
  const kept: Record<string, string> = {}
  let left = limits.webhookAnswerHeadersCharsMax
  for (const name of [...tellingHeaders, ...Object.keys(headers)]) {
    const value = headers[name]
    if (value === undefined || secretHeaders.has(name) || Object.hasOwn(kept, name)) continue
    const text = plainText(String(value), limits.webhookAnswerHeaderCharsMax)
    const chars = JSON.stringify([name, text]).length + jsonCharsPerHeader
    if (chars > left) continue
    left -= chars
    kept[name] = text
  }
  return kept
}

export function addressOf({ remoteAddress, remotePort, remoteFamily }: Socket): string | null {
  if (remoteAddress === undefined) return null
  return remoteFamily === 'IPv6' ? `[${remoteAddress}]:${remotePort}` : `${remoteAddress}:${remotePort}`
}
