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
export function composed(all: readonly OutgoingPart[]): OutgoingPart[] {
  const parts = saidOnce(all)
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

/**
 * Two questions in one message may have the same answer, or one a part of the other's: it is said once. What asks keeps
 * its last place, so that it is read last.
 */
function saidOnce(parts: readonly OutgoingPart[]): OutgoingPart[] {
  return parts.filter((part, at) => {
    if (part.kind !== 'text') return true
    const { text } = part
    const before = parts.slice(0, at).flatMap((other) => ('text' in other ? other.text : []))
    const behind = parts.slice(at + 1).flatMap((other) => ('text' in other ? other.text : []))
    if (text.includes('?')) return !behind.some((other) => beginsWith(other, text))
    const isLess = (other: string) => isSaidIn(text, other) && !isSaidIn(other, text)
    return !before.some((other) => isSaidIn(text, other)) && !behind.some(isLess)
  })
}

/** "Matte Clay: from $16" says nothing that the card of the clay does not. */
function isSaidIn(text: string, other: string): boolean {
  if (beginsWith(other, text)) return true
  const { head: name, told: known } = headed(other)
  const said = new Set([...linesOf(other), known])
  const [first = '', ...more] = linesOf(text)
  const { head, told } = headed(text)
  const isFirstSaid = said.has(first) || (head === name && said.has(told))
  return isFirstSaid && more.every((line) => said.has(line))
}

function beginsWith(text: string, beginning: string): boolean {
  return text === beginning || (text.startsWith(beginning) && /^\s/.test(text.slice(beginning.length)))
}

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')

/** The name of what a text tells of, which stands above a card or before a colon, and what its first line tells. */
function headed(text: string): { head: string; told: string } {
  const [first = ''] = linesOf(text)
  const card = /^\*(.+)\*$/.exec(first)
  if (card) return { head: card[1] ?? '', told: '' }
  const at = first.startsWith('•') ? -1 : first.indexOf(': ')
  return at < 0 ? { head: '', told: first } : { head: first.slice(0, at), told: first.slice(at + 2) }
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
