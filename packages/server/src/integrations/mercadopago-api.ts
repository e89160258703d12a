import { limits } from '@mostrador/contract/limits'
import { request } from 'undici'
import { messageOf } from '../platform/errors.ts'
import { Hopeless, OutOfReach } from '../platform/failure.ts'
import { RequestAborted, readBody } from '../platform/http-body.ts'
import type { Access } from './provider.ts'
import { objectOf } from './reading.ts'

/** The provider refuses the access token; until it is replaced nothing can be asked. */
export class Unauthorized extends OutOfReach {}

export const mercadopagoApiUrl = 'https://api.mercadopago.com'

/** The payment as it stands. Throws OutOfReach where it may be had later, and Hopeless where it never will. */
export async function fetchPayment(id: string, { apiUrl, accessToken }: Access): Promise<unknown> {
  if (accessToken === undefined) throw new Unauthorized('no access token is set', waitSeconds.unauthorized)
  const url = `${(apiUrl ?? mercadopagoApiUrl).replace(/\/+$/, '')}/v1/payments/${encodeURIComponent(id)}`
  const { status, body } = await get(url, accessToken)
  if (status === 401 || status === 403) {
    throw new Unauthorized(`Mercado Pago refused the access token (${status})`, waitSeconds.unauthorized)
  }
  if (status === 429 || status >= 500) {
    throw new OutOfReach(`Mercado Pago answered ${status}`, waitSeconds.busy)
  }
  // It may be a moment before the API knows what the webhook has announced; so it is tried, but not for ever.
  if (status === 404) throw new Error(`Mercado Pago knows no payment ${id} for this access token`)
  const payment = status === 200 ? objectOf(body) : undefined
  if (!payment) throw new Hopeless(`Mercado Pago answered ${status} with nothing that could be read`)
  return payment
}

const waitSeconds = { unauthorized: 600, busy: 60, unreachable: 30 } as const
const timeoutMs = 10_000

async function get(url: string, accessToken: string): Promise<{ status: number; body: Buffer }> {
  try {
    const answer = await request(url, {
      headers: {
        authorization: `Bearer ${accessToken}`,
        accept: 'application/json',
        'accept-encoding': 'identity',
      },
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body = await readBody(answer.body, limits.providerAnswerBytesMax)
    if (!body) throw new Hopeless('Mercado Pago answered with more than a payment')
    return { status: answer.statusCode, body }
  } catch (error) {
    if (error instanceof Hopeless) throw error
    const cause = error instanceof RequestAborted ? error.cause : error
    throw new OutOfReach(
      `Mercado Pago could not be reached: ${messageOf(cause ?? error)}`,
      waitSeconds.unreachable,
    )
  }
}
