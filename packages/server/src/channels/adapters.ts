import type { ChannelAdapter } from './channel.ts'
import { messenger } from './messenger/messenger.ts'
import { whatsapp } from './whatsapp/whatsapp.ts'

const adapters: readonly ChannelAdapter[] = [whatsapp, messenger]

/** Undefined for platforms whose webhooks are not taken in. */
export function adapterOf(platform: string): ChannelAdapter | undefined {
  return adapters.find((adapter) => adapter.platform === platform)
}

/** The adapter for a webhook that names its platform itself. */
export function adapterOfWebhook(body: unknown): ChannelAdapter | undefined {
  const object = typeof body === 'object' && body !== null && 'object' in body ? body.object : undefined
  return adapters.find(({ webhookObject }) => webhookObject === object)
}
