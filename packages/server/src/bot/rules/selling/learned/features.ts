// Turns a part of a line, with all that stands around it, into the numbers by which the learned reading tells its role.
// Weights belong to the features that they were trained with, so after a change here: npm run train:carts.
import type { Language } from '@mostrador/contract/languages'
import { addFeatures, type Features } from '../../understanding/learned/features.ts'
import { groupsIn } from '../../understanding/learned/word-groups.ts'
import { vocabularyOf } from '../../understanding/vocabulary.ts'
import { phraseIn } from '../accounted/roles.ts'
import type { PartLabel } from './labels.ts'
import { type CartToken, units } from './tokens.ts'

/** The question that was open, and what was spoken of last: a line of the cart, several things shown, one, or none. */
export type Scene = {
  asked: '-' | 'order' | 'address' | 'extras'
  spoken: 'line' | 'list' | 'thing' | 'none'
  language: Language
}

type Seen = {
  /** The token itself, with things by where they are found. */
  sign: string
  /** Its beginning, as the forms of a verb share it. */
  stem: string
  roles: readonly string[]
}
export type SeenLine = { tokens: readonly CartToken[]; seen: readonly Seen[]; scene: Scene }

export function seenLine(tokens: readonly CartToken[], scene: Scene): SeenLine {
  const words = tokens.map(({ kind, word }) => ({
    plain: kind === 'word' || kind === 'pointer' ? word : ',',
  }))
  const seen = tokens.map((token, at) => ({
    sign: signOf(token),
    stem: token.kind === 'word' ? token.word.slice(0, stemChars) : signOf(token),
    roles: rolesAt(tokens, words, { at, language: scene.language }),
  }))
  return { tokens, seen, scene }
}

/** The parts that a label is asked for. */
export function isPart({ kind }: CartToken): boolean {
  return kind === 'thing' || kind === 'number' || kind === 'pointer'
}

/** Each part has hundreds of features, so that fewer places would be shared by words that mean different things. */
export const cartPlaces = 1 << 17
const stemChars = 4
const begin: Seen = { sign: '^', stem: '^', roles: [] }
const end: Seen = { sign: '$', stem: '$', roles: [] }

/** `before`: the labels of the parts before it. */
export function partFeatures(
  line: SeenLine,
  at: number,
  before: readonly (PartLabel | undefined)[],
): Features {
  const sums = new Map<number, number>()
  const own = ownName(line, at)
  addFeatures(sums, nearFeatures(line, at, own), { length: 1.2, among: cartPlaces })
  addFeatures(sums, pairFeatures(line, at, own), { length: 1, among: cartPlaces })
  addFeatures(sums, verbFeatures(line, at, own), { length: 1, among: cartPlaces })
  addFeatures(sums, clauseFeatures(line, at, own), { length: 0.8, among: cartPlaces })
  addFeatures(sums, phraseFeatures(line, at, own), { length: 0.7, among: cartPlaces })
  addFeatures(sums, placeFeatures(line, at, own), { length: 0.7, among: cartPlaces })
  addFeatures(sums, labelFeatures(line, at, { own, before }), { length: 0.7, among: cartPlaces })
  return { places: Uint32Array.from(sums.keys()), values: Float32Array.from(sums.values()) }
}

function signOf(token: CartToken): string {
  switch (token.kind) {
    case 'thing':
      return `T${token.source}`
    case 'number':
      return token.isArticle
        ? '#1'
        : token.value % 1 !== 0
          ? '#/'
          : token.value > 0 && token.value < 100
            ? '#'
            : '##'
    case 'pointer':
      return `@${token.word}`
    default:
      return token.word
  }
}

function ownName({ tokens }: SeenLine, at: number): string {
  const token = tokens[at]
  if (token?.kind === 'thing') return 'T'
  return token?.kind === 'pointer' ? `@${token.pointer}` : '#'
}

function rolesAt(
  tokens: readonly CartToken[],
  words: readonly { plain: string }[],
  { at, language }: { at: number; language: Language },
): string[] {
  const token = tokens[at]
  if (token === undefined || token.kind === 'mark') return []
  if (token.kind === 'thing') return ['T']
  if (token.kind === 'number') return ['#']
  const role = phraseIn(words, at)?.role
  const own = token.kind === 'pointer' ? [`@${token.pointer}`] : []
  const pair = words.slice(at, at + 2).map(({ plain }) => plain)
  const groups = [...groupsIn([pair[0] ?? '']).keys(), ...groupsIn([pair.join(' ')]).keys()]
  const telling = groups.filter((group) => tellingGroups.has(group))
  const found = [...own, ...(role ? [`r ${role}`] : []), ...telling.map((group) => `g ${group}`)]
  if (token.kind === 'word' && units.test(token.word)) found.push('unit')
  // Nothing that customers say to every shop: perhaps a thing that this one does not have.
  const isStrange =
    token.kind === 'word' && token.word.length > 3 && groups.length === 0 && found.length === 0
  if (isStrange && !vocabularyOf(language).all.has(token.word)) found.push('strange')
  return found
}

