// Facts about platforms that every part of the service needs. Everything else about a platform is in its adapter in the
// server and its row of the dashboard's table.
import { type Platform, platforms } from './values.ts'

export type PlatformFacts = {
  /** Display name; a brand is the same in every language. */
  name: string
  /** The platform's own term for a channel's external id. */
  externalId: string
  /**
   * How a channel is connected: `by hand`, a person enters its address at the platform; `from here`, the service
   * registers itself; `at once`, the service is the platform.
   */
  connects: 'by hand' | 'from here' | 'at once'
  /** Customers' messages on it emit `message.received`. Contract part 6. */
  isReceivedTold: boolean
  /** A shop's products are shown in a catalogue of the platform's own. */
  hasCatalogue?: true
  /** Opens a chat with a number, with words ready to be sent. */
  chatLink?: (phone: string, words: string) => string
}

/** `phone`: digits alone; empty where the sender chooses the chat. */
export function whatsAppLink(phone: string, words: string): string {
  return `https://wa.me/${phone}?text=${encodeURIComponent(words)}`
}

const facts = {
  whatsapp: {
    name: 'WhatsApp',
    externalId: 'phone number id',
    connects: 'by hand',
    isReceivedTold: true,
    hasCatalogue: true,
    chatLink: whatsAppLink,
  },
  messenger: { name: 'Messenger', externalId: 'page id', connects: 'by hand', isReceivedTold: true },
  instagram: { name: 'Instagram', externalId: 'account id', connects: 'by hand', isReceivedTold: false },
  telegram: { name: 'Telegram', externalId: 'bot id', connects: 'from here', isReceivedTold: false },
  web: { name: 'the web', externalId: 'word of your choice', connects: 'at once', isReceivedTold: false },
} as const satisfies Record<Platform, PlatformFacts>

export const platformFacts: Readonly<Record<Platform, PlatformFacts>> = facts

/** Platforms whose messages emit `message.received`. Contract part 6. */
export type ReceivedPlatform = {
  [Name in Platform]: (typeof facts)[Name]['isReceivedTold'] extends true ? Name : never
}[Platform]

export function isReceivedTold(platform: Platform): platform is ReceivedPlatform {
  return facts[platform].isReceivedTold
}

export const receivedPlatforms: readonly ReceivedPlatform[] = platforms.filter(isReceivedTold)
