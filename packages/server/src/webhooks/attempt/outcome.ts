// The outcome of an attempt, as a sentence for people and as a short word for metrics.
import { limits } from '@mostrador/contract/limits'
import { storableText } from '../../platform/database/text.ts'
import { messageOf } from '../../platform/errors.ts'
import { HTTPParserError } from '../../platform/network/http-client.ts'
import { STATUS_CODES } from '../../platform/node-http.ts'

/** `not_attempted`: a fault on our side, which spends no attempt. */
type Verdict = 'delivered' | 'failed' | 'not_attempted'

/** `dns_ours`, `local` and `shutting_down` are the faults on our side. */
export type ErrorClass =
  | 'timeout'
  | 'dns_not_found'
  /** The receiver's name servers fail to answer properly, while those of other names do. */
  | 'dns_failed'
  | 'dns_ours'
  | 'address_refused'
  | 'connect'
  | 'tls'
  | 'reset'
  | 'protocol'
  | 'status'
  | 'local'
  | 'shutting_down'

/** The request as sent, for the log. */
type Sent = {
  url: string
  /** Address and port that it was connected to. */
  address: string | null
  headers: Record<string, string>
}

export type Outcome = {
  verdict: Verdict
  status: number | null
  errorClass: ErrorClass | null
  /** Explanation for people. */
  error: string | null
  startedAt: Date
  /** From the start to the end of the whole attempt, reading the body included. */
  durationMs: number
  /** The beginning of the answer's body as received, never decompressed. */
  excerpt: Buffer
  /** Headers of the answer, truncated. */
  headers?: Record<string, string>
  sent?: Sent
}

const oursClasses: ReadonlySet<ErrorClass> = new Set(['dns_ours', 'local', 'shutting_down'])

/** The reason why an attempt has no answer. */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly errorClass: ErrorClass

  constructor(errorClass: ErrorClass, message: string) {
    super(plainText(message, limits.webhookErrorCharsMax))
    this.errorClass = errorClass
  }

  get verdict(): 'failed' | 'not_attempted' {
    return oursClasses.has(this.errorClass) ? 'not_attempted' : 'failed'
  }
}

/** Makes a receiver's text safe for the log and for a terminal: no control or direction characters, truncated. */
export function plainText(text: string, charsMax: number): string {
  return storableText(text.slice(0, charsMax + 1).replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD'), charsMax)
}

/** The outcome that the receiver's status means. */
export function judgeStatus(
  status: number,
  location: string | undefined,
): Pick<Outcome, 'verdict' | 'errorClass' | 'error'> {
  if (status >= 200 && status < 300) return { verdict: 'delivered', errorClass: null, error: null }
  const answered = `answered ${status} ${STATUS_CODES[status] ?? ''}`.trimEnd()
  const error =
    status >= 300 && status < 400 && location !== undefined
      ? `${answered}: redirects are not followed; it leads to ${location}`
      : answered
  return { verdict: 'failed', errorClass: 'status', error: plainText(error, limits.webhookErrorCharsMax) }
}

/** The fault for an error before the request could be sent. */
export function connectFault(error: unknown, where: string): Fault {
  if (error instanceof Fault) return error
  const codes = codesOf(error)
  const local = codes.find((code) => localCodes.has(code))
  if (local !== undefined)
    return new Fault('local', `this server has run out of what a connection needs (${local})`)
  if (codes.includes('ECONNREFUSED')) return new Fault('connect', `${where} refuses connections`)
  if (codes.includes('ECONNRESET')) return new Fault('connect', `${where} closes connections at once`)
  if (codes.includes('ETIMEDOUT')) return new Fault('connect', `${where} does not answer`)
  if (codes.some((code) => unreachableCodes.has(code))) {
    return new Fault('connect', `no way to ${where} from this server (${codes.join(', ')})`)
  }
  return new Fault('connect', `no connection to ${where}: ${messageOf(error)}`)
}

/** The fault for an error between the connection and the first byte of the request. */
export function tlsFault(
  error: unknown,
  certificate: { valid_to?: string; valid_from?: string } | undefined,
): Fault {
  if (error instanceof Fault) return error
  const code = codesOf(error)[0] ?? ''
  const known = tlsProblems[code]
  if (code === 'CERT_HAS_EXPIRED') return tls(`certificate expired${onDay(certificate?.valid_to)}`)
  if (code === 'CERT_NOT_YET_VALID')
    return tls(`certificate is not valid before${onDay(certificate?.valid_from, '')}`)
  if (known !== undefined) return tls(known)
  if (code === 'ECONNRESET') return tls('the connection was closed during the handshake')
  const reason = error instanceof Error && 'reason' in error ? String(error.reason) : messageOf(error)
  return tls(code === 'ERR_TLS_CERT_ALTNAME_INVALID' ? `certificate is for another name: ${reason}` : reason)
}

/** The fault for an error between the request and the head of the answer. */
export function exchangeFault(error: unknown): Fault {
  if (error instanceof Fault) return error
  const codes = codesOf(error)
  if (codes.includes('UND_ERR_HEADERS_OVERFLOW')) {
    return new Fault(
      'protocol',
      `the head of the answer is over ${limits.webhookAnswerHeadBytesMax / 1024} KiB`,
    )
  }
  const message = messageOf(error)
  if (codes.includes('UND_ERR_INVALID_ARG')) {
    return new Fault('protocol', `the request cannot be written: ${message}`)
  }
  const isMalformed = error instanceof HTTPParserError || codes.some((code) => code.startsWith('UND_ERR_RES'))
  if (isMalformed || badAnswers.has(message)) {
    const detail = /\((.*)\)$/.exec(message)?.[1] ?? message
    return new Fault('protocol', `the answer is not HTTP/1.1: ${detail}`)
  }
  if (codes.some((code) => resetCodes.has(code))) {
    return new Fault('reset', 'the connection was closed before an answer')
  }
  return new Fault('reset', `the connection broke before an answer: ${message}`)
}

const localCodes = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRNOTAVAIL', 'EAGAIN'])
const unreachableCodes = new Set(['ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN', 'EHOSTDOWN'])
const resetCodes = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'UND_ERR_SOCKET'])
/** Undici's messages for an answer that came unasked or wants another protocol. */
const badAnswers = new Set(['bad response', 'bad upgrade'])

const tlsProblems: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate comes from an authority that is not trusted',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate chain is incomplete',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate comes from an authority that is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'certificate chain is incomplete or its authority not trusted; the server should send the intermediate certificates too',
  CERT_REVOKED: 'certificate was revoked',
  ERR_SSL_WRONG_VERSION_NUMBER: 'the port does not speak TLS',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'the port does not speak TLS',
}

function tls(what: string): Fault {
  return new Fault('tls', `TLS: ${what}`)
}

/** OpenSSL's format is "Jan  2 00:00:00 2026 GMT". */
function onDay(openSslDate: string | undefined, before = ' on'): string {
  const time = Date.parse(openSslDate ?? '')
  return Number.isNaN(time) ? '' : `${before} ${new Date(time).toISOString().slice(0, 10)}`
}

/** The code of the error itself, and the codes of each try when several addresses were tried. */
function codesOf(error: unknown): string[] {
  const errors = error instanceof AggregateError ? [error, ...error.errors] : [error]
  return errors.flatMap((each) =>
    each instanceof Error && 'code' in each && typeof each.code === 'string' ? [each.code] : [],
  )
}
