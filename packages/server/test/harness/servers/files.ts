// A server of files that speaks as Graph does: an id is asked for, then the address that the answer names. Any path can
// misbehave.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

export type FileServer = {
  url: string
  requests: { path: string; authorization: string | undefined; host: string | undefined }[]
  /** Serves the bytes under /media/<id>, found by asking for /<id>. */
  add(id: string, bytes: Buffer | string, type?: string): void
  /** Answers /media/<id> in another way. */
  on(id: string, answer: Answer): void
  /** Answers the question for <id> in another way. */
  onQuestion(id: string, status: number, body: unknown): void
  [Symbol.asyncDispose](): Promise<void>
}

export async function startFileServer(): Promise<FileServer> {
  const answers = new Map<string, Answer>()
  const requests: FileServer['requests'] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requests.push({ path, authorization: request.headers.authorization, host: request.headers.host })
    const answer = answers.get(path)
    if (answer) answer(response, request)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const onQuestion = (id: string, status: number, body: unknown) =>
    void answers.set(`/${id}`, (response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  const on = (id: string, answer: Answer) => {
    answers.set(`/media/${id}`, answer)
    if (!answers.has(`/${id}`)) onQuestion(id, 200, { id, url: `${url}/media/${id}` })
  }
  return {
    url,
    requests,
    on,
    onQuestion,
    add: (id, bytes, type = 'application/octet-stream') =>
      on(id, (response) => response.writeHead(200, { 'content-type': type }).end(bytes)),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
