// Serves the routes of the private API from their table: origin, session, permission, values, work, in that order.

import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { accountHeader } from '@mostrador/contract/dashboard/account-header'
import { changedBy, toldByRoutes, type WriteName } from '@mostrador/contract/dashboard/changes'
import { isAllowed } from '@mostrador/contract/dashboard/roles'
import { type DashboardRoute, dashboardPrefix, type Refusal } from '@mostrador/contract/dashboard/route'
import { dashboardRoutes, type RouteName } from '@mostrador/contract/dashboard/routes'
import { limits } from '@mostrador/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Directory } from '../../accounts/directory.ts'
import { hintLive } from '../../events/live.ts'
import type { Clock } from '../../platform/clock.ts'
import { actingAs } from '../../platform/database/actor.ts'
import { AppError, messageOf } from '../../platform/errors.ts'
import { RequestAborted } from '../../platform/http-body.ts'
import { isId } from '../../platform/ids.ts'
import type { Logger } from '../../platform/log.ts'
import { noteOnRequest } from '../../platform/traces/spans.ts'
import { readJsonBody } from '../../public-api/body.ts'
import type { Auth } from '../signing-in/auth.ts'
import { addressHeader, asAppError } from '../signing-in/auth-errors.ts'
import {
  findPerson,
  findTenant,
  type Http,
  notSignedIn,
  type Person,
  type Tenant,
} from '../signing-in/session.ts'
import { JsonText } from './call.ts'
import { checkBody, readQuery } from './request-values.ts'

export type RegisterDeps = {
  auth: () => Promise<Auth>
  directory: Directory
  clock: Clock
  log: Logger
  /** The official origin; requests from the origin actually opened are accepted too. */
  publicUrl: string
  /** The request's original content type. */
  contentTypeOf: (request: FastifyRequest) => string | undefined
}

/** The call in the form every handler takes, whatever its route. */
type AnyCall = {
  person: Person | undefined
  tenant: Tenant | undefined
  params: Record<string, string>
  query: Record<string, unknown>
  body: Record<string, unknown> | undefined
  http: Http
  now: Date
  /** The body's bytes, for routes that take a file. */
  source: Readable | undefined
}
export type AnyHandler = (call: AnyCall) => Promise<unknown>
/** Takes the reply over. */
export type AnyStream = (call: AnyCall, reply: FastifyReply) => Promise<void>

export function registerRoutes(
  app: FastifyInstance,
  deps: RegisterDeps,
  { handlers, streams }: { handlers: Record<string, AnyHandler>; streams: Record<string, AnyStream> },
): void {
  for (const name of Object.keys(dashboardRoutes) as RouteName[]) {
    const route: DashboardRoute = dashboardRoutes[name]
    const handler = handlers[name]
    const stream = streams[name]
    if (!handler && !stream) continue
    app.route({
      method: route.method,
      url: dashboardPrefix + route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) =>
        answered(deps, request, reply, async () => {
          const call = await readCall(deps, route, request, reply)
          noteOnRequest({ 'mostrador.account_id': call.tenant?.accountId })
          if (stream) return stream(call, protect(reply))
          if (!handler) return
          const answer = await acting(route, call, () => handler(call))
          if (call.tenant) tellChanges(name, call.tenant)
          await send(reply, route, answer)
        }),
    })
  }
  app.all(`${dashboardPrefix}/*`, (request, reply) =>
    answered(deps, request, reply, async () => {
      throw new AppError('not_found', 'No such path or method.')
    }),
  )
}

/** A change is noted as the doing of whoever is signed in. */
function acting<T>({ method }: DashboardRoute, { person }: AnyCall, work: () => Promise<T>): Promise<T> {
  return person && method !== 'GET' ? actingAs(`person:${person.id}`, work) : work()
}

/** Tells all open pages of the account; the one that made the change reads again by itself. */
function tellChanges(name: RouteName, { accountId, db }: Tenant): void {
  const changed: readonly string[] = isWrite(name) ? changedBy[name] : []
  for (const kind of toldByRoutes) if (changed.includes(kind)) hintLive(db, accountId, kind)
}

function isWrite(name: RouteName): name is WriteName {
  return name in changedBy
}

const json = 'application/json; charset=utf-8'

async function send(reply: FastifyReply, route: DashboardRoute, answer: unknown): Promise<void> {
  // Nothing at all for an answer without a body.
  const text: string | undefined = answer instanceof JsonText ? answer.text : JSON.stringify(answer)
  const isAccepted = /\bgzip\b/.test(String(reply.request.headers['accept-encoding'] ?? ''))
  const gzipped =
    isAccepted && text !== undefined && text.length >= gzippedFromLength
      ? await promisify(gzip)(text)
      : undefined
  protect(reply)
    .code(route.status ?? 200)
    .type(json)
    .header('vary', 'accept-encoding')
  if (gzipped) reply.header('content-encoding', 'gzip')
  await reply.send(gzipped ?? text)
}

/** A shorter answer fits into one packet as it is. */
const gzippedFromLength = 1_400

/** Answers belong to this session alone and are never a page. */
function protect(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
}

