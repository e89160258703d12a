// The network of the agent engine: each answer bounded, and all of a turn together.
import { limits } from '@mostrador/contract/limits'

/** A `fetch` for one turn: it refuses once what was sent and received comes to more than the turn may cost. */
export function boundedFetch(): typeof fetch {
  let bytes = 0
  const spend = (length: number) => {
    bytes += length
    if (bytes > limits.agentBytesMax)
      throw new Error(`the turn came to more than ${limits.agentBytesMax} bytes`)
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

/** The body is decoded by now. */
function plainHeaders(given: Headers): Headers {
  const headers = new Headers(given)
  headers.delete('content-encoding')
  headers.delete('content-length')
  return headers
}
