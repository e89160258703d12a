// HTTP rules for every door, before any route: one valid Host, one answer per request, and no asking for a body nobody
// will read. Refusals have the contract's form.
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { limits } from '@mostrador/contract/limits'
import { AppError } from './platform/errors.ts'
import { keepUnasked } from './platform/http-body.ts'
import { newId } from './platform/ids.ts'
import { createServer } from './platform/node-http.ts'
import { type Answer, errorAnswer } from './public-api/answer.ts'
import {
  type ClientError,
  type GatheredHead,
  gatherHead,
  tooLarge,
  type UnreadHead,
  unknownMethod,
} from './unread-head.ts'

export type HttpServerOptions = {
  answerUnknownMethod: (head: UnreadHead, requestId: string) => Promise<Answer>
  /** Time limit from a request's first byte to its last. */
  requestMs: number
}

export const jsonType = 'application/json; charset=utf-8'
const closing = 'close'
/** A slow request may be detected this much late. */
const checkEveryMs = 500
/** Time for a client to read a refusal and stop sending. */
const lingerMs = 1_000

export function createHttpServer(handle: RequestListener, options: HttpServerOptions): Server {
  // The newest answer of each connection, finished or not: a parse error may still be in that request's body.
  const answers = new WeakMap<Duplex, ServerResponse>()
  const server = createServer({
    requireHostHeader: false,
    joinDuplicateHeaders: true,
    keepAliveTimeout: limits.httpKeepAliveMs,
    requestTimeout: options.requestMs,
    headersTimeout: options.requestMs,
    connectionsCheckingInterval: Math.min(checkEveryMs, options.requestMs / 2),
  })
  const take = (request: IncomingMessage, response: ServerResponse) => {
    answers.set(request.socket, response)
    response.once('finish', () => {
      // The server has ended its idle connections by now and looks for no more of them.
      if (!server.listening && answers.get(request.socket) === response) linger(request.socket)
    })
    if (isHostValid(request)) handle(request, response)
    else refuse(response, hostRule)
  }
  server.on('request', take)
  server.on('checkContinue', (request, response) => {
    keepUnasked(request, () => response.writeContinue())
    take(request, response)
  })
  server.on('checkExpectation', (_request, response) => refuse(response, 'Leave out the header Expect.'))
  server.on('connect', (_request, socket) => void end(socket, refusal(notHttp)))
  const broken = new WeakMap<Duplex, (error: ClientError) => void>()
  server.on('clientError', (error: ClientError, socket) => {
    const readOn = broken.get(socket)
    if (readOn) return readOn(error)
    broken.set(socket, () => {})
    const open = answers.get(socket)
    if (error.code === 'ECONNRESET' || !socket.writable || isUnused(error, socket)) socket.destroy()
    else if (open && !(open.writableFinished && open.req.complete))
      breakOff(socket, open, messageFor(error, options.requestMs))
    else if (error.code === unknownMethod) {
      const read = gatherHead(socket, (ended, head) => void answerUnread(socket, ended, head, options))
      broken.set(socket, read)
      read(error)
    } else end(socket, refusal(messageFor(error, options.requestMs)))
  })
  return server
}

// The connection cannot be read any further. A request cut short in its body is refused, if nothing has gone out yet; a
// request that arrived whole gets its answer.
function breakOff(socket: Duplex, response: ServerResponse, message: string): void {
  const isCutShort = !response.req.complete
  if (response.writableFinished) linger(socket)
  else if (isCutShort && response.headersSent && !response.writableEnded) socket.destroy()
  else {
    response.once('finish', () => linger(socket))
    // Once it is answered Node forgets the request, and whoever reads its body would wait for ever.
    socket.once('close', () => response.req.destroy())
    if (isCutShort && !response.headersSent) refuse(response, message)
  }
}

async function answerUnread(
  socket: Duplex & { remoteAddress?: string },
  error: ClientError,
  head: GatheredHead,
  { answerUnknownMethod, requestMs }: HttpServerOptions,
): Promise<void> {
  if (!head) return end(socket, refusal(messageFor(error, requestMs)))
  if (!isHostValid(head)) return end(socket, refusal(hostRule))
  const requestId = newId()
  const unread = { ...head, address: socket.remoteAddress ?? '' }
  end(socket, { ...(await answerUnknownMethod(unread, requestId)), requestId })
}

const notHttp = 'Not a valid HTTP request.'
const hostRule = 'Send exactly one header Host, with the name or address of this service.'

function messageFor({ code }: ClientError, requestMs: number): string {
  if (code === tooLarge) return 'The request headers are too large.'
  return code === tooSlow
    ? `The request was too slow: it must be complete within ${requestMs / 1_000} s of its first byte. Send it again.`
    : notHttp
}

const tooSlow = 'ERR_HTTP_REQUEST_TIMEOUT'

// A connection a browser opened in advance. It would take any answer sent now for the answer to its first request.
function isUnused(error: ClientError, socket: Duplex & { bytesRead?: number }): boolean {
  return error.code === tooSlow && socket.bytesRead === 0
}

function refusal(message: string): Answer & { requestId: string } {
  const requestId = newId()
  return { ...errorAnswer(new AppError('invalid_request', message), requestId), requestId }
}

function refuse(response: ServerResponse, message: string): void {
  const { status, body, requestId } = refusal(message)
  response
    .writeHead(status, {
      'content-type': jsonType,
      'x-request-id': requestId,
      'content-length': Buffer.byteLength(body),
      connection: closing,
    })
    .end(body)
}

const reasons: Record<number, string> = { 400: 'Bad Request', 401: 'Unauthorized', 404: 'Not Found' }

function end(socket: Duplex, { status, body, headers, requestId }: Answer & { requestId: string }): void {
  if (!socket.writable) return void socket.destroy()
  const fields = Object.entries({
    ...headers,
    'content-type': jsonType,
    'x-request-id': requestId,
    'content-length': String(Buffer.byteLength(body)),
    connection: closing,
  })
  const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 ${status} ${reasons[status] ?? 'Error'}\r\n${head}\r\n${body}`)
  linger(socket)
}

// Closing while the client is still sending resets the connection, and the client may lose the answer.
function linger(socket: Duplex): void {
  if (socket.writable) socket.end()
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref()
  socket.once('close', () => clearTimeout(timer))
}

/** RFC 9110: uri-host and port. Repeated headers arrive as one, joined by a comma and a space. */
const host = /^(?:\[[\da-f]*:[\da-f:.]*\]|(?:[\w\-.~!$&'()*+,;=]|%[\da-f]{2})*)(?::\d*)?$/i

function isHostValid(request: { headers: IncomingHttpHeaders; httpVersion?: string }): boolean {
  const value = request.headers.host
  return value === undefined ? request.httpVersion === '1.0' : host.test(value)
}
