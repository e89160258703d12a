// One request to a platform for a channel's set-up, bounded in time and bytes.
import { limits } from '@mostrador/contract/limits'
import { request } from '../../platform/network/http-client.ts'
import type { ApiRequest, SendAnswer } from '../sending.ts'

const defaultBytesMax = 64 * 1024

/** The body is undefined where it is not JSON or too long. Throws when the platform cannot be reached. */
export async function askPlatform(
  { url, headers, body, method }: ApiRequest,
  answerBytesMax: number = defaultBytesMax,
): Promise<SendAnswer> {
  const response = await request(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    body: body ?? null,
    signal: AbortSignal.timeout(limits.channelCheckMs),
  })
  return { status: response.statusCode, body: await readAnswer(response.body, answerBytesMax) }
}

async function readAnswer(body: AsyncIterable<Buffer>, answerBytesMax: number): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop closes the connection.
  for await (const chunk of body) {
    size += chunk.length
    if (size > answerBytesMax) return undefined
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}
