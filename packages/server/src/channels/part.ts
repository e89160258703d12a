import { createHash } from 'node:crypto'
import { limits } from '@mostrador/contract/limits'
import { storableJson, storableText } from '../platform/text.ts'
import type { InboundPart, PartKind } from './channel.ts'
import { textIn } from './foreign.ts'

/**
 * Makes a part of a webhook. Without a usable id, or nested beyond measure, it is a part `unknown`, named by its
 * content so that a repetition is still recognised.
 */
export function partOf(source: {
  channelExternalId: string | undefined
  kind: Exclude<PartKind, 'unknown'>
  id: string | undefined
  lane: unknown
  content: unknown
}): InboundPart {
  const { channelExternalId, kind, id, content } = source
  if (id === undefined || isNestedBeyond(content, limits.inboundNestingMax)) {
    return unknownPart(channelExternalId, content)
  }
  return {
    channelExternalId: channelIdOf(channelExternalId),
    kind,
    externalId: externalIdOf(kind, id),
    lane: keyOf(textIn(source.lane) ?? id),
    payload: storableJson(content),
  }
}

/** By what a repetition of the part is known. */
export function externalIdOf(kind: PartKind, id: string): string {
  return keyOf(`${kind}:${id}`)
}

/** A part that nobody could read. */
export function unknownPart(channelExternalId: string | undefined, content: unknown): InboundPart {
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

// PostgreSQL indexes no text beyond some 2,700 bytes, so a name of any length is brought down to one of fixed length.
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
