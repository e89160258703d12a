import { limits } from '@mostrador/contract/limits'

export type ExcerptPart = { text: string; is_hit: boolean }

const before = 40

/** The part of a message around the first of the words, cut between words, with the words marked. */
export function excerptOf(content: string, hits: readonly string[]): ExcerptPart[] {
  const parts = markedParts(content.replaceAll(/\s+/g, ' ').trim(), hits)
  const first = parts.findIndex(({ is_hit }) => is_hit)
  const lead = parts
    .slice(0, Math.max(0, first))
    .map(({ text }) => text)
    .join('')
  const start = lead.length <= before ? 0 : lead.lastIndexOf(' ', lead.length - before) + 1
  return shortened(parts, start)
}

function markedParts(text: string, hits: readonly string[]): ExcerptPart[] {
  const wanted = new Set(hits)
  const parts: ExcerptPart[] = []
  for (const part of text.split(/([\p{L}\p{N}]+)/u)) {
    const is_hit = wanted.has(part)
    const last = parts.at(-1)
    if (last?.is_hit === is_hit) last.text += part
    else if (part !== '') parts.push({ text: part, is_hit })
  }
  return parts
}

function shortened(parts: readonly ExcerptPart[], start: number): ExcerptPart[] {
  const shown: ExcerptPart[] = start > 0 ? [{ text: '… ', is_hit: false }] : []
  let skip = start
  let left: number = limits.excerptCharsMax
  for (const { text, is_hit } of parts) {
    const rest = text.slice(skip)
    skip = Math.max(0, skip - text.length)
    if (rest === '') continue
    if (rest.length > left) {
      if (left > 0) shown.push({ text: `${rest.slice(0, left)}…`, is_hit })
      break
    }
    shown.push({ text: rest, is_hit })
    left -= rest.length
  }
  return shown
}
