// Checks the URL of a webhook when it is saved. The addresses its name leads to are checked again at every connection.
import { isIP } from 'node:net'
import { limits } from '@mostrador/contract/limits'
import { AppError } from '../../platform/errors.ts'
import { addressProblem, localAddressProblem } from '../../platform/network/address-guard.ts'

/** The target of a request, parsed from its URL as WHATWG specifies. */
export type Target = {
  origin: string
  isTls: boolean
  /** A name, or an address without brackets; no trailing dot. */
  host: string
  port: number
  /** Includes the query. */
  path: string
}

/** Suffixes of names that have a meaning only inside a network. */
const localEnds = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'lan',
  'home.arpa',
  'corp',
  'home',
]
/** Names of the hosts that answer machines in clouds with their secrets. */
const metadataNames = ['metadata.google.internal', 'metadata.goog', 'instance-data.ec2.internal']
const labelCharsMax = 63
const nameCharsMax = 253

/** Returns the normalized URL. Throws invalid_request, saying what to do. */
export function checkTargetUrl(url: string, { allowInsecure }: { allowInsecure: boolean }): string {
  if (url.length > limits.webhookUrlCharsMax) {
    refuse(`is longer than ${limits.webhookUrlCharsMax} characters; give a shorter one`)
  }
  const parsed = parse(url) ?? refuse('cannot be read; give a full one, such as https://shop.example/hooks')
  if (parsed.protocol !== 'https:' && !(allowInsecure && parsed.protocol === 'http:')) {
    if (allowInsecure) refuse('must begin with https:// or http://', 'webhook_url_http')
    refuse('must begin with https://', 'webhook_url_https')
  }
  // The parser drops an empty user name, so the text itself is checked.
  const hasUser = /^[a-z]+:[\\/]*[^\\/?#]*@/i.test(url.replaceAll(/[\t\n\r]/g, '').trim())
  if (hasUser || parsed.username !== '' || parsed.password !== '') {
    refuse('must not carry a user name or password; every request is signed instead', 'webhook_url_user')
  }
  // The parser drops some of them and encodes the others, so a slip would be saved as another address.
  if (/[\s\p{Cc}]/u.test(url.trim())) {
    refuse('must not contain spaces, line breaks or control characters; take them out', 'webhook_url_spaces')
  }
  if (parsed.href.includes('#')) {
    refuse('must not have a part after #; leave it out', 'webhook_url_fragment')
  }
  if (parsed.port === '0') refuse('has port 0, where nothing can answer; give the real port')
  if (!isHostname(parsed.hostname)) refuse('has a host name that cannot exist; check its spelling')
  if (allowInsecure) checkLocal(parsed)
  else checkPublic(parsed)
  if (parsed.href.length > limits.webhookUrlCharsMax) {
    refuse(`is longer than ${limits.webhookUrlCharsMax} characters once it is encoded; give a shorter one`)
  }
  return parsed.href
}

/** The parts of a saved URL, or undefined when it is not an HTTP URL. */
export function targetOf(url: string): Target | undefined {
  const parsed = parse(url)
  if (parsed === undefined || !['http:', 'https:'].includes(parsed.protocol)) return undefined
  const isTls = parsed.protocol === 'https:'
  return {
    origin: parsed.origin,
    isTls,
    host: bareHost(parsed.hostname),
    port: parsed.port === '' ? (isTls ? 443 : 80) : Number(parsed.port),
    path: parsed.pathname + parsed.search,
  }
}

function parse(url: string): URL | undefined {
  const parsed = URL.parse(url)
  // "shop.example." is the same name, but no certificate would match it with the dot.
  if (parsed?.hostname.endsWith('.')) parsed.hostname = parsed.hostname.slice(0, -1)
  return parsed ?? undefined
}

function checkPublic({ hostname }: URL): void {
  const host = bareHost(hostname)
  if (isIP(host) !== 0) {
    const problem = addressProblem(host)
    if (problem !== undefined)
      refuse(`leads to ${problem}; give one that is reached over the internet`, 'webhook_url_local')
    return
  }
  if (!host.includes('.') || localEnds.some((end) => host === end || host.endsWith(`.${end}`))) {
    refuse(`leads to the local name ${host}; give one that is reached over the internet`, 'webhook_url_local')
  }
}

/** As little as is refused where insecure targets are allowed. */
function checkLocal({ hostname }: URL): void {
  const host = bareHost(hostname)
  const named = metadataNames.includes(host) ? `the cloud-internal name ${host}` : undefined
  const problem = isIP(host) === 0 ? named : localAddressProblem(host)
  if (problem !== undefined) refuse(`leads to ${problem}, which is never a receiver`, 'webhook_url_local')
}

function isHostname(hostname: string): boolean {
  if (isIP(bareHost(hostname)) !== 0) return true
  const isLabel = (label: string) => label.length > 0 && label.length <= labelCharsMax
  return hostname.length <= nameCharsMax && hostname.split('.').every(isLabel)
}

function bareHost(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
}

function refuse(
  what: string,
  reason:
    | 'webhook_url'
    | 'webhook_url_http'
    | 'webhook_url_https'
    | 'webhook_url_local'
    | 'webhook_url_spaces'
    | 'webhook_url_user'
    | 'webhook_url_fragment' = 'webhook_url',
): never {
  throw new AppError('invalid_request', `The URL of a webhook ${what}.`, { reason })
}
