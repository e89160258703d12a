// A stand-in for an OpenAI-compatible endpoint: speaks chat completions and answers as the test decides.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ModelRequest = {
  model: string
  messages: { role: string; content: string | null; tool_call_id?: string }[]
  tools?: { function: { name: string; parameters: object } }[]
}

export type ModelCall = { call: string; with?: object }

export type ModelAnswer =
  | { say: string }
  | ModelCall
  /** Several calls at once. */
  | { calls: readonly ModelCall[] }
  /** A call whose arguments are this text, whatever it is. */
  | { call: string; malformed: string }
  /** Declines, as the format has it. */
  | { decline: string }
  /** Exactly this body, with this status. */
  | { raw: string; status?: number }
  /** Never answers, or starts an answer and never ends it. */
  | { hang: true }
  | { drip: true }

export type ModelServer = {
  url: string
  requests: ModelRequest[]
  headers: NodeJS.Dict<string | string[]>[]
  [Symbol.asyncDispose](): Promise<void>
}

export type Think = (
  results: string[],
  request: ModelRequest,
  count: number,
) => ModelAnswer | Promise<ModelAnswer>

/** Each request is said to cost this. */
export const tokensOfRequest = { in: 10, out: 5 }

/**
 * `think` is called for each request, with the results of the tool calls so far. Each picture in a request is said to
 * cost `tokensOfPicture` more.
 */
export async function startModel(
  think: Think,
  { tokensOfPicture = 0 }: { tokensOfPicture?: number } = {},
): Promise<ModelServer> {
  const requests: ModelRequest[] = []
  const headers: NodeJS.Dict<string | string[]>[] = []
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', async () => {
      const request = JSON.parse(Buffer.concat(chunks).toString()) as ModelRequest
      requests.push(request)
      headers.push(incoming.headers)
      const results = request.messages
        .filter(({ role }) => role === 'tool')
        .map(({ content }) => content ?? '')
      const tokensIn = tokensOfRequest.in + tokensOfPicture * picturesIn(request).length
      answer(response, await think(results, request, requests.length), tokensIn)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    headers,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** The addresses of the pictures that were sent with it, the earliest message first. */
export function picturesIn({ messages }: ModelRequest): string[] {
  type Part = { type: string; image_url?: { url: string } }
  const parts = messages.flatMap(({ content }) => (Array.isArray(content) ? (content as Part[]) : []))
  return parts.flatMap(({ image_url: image }) => (image ? [image.url] : []))
}

function answer(response: ServerResponse, given: ModelAnswer, tokensIn: number): void {
  if ('hang' in given) return
  if ('drip' in given) {
    response.writeHead(200, { 'content-type': 'application/json' })
    const drop = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(drop))
    return
  }
  if ('raw' in given) {
    response.writeHead(given.status ?? 200, { 'content-type': 'application/json' }).end(given.raw)
    return
  }
  const written = tokensOfRequest.out
  const body = {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'stand-in',
    choices: [{ index: 0, ...choiceOf(given) }],
    usage: { prompt_tokens: tokensIn, completion_tokens: written, total_tokens: tokensIn + written },
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

type Speaking = Exclude<ModelAnswer, { hang: true } | { drip: true } | { raw: string }>

function choiceOf(given: Speaking) {
  if ('say' in given) return { message: { role: 'assistant', content: given.say }, finish_reason: 'stop' }
  if ('decline' in given) {
    const message = { role: 'assistant', content: null, refusal: given.decline }
    return { message, finish_reason: 'content_filter' }
  }
  const calls =
    'calls' in given
      ? given.calls.map(callOf)
      : ['malformed' in given ? { ...callOf(given), text: given.malformed } : callOf(given)]
  const toolCalls = calls.map(({ name, text }) => ({
    id: `call_${Math.random()}`,
    type: 'function',
    function: { name, arguments: text },
  }))
  return { message: { role: 'assistant', content: null, tool_calls: toolCalls }, finish_reason: 'tool_calls' }
}

function callOf({ call, with: given = {} }: ModelCall) {
  return { name: call, text: JSON.stringify(given) }
}
