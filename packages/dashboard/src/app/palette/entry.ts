import type { Found, FoundKind } from '@mostrador/contract/dashboard/search'
import {
  IconCalendar,
  IconInbox,
  IconListDetails,
  IconMessage,
  IconNote,
  IconPackage,
  IconPlugConnected,
  IconSend,
  IconShoppingBag,
  IconUser,
  IconWebhook,
} from '@tabler/icons-react'
import type { Icon } from '../navigation.ts'

/** One line of the palette. */
export type Entry = {
  id: string
  name: string
  detail: string
  excerpt: Found['excerpt']
  /** The kind of record; absent for pages and actions. */
  kind?: FoundKind | undefined
  icon: Icon
  /** Where it leads, or what it does. */
  href?: string
  run?: () => void
  /** The search stays open. */
  isMore?: boolean
}

export type EntryGroup = { id: string; title: string; entries: readonly Entry[] }

export const foundIcons: Record<FoundKind, Icon> = {
  conversation: IconInbox,
  contact: IconUser,
  order: IconShoppingBag,
  product: IconPackage,
  appointment: IconCalendar,
  message: IconMessage,
  note: IconNote,
  channel: IconPlugConnected,
  webhook: IconWebhook,
  delivery: IconSend,
  request: IconListDetails,
}

export function hrefOf({ kind, id, conversation_id }: Found): string {
  return {
    conversation: `/inbox/${id}`,
    contact: `/contacts/${id}`,
    order: `/orders/${id}`,
    product: `/products/${id}`,
    appointment: `/appointments?open=${id}`,
    message: `/inbox/${conversation_id}?message=${id}`,
    note: `/inbox/${conversation_id}?message=${id}`,
    channel: `/setup/channels/${id}`,
    webhook: `/developers/webhooks/${id}`,
    delivery: `/developers/deliveries/${id}`,
    request: `/developers/requests?open=${id}`,
  }[kind]
}
