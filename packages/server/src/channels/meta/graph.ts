// Meanings of the Graph API's answers to a send; WhatsApp, Messenger and Instagram share its errors.

import { type ForeignObject, isObject, objectIn, textIn } from '../foreign.ts'
import type { Door, Piece, SendAnswer, SendError, SendOutcome, SendRequest } from '../sending.ts'

const secondMs = 1_000
const minuteMs = 60_000

type Refusal = Exclude<SendOutcome, { kind: 'accepted' }>
type Rule = (error: SendError) => Refusal

const rate =
  (scope: 'conversation' | 'channel', waitMs: number): Rule =>
  (error) => ({ kind: 'rate', scope, waitMs, error: { ...error, code: 'rate_limited' } })
const attention =
  (attention: 'needs_reauth' | 'needs_permission'): Rule =>
  (error) => ({ kind: 'attention', attention, error: { ...error, code: attention } })
const final =
  (kind: 'window' | 'undeliverable' | 'media', code: string): Rule =>
  (error) => ({ kind, error: { ...error, code } })
const transient: Rule = (error) => ({ kind: 'transient', error: { ...error, code: 'platform_error' } })

const outOfWindow = final('window', 'out_of_window')
const undeliverable = final('undeliverable', 'undeliverable')
const media = final('media', 'media_failed')

/** Code and subcode go first, because one code can have several meanings. */
const bySubcode: Record<string, Rule> = {
  '10:2018065': outOfWindow,
  '10:2018278': outOfWindow,
  '10:2534022': outOfWindow,
  '100:2018001': undeliverable,
  '100:2534014': undeliverable,
  '100:2018008': media,
  '100:2018047': media,
  // The customer has blocked the page.
  '200:1545041': undeliverable,
}

const byCode: Record<number, Rule> = {
  0: attention('needs_reauth'),
  1: transient,
  2: transient,
  3: attention('needs_permission'),
  4: rate('channel', 30 * secondMs),
  10: attention('needs_permission'),
  17: rate('channel', 30 * secondMs),
  32: rate('channel', 30 * secondMs),
  190: attention('needs_reauth'),
  368: attention('needs_permission'),
  551: undeliverable,
  613: rate('channel', 10 * secondMs),
  1200: transient,
  80007: rate('channel', minuteMs),
  130429: rate('channel', secondMs),
  130472: undeliverable,
  131000: transient,
  131005: attention('needs_permission'),
  131016: transient,
  131026: undeliverable,
  131031: attention('needs_permission'),
  131042: attention('needs_permission'),
  131045: attention('needs_permission'),
  131047: outOfWindow,
  131048: rate('channel', 10 * minuteMs),
  131049: undeliverable,
  131052: media,
  131053: media,
  131057: transient,
  133004: transient,
  133010: attention('needs_permission'),
  131056: rate('conversation', 6 * secondMs),
}

/** The outcome of an answer; `idOf` reads the message id out of an acceptance. */
export function graphOutcome(
  { status, body }: SendAnswer,
  idOf: (body: ForeignObject) => string | undefined,
): SendOutcome {
  const error = objectIn(body).error
  if (status >= 200 && status < 300 && !isObject(error)) {
    const platformMessageId = idOf(objectIn(body))
    if (platformMessageId !== undefined) return { kind: 'accepted', platformMessageId }
    return {
      kind: 'unknown',
      error: { code: 'unknown', message: 'accepted, but the answer names no message' },
    }
  }
  return refusalOf(status, isObject(error) ? error : undefined)
}

export function graphRequest({ method, body }: Piece, door: Door): SendRequest {
  return {
    url: `${door.baseUrl}/${encodeURIComponent(door.externalId)}/${method}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${door.accessToken}` },
    body: JSON.stringify(body),
  }
}

function refusalOf(status: number, error: ForeignObject | undefined): Refusal {
  const { code, error_subcode: subcode, error_data: data } = error ?? {}
  const details = textIn(objectIn(data).details) ?? textIn(error?.message) ?? `HTTP ${status}`
  const said: SendError = {
    code: 'rejected',
    platform_code: typeof code === 'number' ? code : undefined,
    message: details.slice(0, 500),
  }
  return ruleOf(status, { code, subcode, isReadable: error !== undefined })(said)
}

function ruleOf(
  status: number,
  { code, subcode, isReadable }: { code: unknown; subcode: unknown; isReadable: boolean },
): Rule {
  const exact =
    bySubcode[`${textIn(code)}:${textIn(subcode)}`] ?? (typeof code === 'number' ? byCode[code] : undefined)
  if (exact) return exact
  if (typeof code === 'number' && code >= 200 && code <= 299) return attention('needs_permission')
  if (status === 429) return rate('channel', 5 * secondMs)
  if (status === 401) return attention('needs_reauth')
  if (status === 403) return attention('needs_permission')
  // A gateway that timed out does not know the fate of the request behind it.
  if (!isReadable && (status === 502 || status === 504 || status < 300)) {
    return (error) => ({ kind: 'unknown', error: { ...error, code: 'unknown' } })
  }
  if (status >= 500 || status === 408) return transient
  return final('undeliverable', 'rejected')
}
