import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { limits } from '@mostrador/contract/limits'
import { readBody } from '../platform/http-body.ts'
import { invalid } from './query.ts'

export type ApiRequest = {
  method: string
  url: string
  headers: IncomingHttpHeaders
  /** The Content-Type header as received. */
  contentType: string | undefined
  /** The unread body. */
  body: Readable
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

type JsonRequest = Pick<ApiRequest, 'headers' | 'contentType' | 'body'>

/** The parsed JSON body. Throws invalid_request with the reason. */
export async function readJsonBody(
  { headers, contentType, body }: JsonRequest,
  bytesMax: number = limits.apiBodyBytesMax,
): Promise<unknown> {
  const [type, ...parameters] = partsOf(contentType)
  if (type !== 'application/json')
    throw invalid('Send the body with content-type: application/json.', { reason: 'api_content_type' })
  if (parameters.some((each) => !knownParameters.has(each)))
    throw invalid(
      'Send the body in UTF-8, with content-type: application/json and no parameter but charset=utf-8.',
      { reason: 'api_charset' },
    )
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw invalid('Send the body without content-encoding.', { reason: 'api_content_encoding' })
  const bytes = await readBody(body, bytesMax)
  if (!bytes) {
    const megabytes = Math.round(bytesMax / 104_857.6) / 10
    throw invalid(`The body is larger than ${bytesMax} bytes.`, {
      reason: 'too_large',
      megabytes,
    })
  }
  if (bytes.length === 0) throw invalid('The body is empty; send a JSON object.', { reason: 'api_empty' })
  const value = parsed(bytes)
  if (isDeeper(value, limits.jsonLevelsMax))
    throw invalid(`The body is nested deeper than ${limits.jsonLevelsMax} levels.`, { reason: 'api_json' })
  return value
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw invalid('The body is not valid JSON in UTF-8.', { reason: 'api_json' })
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1))
}

/** A semicolon without a parameter after it is allowed by RFC 9110. */
const knownParameters = new Set(['', 'charset=utf-8', 'charset="utf-8"'])

function partsOf(contentType = ''): string[] {
  return contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
}
