// The private API as its one route table describes it: nothing about its shapes is written twice.
import { routeTable } from 'virtual:route-table'
import { accountHeader } from '@mostrador/contract/dashboard/account-header'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, RouteName } from '@mostrador/contract/dashboard/routes'
import { request, withQuery } from './request.ts'

export type { AnswerOf, RouteName }

type Query<R extends RouteName> =
  QueryOf<R> extends undefined
    ? unknown
    : Record<string, never> extends QueryOf<R>
      ? { query?: QueryOf<R> }
      : { query: QueryOf<R> }
type Body<R extends RouteName> = BodyOf<R> extends undefined ? unknown : { body: BodyOf<R> }

/** Path parameters by name, beside `query` and `body`. */
export type Input<R extends RouteName> = (ParamsOf<R> extends undefined ? unknown : ParamsOf<R>) &
  Query<R> &
  Body<R>
/** One row of a route that answers in pages. */
export type Row<R extends RouteName> = AnswerOf<R> extends { data: (infer T)[] } ? T : never

type LooseInput = { query?: Record<string, string | number | boolean | undefined>; body?: unknown } & Record<
  string,
  unknown
>

export async function call<R extends RouteName>(
  name: R,
  input: Input<R>,
  signal?: AbortSignal,
): Promise<AnswerOf<R>> {
  const { method, url, query, body } = located(name, input)
  const headers: Record<string, string> = shownAccount === undefined ? {} : { [accountHeader]: shownAccount }
  const answer = await request(method, url, { query, body, headers, ...(signal ? { signal } : {}) })
  noteAccount(name, answer)
  // The server's answers are checked against the same schemas by its own tests.
  return answer as AnswerOf<R>
}

/** The account that this page shows: the session may have come to look at another one in another tab. */
let shownAccount: string | undefined

function noteAccount(name: RouteName, answer: unknown): void {
  if (sessionRoutes.has(name)) shownAccount = undefined
  if (name !== 'getMe' && name !== 'switchAccount') return
  const account = (answer as AnswerOf<'getMe'>).account?.id
  // What was read of the one account must not be shown, or saved, as the other's.
  if (name === 'getMe' && shownAccount !== undefined && account !== shownAccount) window.location.assign('/')
  shownAccount = account
}

const sessionRoutes = new Set<RouteName>([
  'signIn',
  'signUp',
  'signOut',
  'verifySecondFactor',
  'acceptInvitation',
])

/** For what is fetched by an element or an EventSource. */
export function addressOf<R extends RouteName>(name: R, input: Input<R>): string {
  const { url, query } = located(name, input)
  return withQuery(url, query)
}

function located(name: RouteName, input: unknown) {
  const { query, body, ...params } = (input ?? {}) as LooseInput
  const [method, path] = routeTable[name] ?? ['GET', '/']
  const filled = path.replace(/\{(\w+)\}/g, (_all, part: string) =>
    encodeURIComponent(String(params[part] ?? '')),
  )
  return { method, url: `/dashboard/api${filled}`, query, body }
}
