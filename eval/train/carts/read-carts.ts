// The marked lines of eval/carts: text in which each thing, number and pointer may carry its role.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Language, languages } from '../../../packages/contract/src/languages.ts'
import { isPart, type Scene } from '../../../packages/server/src/bot/rules/selling/learned/features.ts'
import type {
  NumberLabel,
  PartLabel,
  ThingLabel,
} from '../../../packages/server/src/bot/rules/selling/learned/labels.ts'
import {
  type CartToken,
  cartTokensOf,
  type Piece,
  piecesOf,
  type Source,
} from '../../../packages/server/src/bot/rules/selling/learned/tokens.ts'

export type MarkedLine = {
  language: Language
  asked: Scene['asked']
  /** Undefined where the line would be said alike whatever was spoken of. */
  spoken: Scene['spoken'] | undefined
  pieces: readonly MarkedPiece[]
}
export type MarkedPiece = Piece & { source?: Source; mark?: string }
type MarkedTokens = { tokens: readonly CartToken[]; labels: readonly (PartLabel | undefined)[] }

const folder = new URL('../../carts/', import.meta.url)
const thingMarks: Readonly<Record<string, ThingLabel>> = {
  '+': 'put',
  '=': 'set',
  '-': 'remove',
  '<': 'out',
  '>': 'in',
  '^': 'ask',
  '*': 'none',
  $: 'only',
}
const numberMarks: Readonly<Record<string, NumberLabel>> = {
  '>': 'next',
  '<': 'before',
  _: 'nothing',
  '%': 'unknown',
  '+': 'more',
  '=': 'all',
  '-': 'fewer',
}
const scenes: Readonly<Record<string, Pick<MarkedLine, 'asked' | 'spoken'>>> = {
  o: { asked: 'order', spoken: 'line' },
  a: { asked: 'address', spoken: undefined },
  x: { asked: 'extras', spoken: 'line' },
  l: { asked: '-', spoken: 'line' },
  s: { asked: '-', spoken: 'thing' },
  m: { asked: '-', spoken: 'list' },
  n: { asked: '-', spoken: 'none' },
}

/** Throws an error that names every line at fault. */
export function readCarts(): MarkedLine[] {
  const faults: string[] = []
  const lines = languages.flatMap((language) =>
    readFileSync(new URL(`${language}.txt`, folder), 'utf8')
      .split('\n')
      .flatMap((row, at) => {
        if (row === '') return []
        const line = lineOf(row, language)
        const fault = line === undefined ? 'no such scene' : faultOf(line)
        if (fault !== undefined) faults.push(`${language}.txt:${at + 1}: ${fault}: ${row}`)
        return line ?? []
      }),
  )
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return lines
}

/** Tells whether weights were trained on the lines of today. */
export function hashOfCarts(): string {
  const hash = createHash('sha256')
  for (const language of languages) hash.update(readFileSync(new URL(`${language}.txt`, folder)))
  hash.update(
    readFileSync(
      new URL(
        '../../../packages/server/src/bot/rules/understanding/learned/word-groups.json',
        import.meta.url,
      ),
    ),
  )
  return hash.digest('hex')
}

export function lineOf(row: string, language: Language): MarkedLine | undefined {
  const [, scene, text = ''] = /^(?:\[(\w)\] )?(.*)$/.exec(row) ?? []
  const found = scene === undefined ? { asked: '-' as const, spoken: undefined } : scenes[scene]
  if (!found) return undefined
  const pieces = text
    .replace(/ *\\n */g, ' \n ')
    .split(/[ \t]+/)
    .flatMap(piecesOfChunk)
  return { language, ...found, pieces }
}

const thing = /^([^\p{L}\d]*)([FCVASN])([+=\-<>^*$])(.*)$/u
const marked = /^(.*?[\p{L}\d])([+=\-<>^$_%])([^\p{L}\d]*)$/u

function piecesOfChunk(chunk: string): MarkedPiece[] {
  const [, opening = '', source, mark = '', closing = ''] = thing.exec(chunk) ?? []
  if (source !== undefined) {
    const own = { word: 'thing', at: 0, isMark: false, source: source as Source, mark }
    return [...piecesOf(opening), own, ...piecesOf(closing)]
  }
  const [, said, role, rest = ''] = marked.exec(chunk) ?? []
  if (said === undefined || role === undefined) return piecesOf(chunk)
  const pieces: MarkedPiece[] = piecesOf(said.replaceAll('_', ''))
  const last = pieces.at(-1)
  if (last) last.mark = role
  return [...pieces, ...piecesOf(rest)]
}

export function tokensOf({ pieces, language }: Pick<MarkedLine, 'pieces' | 'language'>): MarkedTokens {
  const placed = pieces.map((piece, at) => ({ ...piece, at }))
  const tokens = cartTokensOf(placed, language, (_, at) => {
    const source = placed[at]?.source
    return source && { words: ['thing'], source, size: 1 }
  })
  const marks = tokens.map(({ at }, index) =>
    placed
      .slice(at, tokens[index + 1]?.at ?? placed.length)
      .map(({ mark }) => mark)
      .find((mark) => mark !== undefined),
  )
  return { tokens, labels: tokens.map((token, at) => labelOf({ tokens, marks }, token, at)) }
}

type Marks = { tokens: readonly CartToken[]; marks: readonly (string | undefined)[] }

function labelOf(all: Marks, token: CartToken, at: number): PartLabel | undefined {
  if (!isPart(token)) return undefined
  const mark = all.marks[at]
  if (token.kind === 'number') return mark === undefined ? countedBy(all, at) : numberMarks[mark]
  return mark === undefined ? 'none' : thingMarks[mark]
}

const reach = 4

/** A number without a mark counts the thing or the marked pointer that follows soon. */
function countedBy({ tokens, marks }: Marks, at: number): NumberLabel {
  for (let index = at + 1; index <= at + reach && index < tokens.length; index += 1) {
    const token = tokens[index]
    if (token?.kind === 'thing' || (token?.kind === 'pointer' && marks[index] !== undefined)) return 'next'
    if (token?.kind === 'number' || (token?.kind === 'mark' && token.word !== '(')) return 'nothing'
  }
  return 'nothing'
}

function faultOf(line: MarkedLine): string | undefined {
  const { tokens, labels } = tokensOf(line)
  const lost = line.pieces.filter(({ mark }) => mark !== undefined).length
  const kept = tokens.filter((token, index) => {
    const marks = line.pieces.slice(token.at, tokens[index + 1]?.at).filter(({ mark }) => mark !== undefined)
    return isPart(token) && marks.length === 1
  }).length
  if (kept !== lost) return 'a mark on what is no part'
  return tokens.some((token, at) => isPart(token) && labels[at] === undefined) ? 'no such mark' : undefined
}
