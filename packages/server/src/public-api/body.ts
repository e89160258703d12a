import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { limits } from '@mostrador/contract/limits'
import { AppError } from '../platform/errors.ts'
import { readBody } from '../platform/http-body.ts'
import { invalid } from './query.ts'

export type ApiRequest = {
  method: string
  url: string
  headers: IncomingHttpHeaders
  /** The header as it was sent. */
  contentType: string | undefined
  /** The unread body. */
  body: Readable
}

const jsonType = /^application\/json *(; *charset=("utf-8"|utf-8) *)?$/i
const utf8 = new TextDecoder('utf-8', { fatal: true })

type JsonRequest = Pick<ApiRequest, 'headers' | 'contentType' | 'body'>

/** The parsed JSON body. Throws invalid_request, which says why. */
export async function readJsonBody(
  { headers, contentType, body }: JsonRequest,
  bytesMax: number = limits.apiBodyBytesMax,
): Promise<unknown> {
  if (!jsonType.test(contentType ?? '')) throw invalid('Send the body with content-type: application/json.')
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw invalid('Send the body without content-encoding.')
  const bytes = await readBody(body, bytesMax)
  if (!bytes) {
    const megabytes = Math.round(bytesMax / 104_857.6) / 10
    throw new AppError('invalid_request', `The body is larger than ${bytesMax} bytes.`, {
      reason: 'too_large',
      megabytes,
    })
  }
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw invalid('The body is not valid JSON in UTF-8.')
  }
}
