// Platform-specific parts of the demo: ids of channels, customers and messages.
import type { Platform } from '@mostrador/contract/values'
import type { World } from '../world.ts'

type Talk = { dialogue: string; person: string; phoneKey: string | null }

type DemoPlatform = {
  channelName: string
  customerNames(world: World, talk: Talk): { phone_key: string | null; user_id: string }
  /** `token` is unique among all messages, `index` within the conversation. */
  messageId(given: { token: string; customerId: string; index: number }): string
  /** The platform reports delivery and reading. */
  hasReports: boolean
}

const userOf =
  (digits: number) =>
  (world: World, { dialogue }: Talk) => ({
    phone_key: null,
    user_id: world.number(`user ${dialogue}`, digits),
  })

export const demoPlatforms: Readonly<Record<Platform, DemoPlatform>> = {
  whatsapp: {
    channelName: 'WhatsApp de Casa Lucero',
    customerNames: (world, { person, phoneKey }) => ({
      phone_key: phoneKey,
      user_id: `CO.${world.number(`user ${person}`, 18)}`,
    }),
    messageId: ({ token }) => `wamid.DEMO${token.toUpperCase()}`,
    hasReports: true,
  },
  messenger: {
    channelName: 'Página de Facebook',
    customerNames: userOf(16),
    messageId: ({ token }) => `m_DEMO${token}`,
    hasReports: true,
  },
  instagram: {
    channelName: '@casalucero.co',
    customerNames: userOf(16),
    messageId: ({ token }) => `m_DEMO${token}`,
    hasReports: true,
  },
  telegram: {
    channelName: 'CasaLuceroBot',
    customerNames: userOf(10),
    messageId: ({ customerId, index }) => `${customerId}:${index + 1}`,
    hasReports: false,
  },
  web: {
    channelName: 'Chat de la página',
    customerNames: (world, { dialogue }) => ({
      phone_key: null,
      user_id: `demo-${world.token(`user ${dialogue}`, 20)}`,
    }),
    messageId: ({ token }) => `demo-${token}`,
    hasReports: false,
  },
}
