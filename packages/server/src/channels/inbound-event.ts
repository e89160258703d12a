import { createHash } from 'node:crypto'
import { limits } from '@mostrador/contract/limits'
import { storableJson, storableText } from '../platform/database/text.ts'
import type { ChannelEvent, ChannelEventKind } from './channel.ts'
import { textIn } from './foreign.ts'

/**
 * Makes an event of a webhook. Without a usable id, or nested too deeply, it becomes an event `unknown`, named by its
 * content so that a repetition is still recognised.
 */
export function eventOf(source: {
  channelExternalId: string | undefined
  kind: Exclude<ChannelEventKind, 'unknown'>
  id: string | undefined
  lane: unknown
  content: unknown
}): ChannelEvent {
  const { channelExternalId, kind, id, content } = source
  if (id === undefined || isNestedBeyond(content, limits.inboundNestingMax)) {
    return unknownEvent(channelExternalId, content)
  }
  return {
    channelExternalId: channelIdOf(channelExternalId),
    kind,
    externalId: externalIdOf(kind, id),
    lane: keyOf(textIn(source.lane) ?? id),
    payload: storableJson(content),
  }
}

/** Recognises a repetition of the event. */
export function externalIdOf(kind: ChannelEventKind, id: string): string {
  return keyOf(`${kind}:${id}`)
}

/** An event nobody could read. */
export function unknownEvent(channelExternalId: string | undefined, content: unknown): ChannelEvent {
  const payload = isNestedBeyond(content, limits.inboundNestingMax)
    ? '{"error":"nested too deeply to be kept"}'
    : storableJson(content)
  const externalId = `unknown:${sha256(payload)}`
  return {
    channelExternalId: channelIdOf(channelExternalId),
    kind: 'unknown',
    externalId,
    lane: externalId,
    payload,
  }
}

function channelIdOf(text: string | undefined): string | undefined {
  return text && storableText(text, limits.inboundIdCharsMax)
}

// PostgreSQL cannot index text beyond some 2,700 bytes, so longer names are hashed to a fixed length.
function keyOf(text: string): string {
  const key = storableText(text, Number.POSITIVE_INFINITY)
  return key.length <= limits.inboundIdCharsMax ? key : `${key.slice(0, 64)}…${sha256(key)}`
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

// Stops at the bound, so that no depth can exhaust the stack.
function isNestedBeyond(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isNestedBeyond(inner, levels - 1))
}
