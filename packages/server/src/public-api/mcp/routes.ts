// The door of the MCP endpoint: origin, key and rate limit, body; then the SDK has the message.

import { limits } from '@mostrador/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnasked, RequestAborted, readBody } from '../../platform/http-body.ts'
import type { Logger } from '../../platform/log.ts'
import { isLoopback } from '../../platform/network/loopback.ts'
import type { Answer } from '../answer.ts'
import type { Admission, PublicApi } from '../engine.ts'
import type { Served } from './server.ts'

const path = '/mcp'
const jsonType = 'application/json; charset=utf-8'

export type McpOptions = {
  api: PublicApi
  log: Logger
  version: string
  /** The service's own address, from which alone a browser may ask. */
  publicUrl: string
  /** The request's original content type. */
  contentTypeOf: (request: FastifyRequest) => string | undefined
  /** Logs an answer, and delays that to a caller without a valid key. */
  conclude: (
    request: FastifyRequest,
    reply: FastifyReply,
    answer: Answer,
    tool?: string,
  ) => Promise<void> | undefined
}

export function registerMcp(app: FastifyInstance, options: McpOptions): void {
  app.all(path, async (request, reply) => {
    if (request.method !== 'POST')
      return refuse(reply.header('allow', 'POST'), 405, 'Send messages by POST: there are no sessions here.')
    if (!isOwnOrigin(request, options.publicUrl))
      return refuse(reply, 403, 'Pages of other origins may not ask here.')
    const admission = await options.api.admit(request.headers, request.id)
    if ('perform' in admission) return answer(request, reply, admission, options)
    const id = await idOf(request)
    await options.conclude(request, reply, admission)
    return sendError(reply.headers(admission.headers), admission.status, refusalOf(admission, id))
  })
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  admission: Admission,
  { log, version, contentTypeOf, conclude }: McpOptions,
): Promise<FastifyReply> {
  reply.headers({ ...admission.headers, 'cache-control': 'no-store' })
  const read = await readMessage(request)
  if ('refusal' in read) {
    await conclude(request, reply, logged(admission, read.status, read.refusal, request.id))
    return refuse(reply, read.status, read.refusal)
  }
  const { serveMessage } = await import('./server.ts')
  const served = await serveMessage({
    request: webRequest(request, read.text, contentTypeOf(request)),
    ...{ admission, requestId: request.id, log, version },
  })
  const answered = await served.response.text()
  await conclude(request, reply, toldOf(served, admission, answered, request.id), served.tool)
  const type = served.response.headers.get('content-type')
  if (type !== null) reply.type(type)
  return reply.code(served.response.status).send(answered)
}

async function readMessage({
  raw,
}: FastifyRequest): Promise<{ text: string } | { status: number; refusal: string }> {
  try {
    const body = await readBody(raw, limits.mcpBodyBytesMax)
    if (!body) return { status: 413, refusal: `A message has at most ${limits.mcpBodyBytesMax} bytes.` }
    const text = body.toString('utf8')
    // One message could otherwise carry hundreds of calls and count as one request.
    if (text.trimStart().startsWith('['))
      return { status: 400, refusal: 'Send one message at a time, not a batch.' }
    return { text }
  } catch (error) {
    if (error instanceof RequestAborted) return { status: 400, refusal: error.message }
    throw error
  }
}

/** Codes of ours, from the range that JSON-RPC and MCP leave to the servers; a refusal of the protocol has the first. */
const errorCodes: Readonly<Partial<Record<string, number>>> = { unauthorized: -32_011, rate_limited: -32_012 }
const otherCode = -32_000

/** The API's refusal of a key as an error of the protocol: its clients show nothing of any other body. */
function refusalOf({ body, headers }: Answer, id: Id): RpcError {
  const { code, message, request_id } = (JSON.parse(body) as { error: Record<string, string> }).error
  const seconds = headers['retry-after']
  const data = { code, request_id, ...(seconds !== undefined && { retry_after: Number(seconds) }) }
  return { id, error: { code: errorCodes[code ?? ''] ?? otherCode, message: message ?? '', data } }
}

/** Null where there is none to be had; a body that the sender holds back until it is asked for is not worth asking for. */
async function idOf({ raw }: FastifyRequest): Promise<Id> {
  if (isUnasked(raw)) return null
  try {
    const body = await readBody(raw, limits.mcpBodyBytesMax)
    const message = JSON.parse(body?.toString('utf8') ?? '{}') as { id?: unknown } | null
    const id = message?.id
    return typeof id === 'string' || typeof id === 'number' ? id : null
  } catch (error) {
    // A caller without a key is told of the key first: what is no message has no id.
    if (error instanceof SyntaxError || error instanceof RequestAborted) return null
    throw error
  }
}

/** An operation's refusal is logged as such, although a message about it is an answer like others. */
function toldOf(
  { response, refused }: Served,
  admission: Admission,
  answered: string,
  requestId: string,
): Answer {
  if (refused)
    return { ...refused, headers: { ...admission.headers, ...refused.headers }, caller: admission.caller }
  if (response.status < 400) return logged(admission, response.status, '', requestId)
  const [, message = 'Not a message of the protocol.'] = /"message":"([^"\\]*)"/.exec(answered) ?? []
  return logged(admission, response.status, message, requestId)
}

function logged({ caller, headers }: Admission, status: number, message: string, requestId: string): Answer {
  const error = { code: 'invalid_request', message, request_id: requestId }
  return { status, body: JSON.stringify({ error }), headers, caller, reason: { reason: 'api_message' } }
}

function webRequest({ headers }: FastifyRequest, body: string, contentType: string | undefined): Request {
  const given = new Headers()
  for (const name of ['accept', 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'user-agent']) {
    const value = headers[name]
    if (typeof value === 'string') given.set(name, value)
  }
  if (contentType !== undefined) given.set('content-type', contentType)
  return new Request('http://mcp.invalid/mcp', { method: 'POST', headers: given, body })
}

/** A page that a browser opened elsewhere must not get in by a name that leads here (DNS rebinding). */
function isOwnOrigin({ headers: { origin } }: FastifyRequest, publicUrl: string): boolean {
  if (origin === undefined) return true
  const own = new URL(publicUrl)
  if (origin === own.origin) return true
  return isLoopback(own.hostname) && URL.canParse(origin) && isLoopback(new URL(origin).hostname)
}

/** An error of the protocol for a message whose id is not known. */
function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return sendError(reply, status, { id: null, error: { code: otherCode, message } })
}

type Id = string | number | null
type RpcError = { id: Id; error: { code: number; message: string; data?: object } }

function sendError(reply: FastifyReply, status: number, { id, error }: RpcError): FastifyReply {
  return reply
    .code(status)
    .type(jsonType)
    .send(JSON.stringify({ jsonrpc: '2.0', id, error }))
}