const tellingGroups: ReadonlySet<string> = new Set([
  ...[
    'yes',
    'no',
    'wait stop',
    'not suiting',
    'price',
    'stock',
    'details',
    'add',
    'quantity change',
    'remove',
  ],
  ...['whole cart', 'total', 'check out', 'question word', 'look for', 'day', 'part of day', 'street', 'pay'],
])

const near = [-4, -3, -2, -1, 1, 2, 3, 4]

function seenAt({ seen }: SeenLine, at: number): Seen {
  return seen[at] ?? (at < 0 ? begin : end)
}

function nearFeatures(line: SeenLine, at: number, own: string): string[] {
  const names = [`o ${own}`, `o ${seenAt(line, at).sign}`, `o ${seenAt(line, at).sign} ${line.scene.spoken}`]
  for (const step of near) {
    const { sign, stem, roles } = seenAt(line, at + step)
    names.push(`${own} ${step} ${sign}`, `${own} ${step} ~${stem}`)
    for (const role of roles) names.push(`${own} ${step} ${role}`)
  }
  return names
}

function pairFeatures(line: SeenLine, at: number, own: string): string[] {
  const sign = (step: number) => seenAt(line, at + step).sign
  const stem = (step: number) => seenAt(line, at + step).stem
  const roles = (step: number) => seenAt(line, at + step).roles
  const names = [
    `${own} p1 ${sign(-1)} ${sign(1)}`,
    `${own} p2 ${sign(-2)} ${sign(-1)}`,
    `${own} p3 ${sign(1)} ${sign(2)}`,
    `${own} p4 ${stem(-3)} ${stem(-2)} ${stem(-1)}`,
    `${own} p5 ${stem(1)} ${stem(2)} ${stem(3)}`,
    `${own} p6 ${stem(-2)} ${stem(1)}`,
    `${own} p7 ${seenAt(line, at).sign} ${sign(-1)}`,
    `${own} p8 ${seenAt(line, at).sign} ${sign(1)}`,
  ]
  for (const one of roles(-1)) for (const other of roles(1)) names.push(`${own} p9 ${one} ${other}`)
  for (const one of roles(-2)) for (const other of roles(-1)) names.push(`${own} pa ${one} ${other}`)
  for (const one of roles(1)) for (const other of roles(2)) names.push(`${own} pb ${one} ${other}`)
  return names
}

const isStop = ({ kind, word }: CartToken) => kind === 'mark' && /[.;?!\n]/.test(word)

/** The words that do something, nearest first, on both sides, with how much lies between. */
function verbFeatures(line: SeenLine, at: number, own: string): string[] {
  const names: string[] = []
  for (const step of [-1, 1]) {
    let found = 0
    let commas = 0
    let things = 0
    for (let index = at + step; index >= 0 && index < line.tokens.length && found < 2; index += step) {
      const token = line.tokens[index]
      if (token === undefined || isStop(token)) break
      if (token.kind === 'mark') commas += 1
      if (token.kind === 'thing') things += 1
      const acting = seenAt(line, index).roles.filter((role) => actingRoles.has(role))
      if (acting.length === 0) continue
      found += 1
      for (const role of acting) {
        const name = `${own} v${step} ${found} ${role}`
        names.push(name, `${name} ,${Math.min(2, commas)}`, `${name} t${Math.min(2, things)}`)
        names.push(`${name} ${seenAt(line, at).sign}`)
      }
    }
    if (found === 0) names.push(`${own} v${step} none`, `${own} v${step} none ${seenAt(line, at).sign}`)
  }
  return names
}

const actingRoles: ReadonlySet<string> = new Set([
  ...['r add', 'r remove', 'r set', 'r keep', 'r turn', 'r only', 'r not', 'r more', 'r same'],
  ...['g add', 'g remove', 'g quantity change', 'g no', 'g wait stop', 'g price', 'g stock', 'g not suiting'],
  ...['g whole cart', 'g total', 'g check out', 'g question word', 'g yes'],
])

