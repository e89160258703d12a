import type { Platform } from '@mostrador/contract/values'
import type { ChannelAdapter } from './channel.ts'
import { instagram } from './instagram/instagram.ts'
import { messenger } from './messenger/messenger.ts'
import { metaWebhooks } from './meta/webhooks.ts'
import type { BaseUrls } from './platform-api.ts'
import type { Door, Sending } from './sending.ts'
import { telegram } from './telegram/telegram.ts'
import { web } from './web/web.ts'
import { whatsapp } from './whatsapp/whatsapp.ts'

const adapters: Readonly<Record<Platform, ChannelAdapter>> = {
  whatsapp,
  messenger,
  instagram,
  telegram,
  web,
}

export function adapterOf(platform: Platform): ChannelAdapter {
  return adapters[platform]
}

/** Sending on the platform; undefined where it takes no requests. */
export function sendingOf(platform: Platform): Sending | undefined {
  return adapters[platform].api?.sending
}

/** The adapter for a webhook that itself names its platform. */
export function adapterOfWebhook(body: unknown): ChannelAdapter | undefined {
  const object = typeof body === 'object' && body !== null && 'object' in body ? body.object : undefined
  return Object.values(adapters).find(
    ({ webhookObject }) => webhookObject !== undefined && webhookObject === object,
  )
}

/** An app shared by several accounts signs for channels of several platforms and has one address to verify. */
export const sharedApp = metaWebhooks

/** Base address, id and token for a channel's requests to its platform. */
export function doorOf(
  channel: { platform: Platform; external_id: string; api_url: string | null },
  accessToken: string,
  baseUrls: BaseUrls,
): Door {
  const baseUrl = (channel.api_url ?? baseUrls[channel.platform] ?? '').replace(/\/+$/, '')
  return { baseUrl, externalId: channel.external_id, accessToken }
}
