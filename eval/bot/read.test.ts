import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Dialogue, Line, Shop } from './format.ts'
import { readFolder } from './read.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mostrador-eval-read-'))
  cpSync(fileURLToPath(new URL('./sample', import.meta.url)), folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

function change<T>(file: string, by: (document: T) => void): void {
  const path = join(folder, file)
  const document = JSON.parse(readFileSync(path, 'utf8')) as T
  by(document)
  writeFileSync(path, JSON.stringify(document))
}

function faults(): string[] {
  return readFolder(folder).faults.map((fault) => fault.replace(`${folder}/`, ''))
}

const line = (by: (line: Record<string, unknown> & Line) => void) =>
  change<{ dialogues: Dialogue[] }>('dialogues/tiny.json', ({ dialogues }) => {
    const first = dialogues[0]?.lines[2]
    if (!first) throw new Error('the sample has no third line')
    by(first as Record<string, unknown> & Line)
  })

test('the sample is read without a fault', () => {
  const { dialogues, faults } = readFolder(folder)
  expect(faults).toEqual([])
  expect(dialogues.map(({ set, dialogue }) => [set, dialogue.id])).toEqual([
    ['open', 'tiny-01'],
    ['open', 'tiny-02'],
    ['open', 'tiny-03'],
    ['open', 'tiny-04'],
  ])
})

test.each<[string, (line: Record<string, unknown> & Line) => void]>([
  ['kind chatter', (each) => Object.assign(each, { kind: 'chatter' })],
  ['unknown key expects', (each) => Object.assign(each, { expects: 1 })],
  [
    'cart item orquidea: no product or variant that can be bought',
    (each) => Object.assign(each, { cart: [['orquidea', 1]] }),
  ],
  ['add-on lazo', (each) => Object.assign(each, { cart: [['ramo-rosas', 1, ['lazo']]] })],
  [
    'total 1, computed 65000',
    (each) => Object.assign(each, { order: { items: [['ramo-rosas', 1]], total: 1 } }),
  ],
  [
    'service corte',
    (each) => Object.assign(each, { appointment: { service: 'corte', at: '2026-11-24T10:00' } }),
  ],
  ['at mañana', (each) => Object.assign(each, { moved: { service: 'taller', at: 'mañana' } })],
  ['mentions is a list of lists', (each) => Object.assign(each, { mentions: ['rosas'] })],
  ['person no', (each) => Object.assign(each, { person: 'no' })],
  ['cancelled all', (each) => Object.assign(each, { cancelled: 'all' })],
  ['language fr', (each) => Object.assign(each, { language: 'fr' })],
  ['neither say nor file', (each) => Object.assign(each, { say: '' })],
])('a line is refused: %s', (fault, by) => {
  line(by)
  expect(faults()).toEqual([`dialogues/tiny.json: tiny-01 line 3: ${fault}`])
})

test.each<[string, (shop: Record<string, unknown> & Shop) => void]>([
  ['shop: unknown key phone', (shop) => Object.assign(shop, { phone: '1' })],
  ['shop: now tomorrow', (shop) => Object.assign(shop, { now: 'tomorrow' })],
  ['hours: day lunes', (shop) => Object.assign(shop, { hours: { lunes: [['09:00', '10:00']] } })],
  ['hours: hours ["9","10:00"]', (shop) => Object.assign(shop, { hours: { monday: [['9', '10:00']] } })],
  [
    'ramo-rosas: either price or variants',
    (shop) => Object.assign(shop.products?.[0] ?? {}, { variants: [] }),
  ],
  [
    'service: id ramo-rosas missing or twice',
    (shop) => Object.assign(shop.services?.[1] ?? {}, { id: 'ramo-rosas' }),
  ],
  [
    'busy: 2026-11-28T10:00 overlaps another',
    (shop) =>
      Object.assign(shop, { busy: [...(shop.busy ?? []), { service: 'taller', at: '2026-11-28T10:00' }] }),
  ],
])('a shop is refused: %s', (fault, by) => {
  change('shops/tiny.json', by)
  expect(faults()[0]).toBe(`shops/tiny.json: ${fault}`)
})

test('a file that is no JSON, of another form or of an unknown shop is one clear line', () => {
  writeFileSync(join(folder, 'shops/tiny.json'), '{')
  expect(faults()).toEqual([
    expect.stringMatching(/^shops\/tiny\.json: not valid JSON: /),
    'dialogues/tiny.json: no shop tiny',
  ])
  writeFileSync(join(folder, 'shops/tiny.json'), '{"products": 3}')
  expect(faults()[0]).toMatch(/^shops\/tiny\.json: /)
})

test('a dialogue that stands in two files is refused', () => {
  cpSync(join(folder, 'dialogues'), join(folder, 'sealed'), { recursive: true })
  expect(faults()).toEqual(
    ['tiny-01', 'tiny-02', 'tiny-03', 'tiny-04'].map((id) => `dialogue ${id} stands there 2 times`),
  )
})
