import { type FeedOperation, feedOperations } from '@mostrador/contract/feed'
import { type Operation, operations } from '@mostrador/contract/operations'
import type { ResourceName } from '@mostrador/contract/resources'
import { appointmentResource } from '../domain/appointments/appointments.resource.ts'
import { contactResource } from '../domain/contacts/contacts.resource.ts'
import { conversationResource, messageResource } from '../domain/conversations/conversations.resource.ts'
import { orderResource } from '../domain/orders/orders.resource.ts'
import { productResource } from '../domain/products/products.resource.ts'
import type { Resource } from '../platform/lists/resource.ts'
import { decode } from './query.ts'

export const prefix = '/api/v1'
export const feedPrefix = '/api/feed/v1'

export const resources: Readonly<Record<ResourceName, Resource>> = {
  Contact: contactResource,
  Conversation: conversationResource,
  Message: messageResource,
  Order: orderResource,
  Product: productResource,
  Appointment: appointmentResource,
}

/** `id` is the path's; undefined for operations without one. */
export type Route = {
  operation: Operation | FeedOperation
  id: string | undefined
  queryString: string
}

/** Those of one record lie behind the slash before its id. */
const byPath = Map.groupBy(
  [
    ...operations.map((operation) => ({ operation, path: `${prefix}${operation.path}` })),
    ...feedOperations.map((operation) => ({ operation, path: `${feedPrefix}${operation.path}` })),
  ],
  ({ path }) => path.replace(/\/\{id\}$/, '/'),
)

/** True for every path below one of the prefixes, known or not. */
export function isApiPath(url: string): boolean {
  return [prefix, feedPrefix].some(
    (start) => url === start || url.startsWith(`${start}/`) || url.startsWith(`${start}?`),
  )
}

/** The path as the reference writes it, with the methods that it takes; undefined for an unknown one. */
export function findPath(path: string): { path: string; methods: string[] } | undefined {
  const found = ['GET', 'POST'].flatMap((method) => findRoute(method, path)?.operation ?? [])
  return found[0] && { path: found[0].path, methods: found.map(({ method }) => method) }
}

/** The operation for a request line; undefined for an unknown path or method. */
export function findRoute(method: string, url: string): Route | undefined {
  const question = url.indexOf('?')
  const path = question < 0 ? url : url.slice(0, question)
  const queryString = question < 0 ? '' : url.slice(question + 1)
  const exact = operationAt(method, path)
  if (exact) return path.endsWith('/') ? undefined : { operation: exact, id: undefined, queryString }
  const slash = path.lastIndexOf('/') + 1
  const detail = slash < path.length ? operationAt(method, path.slice(0, slash)) : undefined
  // The id as the reference writes it.
  if (!detail || path.endsWith('/{id}')) return undefined
  return { operation: detail, id: decode(path.slice(slash).replaceAll('+', '%2B')) ?? '', queryString }
}

function operationAt(method: string, path: string): Route['operation'] | undefined {
  return byPath.get(path)?.find(({ operation }) => operation.method === method)?.operation
}
