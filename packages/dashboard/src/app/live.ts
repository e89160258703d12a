import type { LiveEvent } from '@mostrador/contract/dashboard/inbox'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addressOf, type RouteName } from '../api/call.ts'
import { refresh } from '../api/hooks.ts'

type Topic = Exclude<LiveEvent['topic'], 'hello'>

const outdatedBy: Record<Topic, readonly RouteName[]> = {
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
const everything = Object.values(outdatedBy).flat()

/** Changes told within this time are read together. */
const gatherMs = 250
/** A browser comes back by itself where the line breaks, but not where it is refused, as by a proxy without a server behind it. */
const comeBackMs = 15_000

/** Keeps what is shown as new as the server's data while the tab is open. */
export function useLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const waiting = new Set<RouteName>()
    let gathering: number | undefined
    const stop = listen((topic) => {
      // The stream is open (again): whatever happened meanwhile was missed.
      const outdated = topic === 'hello' ? everything : (outdatedBy[topic] ?? [])
      for (const name of outdated) waiting.add(name)
      gathering ??= window.setTimeout(() => {
        gathering = undefined
        const names = [...waiting]
        waiting.clear()
        void refresh(client, names)
      }, gatherMs)
    })
    return () => {
      window.clearTimeout(gathering)
      stop()
    }
  }, [client])
}

/** Until what it returns is called. */
function listen(onTopic: (topic: LiveEvent['topic']) => void): () => void {
  let source: EventSource
  let comingBack: number | undefined
  const open = () => {
    source = new EventSource(addressOf('getLive', {}))
    source.onmessage = (message) => onTopic((JSON.parse(message.data) as LiveEvent).topic)
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) comingBack = window.setTimeout(open, comeBackMs)
    }
  }
  open()
  return () => {
    window.clearTimeout(comingBack)
    source.close()
  }
}
