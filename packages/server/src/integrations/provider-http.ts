// A request to a provider's own API: bounded in time and size, never inside a transaction.
import { limits } from '@mostrador/contract/limits'
import { messageOf } from '../platform/errors.ts'
import type { ForeignObject } from '../platform/foreign.ts'
import { RequestAborted, readBody } from '../platform/http-body.ts'
import { request } from '../platform/network/http-client.ts'
import { Hopeless, OutOfReach } from '../platform/work/failure.ts'
import { objectOf } from './reading.ts'

/** The provider refuses the access token; until it is replaced, no request can succeed. */
export class Unauthorized extends OutOfReach {}

export type Call = {
  /** The provider's name for people. */
  provider: string
  method?: 'GET' | 'POST'
  url: string
  accessToken: string | undefined
  headers?: Record<string, string>
  body?: string
}

const waitSeconds = { unauthorized: 600, busy: 60, unreachable: 30 } as const
const timeoutMs = 10_000

/**
 * The object in the provider's answer; undefined where it has none (404). Throws OutOfReach where a later try may
 * succeed, and Hopeless where none can.
 */
export async function callProvider(call: Call): Promise<ForeignObject | undefined> {
  const { provider, accessToken } = call
  if (accessToken === undefined) throw new Unauthorized('no access token is set', waitSeconds.unauthorized)
  const { status, body } = await exchange(call, accessToken)
  if (status === 401 || status === 403) {
    throw new Unauthorized(`${provider} refused the access token (${status})`, waitSeconds.unauthorized)
  }
  if (status === 429 || status >= 500)
    throw new OutOfReach(`${provider} answered ${status}`, waitSeconds.busy)
  if (status === 404) return undefined
  const answer = status === 200 || status === 201 ? objectOf(body) : undefined
  if (!answer) throw new Hopeless(`${provider} answered ${status} with nothing that could be used`)
  return answer
}

async function exchange(call: Call, accessToken: string): Promise<{ status: number; body: Buffer }> {
  const { provider, method = 'GET', url, headers, body: sent } = call
  try {
    const answer = await request(url, {
      method,
      headers: {
        ...{
          authorization: `Bearer ${accessToken}`,
          accept: 'application/json',
          'accept-encoding': 'identity',
        },
        ...headers,
      },
      body: sent ?? null,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body = await readBody(answer.body, limits.providerAnswerBytesMax)
    if (!body) throw new Hopeless(`${provider} answered with more than was asked for`)
    return { status: answer.statusCode, body }
  } catch (error) {
    if (error instanceof Hopeless) throw error
    const cause = error instanceof RequestAborted ? error.cause : error
    const message = `${provider} could not be reached: ${messageOf(cause ?? error)}`
    throw new OutOfReach(message, waitSeconds.unreachable)
  }
}
