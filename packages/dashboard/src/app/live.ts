import type { LiveEvent } from '@mostrador/contract/dashboard/inbox'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addressOf, type RouteName } from '../api/call.ts'
import { refresh } from '../api/hooks.ts'

const outdatedBy: Record<LiveEvent['topic'], readonly RouteName[]> = {
  // The stream is open (again): whatever happened meanwhile was missed.
  hello: ['listConversations', 'listMessages', 'getConversation', 'getOverview'],
  conversations: ['listConversations', 'getConversation', 'listMessages', 'getOverview'],
  orders: ['listOrders', 'getOrder', 'getOverview', 'getContactCard'],
  appointments: ['listAppointments', 'getAppointment', 'getOverview', 'getContactCard'],
  products: ['listProducts', 'getProduct'],
  webhooks: [
    'listWebhooks',
    'getWebhook',
    'getWebhookHealth',
    'listDeliveries',
    'getDelivery',
    'getOverview',
  ],
}

/** Changes told within this time are read together. */
const gatherMs = 250

/** Keeps what is shown as new as the server's data while the tab is open. */
export function useLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const waiting = new Set<RouteName>()
    let timer: number | undefined
    const source = new EventSource(addressOf('getLive', {}))
    source.onmessage = (message) => {
      const { topic } = JSON.parse(message.data) as LiveEvent
      for (const name of outdatedBy[topic] ?? []) waiting.add(name)
      timer ??= window.setTimeout(() => {
        timer = undefined
        const names = [...waiting]
        waiting.clear()
        void refresh(client, names)
      }, gatherMs)
    }
    return () => {
      window.clearTimeout(timer)
      source.close()
    }
  }, [client])
}
