import type { Platform } from '@mostrador/contract/values'
import type { Dialogue, Line } from '../types.ts'
import type { World } from '../world.ts'
import { fillText, type Known } from './dialogue-texts.ts'
import { payloadOf } from './payloads.ts'
import { demoPlatforms } from './platforms.ts'

/** A line with the time it was said. */
export type Said = { line: Line; at: Date }

export type Scene = {
  dialogue: Dialogue
  conversationId: string
  channel: { id: string; external_id: string }
  /** The channel's id for the customer. */
  customerId: string
  username?: string | undefined
  said: readonly Said[]
}

export function buildMessages(world: World, scene: Scene, known: Known) {
  const { dialogue, conversationId, channel, said } = scene
  return said.map(({ line, at }, index) => {
    const text = fillText(world, line.text, at, known)
    const messageId = messageIdOf(world, scene, index)
    return {
      id: world.id(`message ${index} of ${dialogue.key}`, at),
      conversation_id: conversationId,
      channel_id: channel.id,
      role: line.role,
      content: text,
      platform_message_id: line.role === 'system' ? null : messageId,
      payload: payloadOf(dialogue.platform, {
        line,
        text,
        buttons: (line.buttons ?? []).map((button) => fillText(world, button, at, known)),
        at,
        messageId,
        customerId: scene.customerId,
        businessId: channel.external_id,
        username: scene.username,
        ad: index === 0 ? dialogue.ad : undefined,
      }),
      ...deliveryOf(dialogue.platform, line, said.slice(index + 1)),
      // Providers report whole seconds.
      provider_at: line.role === 'user' ? new Date(Math.floor(at.getTime() / 1000) * 1000) : null,
      created_at: at,
    }
  })
}

function messageIdOf(world: World, { dialogue, customerId }: Scene, index: number): string {
  const token = world.token(`outside message ${index} of ${dialogue.key}`, 24)
  return demoPlatforms[dialogue.platform].messageId({ token, customerId, index })
}

const windowClosed = {
  code: 131047,
  title: 'Re-engagement message',
  message: 'More than 24 hours have passed.',
}

function deliveryOf(platform: Platform, line: Line, rest: readonly Said[]) {
  if (line.role === 'user' || line.role === 'system') return { delivery_status: null, delivery_error: null }
  if (line.failed) return { delivery_status: 'failed', delivery_error: windowClosed }
  if (!demoPlatforms[platform].hasReports) return { delivery_status: 'sent', delivery_error: null }
  const answered = rest.some((later) => later.line.role === 'user')
  return { delivery_status: answered ? 'read' : 'delivered', delivery_error: null }
}
