import type { ChannelAdapter } from './channel.ts'
import { instagram } from './instagram/instagram.ts'
import { messenger } from './messenger/messenger.ts'
import type { Sending } from './sending.ts'
import { telegram } from './telegram/telegram.ts'
import { web } from './web/web.ts'
import { whatsapp } from './whatsapp/whatsapp.ts'

const adapters: readonly ChannelAdapter[] = [whatsapp, messenger, instagram, telegram, web]

/** Undefined for platforms whose webhooks are not taken in. */
export function adapterOf(platform: string): ChannelAdapter | undefined {
  return adapters.find((adapter) => adapter.platform === platform)
}

/** How things are said on the platform; undefined where that takes no request. */
export function sendingOf(platform: string): Sending | undefined {
  return adapterOf(platform)?.sending
}

/** The adapter for a webhook that names its platform itself. */
export function adapterOfWebhook(body: unknown): ChannelAdapter | undefined {
  const object = typeof body === 'object' && body !== null && 'object' in body ? body.object : undefined
  return adapters.find(({ webhookObject }) => webhookObject !== undefined && webhookObject === object)
}