async function answered(
  deps: RegisterDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<void>,
): Promise<FastifyReply> {
  try {
    await work()
  } catch (thrown) {
    if (thrown instanceof RequestAborted) return reply
    const error = asAppError(thrown)
    const refusal =
      error instanceof AppError ? error : new AppError('internal', 'Internal error. Try again later.')
    if (refusal !== error) {
      deps.log.error({ request_id: request.id, error }, `request failed: ${messageOf(error)}`)
    }
    await protect(reply)
      .code(refusal.status)
      .type(json)
      .send(JSON.stringify({ error: refusalOf(refusal, request.id) }))
  }
  return reply
}

/** The public API's error form, plus a reason for the pages' own wording. */
function refusalOf({ code, message, reason: given }: AppError, requestId: string): Refusal {
  if (given === undefined) return { code, message, request_id: requestId }
  const { reason, ...values } = given
  return { code, message, request_id: requestId, reason, values }
}

async function readCall(
  deps: RegisterDeps,
  route: DashboardRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AnyCall> {
  if (route.method !== 'GET') checkOrigin(request, deps.publicUrl)
  const http = httpOf(request, reply)
  const person = await findPerson(deps.auth, http)
  const shownAccount = headerOf(request, accountHeader)
  const tenant = await admitted(deps, route, { person, shownAccount })
  const url = request.raw.url ?? ''
  const queryString = url.includes('?') ? url.slice(url.indexOf('?') + 1) : ''
  return {
    person,
    tenant,
    params: readParams(request),
    query: readQuery(route, queryString),
    body: await readBodyOf(deps, route, request),
    http,
    now: deps.clock(),
    source: route.isUpload ? request.raw : undefined,
  }
}

/** The tenant is the proof of permission: without it no handler of an account's route runs. */
async function admitted(
  { directory }: RegisterDeps,
  route: DashboardRoute,
  { person, shownAccount }: { person: Person | undefined; shownAccount: string | undefined },
): Promise<Tenant | undefined> {
  if (route.needs === 'nobody') return undefined
  if (!person) throw notSignedIn()
  if (route.needs === 'person') return undefined
  const tenant = await findTenant(directory, person)
  if (tenant && shownAccount !== undefined && shownAccount !== tenant.accountId) {
    throw new AppError(
      'conflict',
      'This page shows another account than the session has chosen: load it again.',
      {
        reason: 'account_other',
      },
    )
  }
  if (!tenant)
    throw new AppError('forbidden', 'You belong to no account any more.', { reason: 'account_missing' })
  if (!isAllowed(tenant.role, route.needs)) {
    throw new AppError('forbidden', `Your role in this account, ${tenant.role}, may not do this.`, {
      reason: 'role',
    })
  }
  if (tenant.isSuspended && route.method !== 'GET') {
    throw new AppError('forbidden', 'This account is suspended: it can be looked at and not changed.', {
      reason: 'account_suspended',
    })
  }
  return tenant
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

/** Every path parameter is an id, and a malformed id does not exist. */
function readParams(request: FastifyRequest): Record<string, string> {
  const params = request.params as Record<string, string>
  const wrong = Object.values(params).find((value) => !isId(value))
  if (wrong !== undefined) throw new AppError('not_found', 'Nothing of this account has this id.')
  return params
}

async function readBodyOf(
  { contentTypeOf }: RegisterDeps,
  route: DashboardRoute,
  request: FastifyRequest,
): Promise<Record<string, unknown> | undefined> {
  if (!route.body) return undefined
  const contentType = contentTypeOf(request)
  const body = await readJsonBody(
    { headers: request.raw.headers, contentType, body: request.raw },
    route.bodyBytesMax ?? limits.dashboardBodyBytesMax,
  )
  return checkBody(route, body)
}

/** Changes must come from a page of ours: SameSite cookies alone do not separate sites of one host. */
function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  const isOurs =
    origin === undefined
      ? site === 'same-origin'
      : origin === new URL(publicUrl).origin || origin === `${request.protocol}://${request.host}`
  if (!isOurs) {
    throw new AppError(
      'forbidden',
      `Requests that change something must come from the dashboard itself: open it at ${publicUrl}, or set PUBLIC_URL to where it is opened.`,
      { reason: 'origin', url: publicUrl },
    )
  }
}

function httpOf(request: FastifyRequest, reply: FastifyReply): Http {
  const headers = new Headers({ [addressHeader]: request.ip })
  const { cookie, 'user-agent': agent } = request.headers
  if (cookie !== undefined) headers.set('cookie', cookie)
  if (agent !== undefined) headers.set('user-agent', agent.slice(0, 512))
  return {
    headers,
    address: request.ip,
    setCookies: (from) => {
      for (const cookie of from.getSetCookie()) reply.header('set-cookie', safe(cookie, request))
    },
  }
}

/** A cookie set over TLS must stay on TLS, even if PUBLIC_URL does not say so. */
function safe(cookie: string, { protocol }: FastifyRequest): string {
  return protocol === 'https' && !/; *secure\b/i.test(cookie) ? `${cookie}; Secure` : cookie
}
