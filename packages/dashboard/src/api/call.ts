// Client of the private API, typed from its route table so that no shape is declared twice.
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

/** Path parameters by name, next to `query` and `body`. */
export type Input<R extends RouteName> = (ParamsOf<R> extends undefined ? unknown : ParamsOf<R>) &
  Query<R> &
  Body<R>
/** One row of a paged route's answer. */
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
  const headers = accountHeaders()
  const answer = await request(method, url, { query, body, headers, ...(signal ? { signal } : {}) })
  noteAccount(name, answer)
  // Unchecked here: the server's own tests check answers against the same schemas.
  return answer as AnswerOf<R>
}

/** Tells the server which account the page shows. */
export function accountHeaders(): Record<string, string> {
  return shownAccount === undefined ? {} : { [accountHeader]: shownAccount }
}

/** Megabytes that the service takes of a file; undefined until it has said so. */
export let fileMbMax: number | undefined

/** The account this page shows; another tab may switch the session to a different one. */
let shownAccount: string | undefined

function noteAccount(name: RouteName, answer: unknown): void {
  if (sessionRoutes.has(name)) shownAccount = undefined
  if (!meRoutes.has(name)) return
  const me = answer as AnswerOf<'getMe'>
  fileMbMax = me.file_mb_max
  const account = me.account?.id
  // Data of one account must not be shown or saved as another's, so the page reloads.
  if (name === 'getMe' && shownAccount !== undefined && account !== shownAccount) window.location.assign('/')
  shownAccount = account
}

/** Routes that answer with the person and the account that the page shows from then on. */
const meRoutes = new Set<RouteName>(['getMe', 'switchAccount', 'startOwnShop', 'removeDemo'])

const sessionRoutes = new Set<RouteName>([
  'signIn',
  'signUp',
  'confirmSignUp',
  'signOut',
  'verifySecondFactor',
  'acceptInvitation',
])

/** Address for an element or EventSource that fetches by itself. */
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