function clauseAround({ tokens }: SeenLine, at: number): { from: number; to: number } {
  const isEnd = (token: CartToken) => token.kind === 'mark' && token.word !== '-' && token.word !== '/'
  const from = tokens.findLastIndex((token, index) => index < at && isEnd(token)) + 1
  const next = tokens.findIndex((token, index) => index > at && isEnd(token))
  return { from, to: next < 0 ? tokens.length : next }
}

/** The part's own clause, and the whole line around it. */
function clauseFeatures(line: SeenLine, at: number, own: string): string[] {
  const { tokens } = line
  const names: string[] = []
  const { from, to } = clauseAround(line, at)
  for (let index = 0; index < tokens.length; index += 1) {
    if (index === at) continue
    const { stem, roles } = seenAt(line, index)
    const where = index >= from && index < to ? (index < at ? 'cb' : 'ca') : index < at ? 'lb' : 'la'
    if (tokens[index]?.kind !== 'mark' && where.startsWith('c')) names.push(`${own} ${where} ${stem}`)
    for (const role of roles) names.push(`${own} ${where} ${role}`)
  }
  return names
}

/** The phrases of the part's own clause, and how the clauses beside it begin and end. */
function phraseFeatures(line: SeenLine, at: number, own: string): string[] {
  const { from, to } = clauseAround(line, at)
  const stem = (index: number) => seenAt(line, index).stem
  const names: string[] = []
  for (let index = Math.max(0, from - 1); index < to; index += 1) {
    if (index === at || index + 1 === at) continue
    names.push(`${own} ${index < at ? 'qb' : 'qa'} ${stem(index)} ${stem(index + 1)}`)
  }
  for (let step = 0; step < besideWords; step += 1) {
    if (to + 1 + step < line.tokens.length)
      names.push(`${own} nc ${step < 2 ? step : ''} ${stem(to + 1 + step)}`)
    if (from - 2 - step >= 0) names.push(`${own} pc ${stem(from - 2 - step)}`)
  }
  return names
}

const besideWords = 4

function placeFeatures({ tokens, scene }: SeenLine, at: number, own: string): string[] {
  const things = tokens.filter(({ kind }) => kind === 'thing').length
  const numbers = tokens.filter(({ kind }) => kind === 'number').length
  const stop = tokens.findIndex((token, index) => index > at && isStop(token))
  const names = [
    `${own} things ${Math.min(3, things)}`,
    `${own} numbers ${Math.min(3, numbers)}`,
    `${own} things ${Math.min(3, things)} numbers ${Math.min(3, numbers)}`,
    `${own} asked ${scene.asked}`,
    `${own} spoken ${scene.spoken}`,
    `${own} long ${tokens.length < 3 ? tokens.length : tokens.length < 6 ? 5 : tokens.length < 12 ? 11 : 12}`,
    `${own} ends ${tokens[stop]?.word ?? '$'}`,
    `${own} begins ${at < 2 ? at : 'on'}`,
    `lang ${scene.language} ${own}`,
  ]
  const [left, right] = [-1, 1].map((step) => {
    for (let index = at + step; index >= 0 && index < tokens.length; index += step) {
      const token = tokens[index]
      if (token && isPart(token)) return `${signOf(token)} ${Math.min(4, Math.abs(index - at))}`
    }
    return 'none'
  })
  return [...names, `${own} left ${left}`, `${own} right ${right}`, `${own} both ${left} ${right}`]
}

function labelFeatures(
  { tokens }: SeenLine,
  at: number,
  { own, before }: { own: string; before: readonly (PartLabel | undefined)[] },
): string[] {
  const lastOf = (kinds: readonly string[]) =>
    before.findLast((label, index) => label !== undefined && kinds.includes(tokens[index]?.kind ?? ''))
  const thing = lastOf(['thing', 'pointer']) ?? '-'
  const number = lastOf(['number']) ?? '-'
  const distance = at - before.findLastIndex((label) => label !== undefined)
  return [
    `${own} bt ${thing}`,
    `${own} bn ${number}`,
    `${own} bb ${thing} ${number}`,
    `${own} bd ${number} ${Math.min(4, distance)}`,
    `${own} bs ${thing} ${tokens[at]?.word === 'otro' ? 'o' : signOf(tokens[at] ?? { kind: 'mark', word: '', at: 0 })}`,
  ]
}
