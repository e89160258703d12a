// Loads a file from an address that somebody else named: bounded in time and bytes, to addresses that are allowed only,
// and never into memory as a whole.

import { createHash } from 'node:crypto'
import { lookup } from 'node:dns'
import { createWriteStream } from 'node:fs'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { limits } from '@mostrador/contract/limits'
import type { Dispatcher } from 'undici'
import { messageOf } from '../platform/errors.ts'
import { addressProblem, localAddressProblem } from '../platform/network/address-guard.ts'
import { Agent, request } from '../platform/network/http-client.ts'
import { isLoopback } from '../platform/network/loopback.ts'
import { MediaFault } from './media-fault.ts'

export type DownloadRules = {
  /**
   * Base address of the platform's API, as the operator or the channel has set it: its host may be anywhere, and is
   * reached over https or on this machine.
   */
  trusted: string | undefined
  /** Other hosts, too, may be reached without TLS and at local addresses. */
  allowInsecure: boolean
  bytesMax: number
  /** Aborts when the service stops. */
  stopping: AbortSignal
}

export type Asked = { url: string; headers: Record<string, string> }
export type Downloaded = { bytes: number; hash: string }

/** Throws a MediaFault, or the reason of `stopping`; what is at `path` is the caller's to delete. */
export async function download(asked: Asked, path: string, rules: DownloadRules): Promise<Downloaded> {
  const signal = AbortSignal.any([rules.stopping, AbortSignal.timeout(limits.mediaDownloadMs)])
  try {
    return await follow(asked, path, { ...rules, signal })
  } catch (error) {
    rules.stopping.throwIfAborted()
    if (error instanceof MediaFault) throw error
    const guarded = error instanceof Error && error.cause instanceof MediaFault ? error.cause : undefined
    throw guarded ?? new MediaFault('unreachable', messageOf(error), { isPassing: true })
  }
}

type Following = DownloadRules & { signal: AbortSignal }

async function follow(first: Asked, path: string, rules: Following): Promise<Downloaded> {
  let asked = first
  for (let redirects = 0; redirects <= limits.mediaRedirectsMax; redirects += 1) {
    const url = allowedUrl(asked.url, rules)
    // The platform's own host is told the channel's token in a header or in the path.
    const isTold = isTrusted(url, rules.trusted) || Object.keys(asked.headers).length > 0
    // Nobody reads along on the way to this machine itself: stand-ins of tests listen there.
    if (isTold && url.protocol === 'http:' && !isLoopback(url.hostname))
      throw new MediaFault('unsafe_address', `${url.host} would be told the token without TLS`)
    const agent = new Agent({ connect: { lookup: lookupFor(url, rules) }, pipelining: 0 })
    await using _ended = { [Symbol.asyncDispose]: () => agent.destroy() }
    const answer = await request(url, {
      dispatcher: agent,
      headers: { ...asked.headers, 'accept-encoding': 'identity' },
      signal: rules.signal,
    })
    // The end of the agent ends a body that nobody reads, and nobody hears of that.
    answer.body.on('error', () => {})
    const next = redirectOf(answer, url)
    if (next === undefined) return await received(answer, path, rules)
    // A token is for the host that it was given to.
    asked = { url: next.href, headers: next.origin === url.origin ? asked.headers : {} }
  }
  throw new MediaFault('unreachable', `more than ${limits.mediaRedirectsMax} redirects`)
}

function allowedUrl(text: string, { trusted, allowInsecure }: Following): URL {
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new MediaFault('unsafe_address', 'the address is none of the web')
  if (isTrusted(url, trusted)) return url
  if (url.protocol !== 'https:' && !allowInsecure)
    throw new MediaFault('unsafe_address', `${url.host} is not reached over https`)
  if (url.username !== '' || url.password !== '')
    throw new MediaFault('unsafe_address', 'the address carries a password')
  // No name is looked up for an address.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) refuse(host, allowInsecure)
  return url
}

function isTrusted(url: URL, trusted: string | undefined): boolean {
  return trusted !== undefined && URL.parse(trusted)?.host === url.host
}

function refuse(address: string, allowInsecure: boolean): void {
  const problem = allowInsecure ? localAddressProblem(address) : addressProblem(address)
  if (problem !== undefined) throw new MediaFault('unsafe_address', `the address leads to ${problem}`)
}

/** Every address is checked as it is connected to, so that a name cannot lead elsewhere in between. */
function lookupFor(url: URL, { trusted, allowInsecure }: Following): LookupFunction {
  if (isTrusted(url, trusted)) return lookup as LookupFunction
  return (name, options, callback) =>
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      try {
        for (const { address } of addresses) refuse(address, allowInsecure)
      } catch (fault) {
        return callback(fault as Error, [])
      }
      callback(null, addresses)
    })
}

function redirectOf({ statusCode, headers }: Dispatcher.ResponseData, from: URL): URL | undefined {
  if (statusCode < 300 || statusCode > 399) return undefined
  const { location } = headers
  const next = typeof location === 'string' ? URL.parse(location, from.href) : null
  if (!next) throw new MediaFault('unreachable', `status ${statusCode} without an address`)
  return next
}

async function received(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  path: string,
  { bytesMax, signal }: Following,
): Promise<Downloaded> {
  const fault = faultOf(statusCode) ?? (Number(headers['content-length']) > bytesMax ? tooLarge() : undefined)
  if (fault) throw fault
  return written(body, path, { bytesMax, signal })
}

/** Writes what comes to a file, and counts and hashes it on the way. Throws a MediaFault when it is too large. */
export async function written(
  source: Readable,
  path: string,
  { bytesMax, signal }: { bytesMax: number; signal?: AbortSignal },
): Promise<Downloaded> {
  const hash = createHash('sha256')
  let bytes = 0
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > bytesMax) throw tooLarge()
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(source, counted, createWriteStream(path, { mode: 0o600 }), signal ? { signal } : {})
  return { bytes, hash: hash.digest('hex') }
}

function tooLarge(): MediaFault {
  return new MediaFault('too_large', 'the file is larger than the service takes')
}

function faultOf(status: number): MediaFault | undefined {
  if (status >= 200 && status < 300) return undefined
  if (status === 404 || status === 410) return new MediaFault('gone', `status ${status}`)
  if (status === 401 || status === 403)
    return new MediaFault('no_access', `status ${status}`, { isPassing: true })
  return new MediaFault('unreachable', `status ${status}`, { isPassing: status === 429 || status >= 500 })
}
