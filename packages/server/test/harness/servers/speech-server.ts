// A stand-in for a speech service: takes recordings at /v1/audio/transcriptions as OpenAI's form has it, and answers as the
// test decides.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type SpeechRequest = {
  path: string
  authorization: string | undefined
  model: string
  file: { name: string; type: string; bytes: Buffer }
}

type SpeechAnswer =
  | { text: string; duration?: number }
  /** Exactly this body, with this status. */
  | { raw: string; status?: number }
  /** Never answers. */
  | { hang: true }
  /** Answers without an end. */
  | { endless: true }

export type SpeechServer = {
  url: string
  requests: SpeechRequest[]
  /** Given to each request that comes from now on. */
  answer: (request: SpeechRequest, count: number) => SpeechAnswer
  [Symbol.asyncDispose](): Promise<void>
}

export async function startSpeech(): Promise<SpeechServer> {
  const server = createServer(async (incoming, response) => {
    const request = await read(incoming)
    speech.requests.push(request)
    give(response, speech.answer(request, speech.requests.length))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const speech: SpeechServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests: [],
    answer: () => ({ text: 'hola' }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  return speech
}

async function read(incoming: IncomingMessage): Promise<SpeechRequest> {
  const body = Buffer.concat(await incoming.toArray())
  const headers = { 'content-type': incoming.headers['content-type'] ?? '' }
  const form = await new Response(body, { headers }).formData()
  const file = form.get('file')
  if (!(file instanceof File)) throw new Error('the request has no file')
  return {
    path: incoming.url ?? '',
    authorization: incoming.headers.authorization,
    model: String(form.get('model')),
    file: { name: file.name, type: file.type, bytes: Buffer.from(await file.arrayBuffer()) },
  }
}

function give(response: ServerResponse, answer: SpeechAnswer): void {
  if ('hang' in answer) return
  if ('endless' in answer) {
    response.writeHead(200, { 'content-type': 'application/json' })
    const chunk = 'x'.repeat(100_000)
    const pour = () => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once('drain', pour)
    }
    pour()
    return
  }
  const { status, body } =
    'raw' in answer
      ? { status: answer.status ?? 200, body: answer.raw }
      : { status: 200, body: JSON.stringify(answer) }
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}
