// Network access of the agent engine: the bytes of a turn, or of a photo, are bounded in all.
import { limits } from '@mostrador/contract/limits'

/** A `fetch` for one task, usually a turn; it throws once sent and received bytes together exceed what it may cost. */
export function boundedFetch(bytesMax: number = limits.agentBytesMax): typeof fetch {
  let bytes = 0
  const spend = (length: number) => {
    bytes += length
    if (bytes > bytesMax) throw new Error(`it came to more than ${bytesMax} bytes`)
  }
  return async (input, init) => {
    spend(typeof init?.body === 'string' ? Buffer.byteLength(init.body) : 0)
    const response = await fetch(input, { ...init, redirect: 'error' })
    const chunks: Uint8Array[] = []
    for await (const chunk of response.body ?? []) {
      spend(chunk.length)
      chunks.push(chunk)
    }
    const { status, statusText, headers } = response
    return new Response(Buffer.concat(chunks), { status, statusText, headers: plainHeaders(headers) })
  }
}

/** Drops the encoding headers: the body is already decoded. */
function plainHeaders(given: Headers): Headers {
  const headers = new Headers(given)
  headers.delete('content-encoding')
  headers.delete('content-length')
  return headers
}
