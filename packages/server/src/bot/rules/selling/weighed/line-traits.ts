// Traits of a line by itself: its words, its shape, and where the conversation stands.
import { aimsOf } from '../../understanding/learned/aims.ts'
import { judge } from '../../understanding/learned/learned.ts'
import type { Span } from './spans.ts'
import type { View } from './view.ts'

export type Trait = readonly [name: string, value: number]

const joints = /,|\n|\b(?:y|e|and|con|com|with|plus|mas)\b/gi
const strangeCharsMin = 4
const massMax = 3
const rareMin = 0.2
const strongShare = 0.6
const strongMin = 0.2
const telling: ReadonlySet<string> = new Set([
  ...['add', 'remove', 'set', 'turn', 'only', 'not', 'more', 'same', 'each', 'both', 'keep', 'share'],
])
const intents: ReadonlySet<string> = new Set([
  ...['add', 'quantity', 'variant', 'remove', 'clear', 'confirm', 'deny', 'question', 'price', 'details'],
  ...['search', 'browse', 'stock', 'checkout', 'address', 'complaint', 'thanks', 'greet', 'cart'],
  ...['cancel_order', 'haggle', 'payment', 'book', 'unclear', 'smalltalk', 'person'],
])

export function lineTraits(view: View, spans: readonly Span[]): Trait[] {
  const { turn, said, tokens, from, numbers, held, pointers, place } = view
  const roles = view.roles.slice(from)
  const { flow, focus } = turn.memory
  const counting = numbers.filter(({ isArticle }) => !isArticle).length
  const joined = said.match(joints)?.length ?? 0
  const found: Trait[] = [
    ...heardTraits(view),
    ...[...new Set(roles)].flatMap((role) => (role && telling.has(role) ? [on(`line role ${role}`)] : [])),
    ...explainedTraits(view),
    on(`line flow ${flow?.at ?? '-'}`),
    on(`line focus ${focus?.[0]?.kind ?? '-'}`),
    on(`line cart ${Math.min(3, held.length)}`),
    on(`line long ${lengthOf(tokens.length - from)}`),
    on(`line counts ${Math.min(3, counting)}`),
    on(`line numbers ${Math.min(3, numbers.length)}`),
    on(`line joints ${Math.min(3, joined)}`),
  ]
  if (view.formerNumbers.length > 0) found.push(on('line behind a count'))
  if (from > 0) found.push(on('line goes on'))
  else found.push(...partTraits(view, spans))
  if (roles[0] !== undefined) found.push(on(`line opens with ${roles[0]}`))
  if (said.includes('?')) found.push(on('line asks'))
  if (/\?\s*$/.test(said)) found.push(on('line ends asking'))
  if (pointers > 0) found.push(on('line points'))
  if (place !== undefined) found.push(on('line names a place'))
  return found
}

/** How many parts there are, and how many of them count or name something. */
function partTraits(view: View, spans: readonly Span[]): Trait[] {
  const ends = [...spans.slice(1).map(({ from }) => from), view.tokens.length]
  const having = (holds: (at: number) => boolean) =>
    spans.filter(({ from }, part) => {
      for (let at = from; at < (ends[part] ?? 0); at += 1) if (holds(at)) return true
      return false
    }).length
  const counted = having((at) => view.numbers.some((each) => each.at === at))
  const named = having((at) => view.rarityOf(view.tokens[at] ?? '') > rareMin)
  return [
    on(`line parts ${Math.min(4, spans.length)}`),
    on(`line parts counted ${Math.min(3, counted)}`),
    on(`line parts named ${Math.min(3, named)}`),
  ]
}

function heardTraits({ turn: { memory, language }, said }: View): Trait[] {
  const asked = memory.flow?.at === 'address' ? ('address' as const) : ('-' as const)
  const line = { text: said, asked, language }
  const judged = judge(line).filter(({ label }) => intents.has(label))
  return [
    ...judged.map(({ label, share }): Trait => [`line heard ${label}`, share]),
    ...[...aimsOf(line)].map(([aim, share]): Trait => [`line aims ${aim}`, share]),
  ]
}

/** How much of the line is about what is sold. */
function explainedTraits({ content, isGeneral, rarityOf, mass, pool, coverOf, coverMost }: View): Trait[] {
  const strange = content.filter(
    (word) => word.length >= strangeCharsMin && !/^\d/.test(word) && !isGeneral(word) && rarityOf(word) === 0,
  ).length
  const strong =
    coverMost > strongMin ? pool.filter((card) => coverOf(card) >= strongShare * coverMost).length : 0
  return [
    ['line mass', Math.min(massMax, mass)],
    on(`line mass ${mass === 0 ? 0 : mass < 0.5 ? 1 : mass < 1.2 ? 2 : 3}`),
    on(`line strange ${Math.min(3, strange)}`),
    on(`line strong ${Math.min(4, strong)}`),
  ]
}

function lengthOf(count: number): number {
  return [2, 5, 11].find((most) => count <= most) ?? 12
}

export function on(name: string): Trait {
  return [name, 1]
}
