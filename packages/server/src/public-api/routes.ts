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

export const resources: Readonly<Record<ResourceName, Resource>> = {
  Contact: contactResource,
  Conversation: conversationResource,
  Message: messageResource,
  Order: orderResource,
  Product: productResource,
  Appointment: appointmentResource,
}

export type Route = { operation: Operation; id: string | undefined; queryString: string }

const byMethodAndPath = new Map(
  operations.map((operation) => [`${operation.method} ${operation.path}`, operation]),
)

/** The operation for a request line; undefined for an unknown path or method. */
export function findRoute(method: string, url: string): Route | undefined {
  const question = url.indexOf('?')
  const path = (question < 0 ? url : url.slice(0, question)).slice(prefix.length)
  const queryString = question < 0 ? '' : url.slice(question + 1)
  const exact = byMethodAndPath.get(`${method} ${path}`)
  if (exact) return exact.path.includes('{') ? undefined : { operation: exact, id: undefined, queryString }
  const slash = path.indexOf('/', 1)
  if (slash < 0 || path.indexOf('/', slash + 1) >= 0 || slash === path.length - 1) return undefined
  const detail = byMethodAndPath.get(`${method} ${path.slice(0, slash)}/{id}`)
  return (
    detail && {
      operation: detail,
      id: decode(path.slice(slash + 1).replaceAll('+', '%2B')) ?? '',
      queryString,
    }
  )
}
