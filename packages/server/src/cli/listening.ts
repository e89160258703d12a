// Brings an account's events to a developer's machine: reads the feed from anywhere, and sends each event on as a
// webhook would.
import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '@mostrador/contract/limits'
import { deliveryIdOf } from '../events/delivery-id.ts'
import { AppError, messageOf } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { signedHeaders } from '../webhooks/attempt/signature.ts'

export type Forwarded = {
  event: string
  request_id: string
  /** Null when no answer came in time. */
  status: number | null
  duration_ms: number
  error: string | null
}

export type Listening = {
  api: string
  key: string
  forwardTo: string
  secret: string
  /** Kinds to forward; empty: all. */
  events: readonly string[]
  /** Where to begin; undefined: now. */
  after: string | undefined
  signal: AbortSignal
  onForwarded: (forwarded: Forwarded) => void
  /** Called when something must be waited for, once until it works again. */
  onTrouble: (text: string) => void
}

type Envelope = { event: string; request_id: string; data: { test?: boolean } }
type EventPage = { data: Envelope[]; cursor: string }

const retryMinMs = 500
const retryMaxMs = 10_000
/** A service that names a later moment is asked before it; a timer of more than 24 days would not wait at all. */
const toldWaitMaxMs = 3_600_000
/** After Ctrl-C. */
const lastAnswerMs = 5_000

/** Runs until the signal aborts. Returns the cursor behind the last event that was forwarded. Throws AppError. */
export async function listen(listening: Listening): Promise<string> {
  const { events, signal } = listening
  const endpoint = newId()
  const [only] = events.length === 1 ? events : []
  let cursor = listening.after ?? (await ask<{ cursor: string }>(listening, '/start'))?.cursor ?? ''
  while (!signal.aborted) {
    const wanted = { after: cursor, ...(only === undefined ? {} : { event: only }) }
    const query = new URLSearchParams({ ...wanted, wait: String(limits.feedWaitSecondsMax - 5) })
    const page = await ask<EventPage>(listening, `/events?${query}`)
    if (!page) break
    for (const [done, envelope] of page.data.entries()) {
      if (events.length > 1 && !events.includes(envelope.event)) continue
      if (!(await forward(listening, envelope, endpoint))) return cursorBehind(listening, wanted, done)
    }
    cursor = page.cursor
  }
  return cursor
}

/**
 * The cursor behind the first events of a page of which no more were forwarded. Envelopes are the webhooks' own and
 * carry none, but a page of just those events ends with it.
 */
async function cursorBehind(listening: Listening, wanted: { after: string }, done: number): Promise<string> {
  if (done === 0) return wanted.after
  const query = new URLSearchParams({ ...wanted, limit: String(done) })
  // The listening's own signal has aborted.
  const signal = AbortSignal.timeout(lastAnswerMs)
  const page = await ask<EventPage>({ ...listening, signal }, `/events?${query}`)
  if (page) return page.cursor
  listening.onTrouble(`${listening.api} does not answer: the last ${done} events will come again`)
  return wanted.after
}

/** Asks until there is an answer; undefined when the signal aborted. */
async function ask<T>({ api, key, signal, onTrouble }: Listening, path: string): Promise<T | undefined> {
  for (let tries = 0; !signal.aborted; tries += 1) {
    const problem = await attempt(async () => {
      const timeout = AbortSignal.timeout(1_000 * (limits.feedWaitSecondsMax + 10))
      const response = await fetch(`${api.replace(/\/+$/, '')}/api/feed/v1${path}`, {
        headers: { authorization: `Bearer ${key}` },
        signal: AbortSignal.any([signal, timeout]),
      })
      if (response.ok) return { answer: (await response.json()) as T }
      const said = await messageIn(response)
      const isLasting = response.status >= 400 && response.status < 500 && response.status !== 429
      if (isLasting) throw new AppError('invalid_request', `${api} answers ${response.status}: ${said}`)
      return {
        problem: `${api} answers ${response.status}: ${said}`,
        waitMs: retryAfterMs(response.headers.get('retry-after') ?? ''),
      }
    }, signal)
    if ('answer' in problem) return problem.answer
    if (signal.aborted) return undefined
    if (tries === 0) onTrouble(`${problem.problem}; trying again`)
    await pause(Math.max(problem.waitMs, Math.min(retryMaxMs, retryMinMs * 2 ** tries)), signal)
  }
  return undefined
}

/** Seconds, or a moment as proxies give it; 0 for what is neither. */
function retryAfterMs(given: string): number {
  const ms = /^\d{1,6}$/.test(given) ? 1_000 * Number(given) : Date.parse(given) - Date.now()
  return ms > 0 ? Math.min(ms, toldWaitMaxMs) : 0
}

type Tried<T> = { answer: T } | { problem: string; waitMs: number }

async function attempt<T>(work: () => Promise<Tried<T>>, signal: AbortSignal): Promise<Tried<T>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw error
    return { problem: signal.aborted ? 'stopped' : reasonOf(error), waitMs: 0 }
  }
}

/** False when the signal aborted before an answer came. A receiver that is not there is waited for. */
async function forward(listening: Listening, envelope: Envelope, endpoint: string): Promise<boolean> {
  const { forwardTo, secret, signal, onForwarded, onTrouble } = listening
  const { event, request_id: requestId } = envelope
  const body = Buffer.from(JSON.stringify(envelope))
  for (let tries = 0; !signal.aborted; tries += 1) {
    const startedMs = performance.now()
    const tell = (status: number | null, error: string | null) =>
      onForwarded({
        event,
        request_id: requestId,
        status,
        duration_ms: Math.round(performance.now() - startedMs),
        error,
      })
    const timeout = AbortSignal.timeout(limits.webhookAttemptMs)
    try {
      const response = await fetch(forwardTo, {
        method: 'POST',
        headers: signedHeaders({
          event,
          requestId,
          deliveryId: deliveryIdOf(requestId, endpoint),
          attempt: tries + 1,
          isTest: envelope.data.test === true,
          body,
          secrets: [secret],
          timestampSeconds: Math.floor(Date.now() / 1_000),
        }),
        body,
        redirect: 'manual',
        signal: AbortSignal.any([signal, timeout]),
      })
      await response.body?.cancel()
      tell(response.status, null)
      return true
    } catch (error) {
      if (signal.aborted) return false
      if (timeout.aborted) {
        tell(null, `no answer within ${limits.webhookAttemptMs / 1_000} s`)
        return true
      }
      if (tries === 0) onTrouble(`${forwardTo}: ${reasonOf(error)}; waiting for it`)
      await pause(Math.min(retryMaxMs, retryMinMs * 2 ** tries), signal)
    }
  }
  return false
}

async function messageIn(response: Response): Promise<string> {
  const text = await response.text()
  try {
    return String(JSON.parse(text).error.message)
  } catch {
    return text.slice(0, 200)
  }
}

/** The reason for a failed fetch is in its cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return messageOf(cause ?? error)
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {})
}
