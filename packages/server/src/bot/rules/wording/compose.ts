// Composes the parts of a turn into the few messages that go out.
import type { OutgoingPart } from '../../../domain/conversations/outgoing.ts'

const partsMax = 3
const textCharsMax = 4_000
/** Longest text above buttons that every channel takes. */
const choicesCharsMax = 1_000

/**
 * Merges texts with each other and with the question that follows; of several questions only the last keeps its
 * choices.
 */
export function composed(parts: readonly OutgoingPart[]): OutgoingPart[] {
  const lastChoices = parts.findLastIndex(({ kind }) => kind === 'choices')
  const done: OutgoingPart[] = []
  for (const [at, part] of parts.entries()) {
    const next = part.kind === 'choices' && at !== lastChoices ? asText(part) : part
    const last = done.at(-1)
    const merged = last && mergedWith(last, next)
    if (merged) done[done.length - 1] = merged
    else done.push(next)
  }
  return ordered(done).slice(-partsMax).map(bounded)
}

function asText({ text, picture }: Extract<OutgoingPart, { kind: 'choices' }>): OutgoingPart {
  return picture ? { kind: 'choices', text, picture, choices: [] } : { kind: 'text', text }
}

function mergedWith(last: OutgoingPart, next: OutgoingPart): OutgoingPart | undefined {
  if (last.kind === 'choices' && next.kind === 'text') {
    const text = join(last.text, next.text)
    return text.length <= choicesCharsMax ? { ...last, text } : undefined
  }
  if (last.kind !== 'text') return undefined
  if (next.kind === 'text') {
    const text = join(last.text, next.text)
    return text.length <= textCharsMax ? { ...next, text } : undefined
  }
  if (next.kind !== 'choices') return undefined
  const text = join(last.text, next.text)
  return text.length <= choicesCharsMax ? { ...next, text } : undefined
}

/** A short sentence stays on the same line; anything longer starts a new paragraph. */
function join(a: string, b: string): string {
  if (a === b) return a
  const isShort = a.length <= 60 && !a.includes('\n') && !/:$/.test(a) && !/^[•*]/.test(b)
  return `${a}${isShort ? ' ' : '\n\n'}${b}`
}

/** Puts choices last, where they can be tapped. */
function ordered(parts: readonly OutgoingPart[]): OutgoingPart[] {
  const choices = parts.filter(({ kind }) => kind === 'choices')
  return [...parts.filter(({ kind }) => kind !== 'choices'), ...choices]
}

function bounded(part: OutgoingPart): OutgoingPart {
  if (part.kind === 'text') return { ...part, text: part.text.slice(0, textCharsMax) }
  if (part.kind === 'choices') return { ...part, text: part.text.slice(0, choicesCharsMax) }
  return part
}
