import { resourceSchemas } from '@mostrador/contract/resources'
import { appointmentResource } from '../../domain/appointments/appointments.resource.ts'
import { contactResource } from '../../domain/contacts/contacts.resource.ts'
import { conversationResource, messageResource } from '../../domain/conversations/conversations.resource.ts'
import { orderResource } from '../../domain/orders/orders.resource.ts'
import { productResource } from '../../domain/products/products.resource.ts'
import type { Resource } from '../../platform/lists/resource.ts'
import { anyOf, UsageError } from '../command.ts'

/** `columns`: the fields of the API, in the order in which its page lists them. */
export type Exportable = { resource: Resource; columns: readonly string[] }

const { Contact, Conversation, Message, Product, Order, Appointment } = resourceSchemas

const exportables: Readonly<Record<string, Exportable>> = {
  contacts: { resource: contactResource, columns: Object.keys(Contact.properties) },
  conversations: { resource: conversationResource, columns: Object.keys(Conversation.properties) },
  messages: { resource: messageResource, columns: Object.keys(Message.properties) },
  products: { resource: productResource, columns: Object.keys(Product.properties) },
  orders: { resource: orderResource, columns: Object.keys(Order.properties) },
  appointments: { resource: appointmentResource, columns: Object.keys(Appointment.properties) },
}

export const exportableNames: string = anyOf(Object.keys(exportables))

/** Throws UsageError. */
export function exportableOf(name: string): Exportable {
  const found = Object.hasOwn(exportables, name) ? exportables[name] : undefined
  if (!found) throw new UsageError(`${name} cannot be exported: name ${exportableNames}`)
  return found
}
