// Guarantees of every adapter about the requests it makes of a message.
import type { Platform } from '@mostrador/contract/values'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { goldenPlatforms } from '../../test/harness/payloads/golden-payloads.ts'
import type { OutgoingPart } from '../domain/conversations/outgoing.ts'
import { sendingOf } from './adapters.ts'
import { markOf, ownMarkIn } from './channel.ts'
import type { Piece } from './sending.ts'
import { splitText } from './split-text.ts'

const subjects = goldenPlatforms.map(({ platform }) => {
  const sending = sendingOf(platform)
  if (!sending) throw new Error(`nothing is sent on ${platform}`)
  return { platform, sending }
})

const words = fc
  .array(
    fc.oneof(
      fc.string({ minLength: 1, unit: 'grapheme' }),
      fc.constantFrom('niño', '👨‍👩‍👧‍👦', 'a'.repeat(300), '\n\n'),
    ),
    {
      minLength: 1,
      maxLength: 400,
    },
  )
  .map((all) => all.join(' '))
  .filter((text) => text.trim() !== '')
const title = fc
  .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
  .filter((text) => text.trim() !== '')
const choice = fc.record({
  id: fc.string({ minLength: 1, maxLength: 80, unit: 'binary-ascii' }),
  title,
  description: fc.option(title, { nil: undefined }),
})
const part: fc.Arbitrary<OutgoingPart> = fc.oneof(
  words.map((text) => ({ kind: 'text' as const, text })),
  fc.record({
    kind: fc.constant('image' as const),
    url: fc.webUrl(),
    caption: fc.option(words, { nil: undefined }),
  }),
  fc.record({
    kind: fc.constant('choices' as const),
    text: words,
    choices: fc.array(choice, { minLength: 1, maxLength: 35 }),
    opener: fc.option(title, { nil: undefined }),
  }),
)
const to = { phone: '573105550101', userId: 'user', asPerson: false }
const bare = (text: string) => text.replace(/\s+/g, '')

describe.each(subjects)('what is said on $platform', ({ platform, sending }) => {
  test('stays within the platform’s bounds, whatever is said', () => {
    fc.assert(
      fc.property(part, (said) => {
        const pieces = sending.render(said, to)
        expect(pieces.length).toBeGreaterThan(0)
        for (const piece of pieces) expect(violations(platform, piece), JSON.stringify(piece)).toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  test('is whole: no word is lost in the pieces', () => {
    fc.assert(
      fc.property(words, (text) => {
        const pieces = sending.render({ kind: 'text', text }, to)
        expect(bare(pieces.map(textIn).join(''))).toBe(bare(text))
      }),
      { numRuns: 150 },
    )
  })

  test('shows choices as what can be tapped where they fit, and as numbered lines elsewhere', () => {
    const few = choicesOf(3)
    const tapped = sending.render(few, to)
    expect(tapped).toHaveLength(1)
    expect(idsIn(tapped[0])).toEqual(['id-0', 'id-1', 'id-2'])
    const many = sending.render(choicesOf(40), to)
    expect(many.flatMap(idsIn)).toEqual([])
    expect(many.map(textIn).join('\n')).toContain('40. Opción 39')
    const twins = { ...few, choices: [...few.choices, { id: 'id-0', title: 'Otra' }] }
    expect(sending.render(twins, to).flatMap(idsIn)).toEqual([])
  })

  test('carries our mark, or nothing of ours', () => {
    const mark = markOf({ messageId: '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50', piece: 0 })
    const [piece] = sending.render({ kind: 'text', text: 'hola' }, to)
    if (!piece) throw new Error('nothing rendered')
    const isMarked = JSON.stringify(sending.marked(piece, mark)).includes(mark)
    expect(isMarked).toBe(platform === 'whatsapp' || platform === 'messenger')
  })
})

test('a mark comes back as it went, and nothing else is one', () => {
  const messageId = '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50'
  for (const piece of [0, 1, 12])
    expect(ownMarkIn(markOf({ messageId, piece }))).toEqual({ messageId, piece })
  for (const text of [
    undefined,
    7,
    '',
    'mostrador:',
    `mostrador:${messageId}x`,
    `other:${messageId}`,
    `${messageId}`,
  ]) {
    expect(ownMarkIn(text)).toBeUndefined()
  }
})

test.each<[Platform, string, string]>([
  ['whatsapp', 'https://graph.facebook.com/v25.0', 'https://graph.facebook.com/v25.0/17/messages'],
  ['messenger', 'https://graph.facebook.com/v25.0', 'https://graph.facebook.com/v25.0/17/messages'],
  ['instagram', 'https://graph.instagram.com/v25.0', 'https://graph.instagram.com/v25.0/17/messages'],
  ['instagram', 'https://graph.facebook.com/v25.0', 'https://graph.facebook.com/v25.0/me/messages'],
  ['telegram', 'https://api.telegram.org', 'https://api.telegram.org/bottoken/messages'],
])('%s is asked at %s by its own path', (platform, baseUrl, url) => {
  const door = { baseUrl, externalId: '17', accessToken: 'token' }
  expect(sendingOf(platform)?.requestOf({ method: 'messages', body: {} }, door).url).toBe(url)
})

test('a long text is cut between sentences where there are any', () => {
  const sentences = Array.from({ length: 30 }, (_, at) => `Esta es la frase número ${at}.`)
  const pieces = splitText(sentences.join(' '), 200)
  expect(pieces.every((piece) => piece.length <= 200 && piece.endsWith('.'))).toBe(true)
  expect(pieces.join(' ')).toBe(sentences.join(' '))
})

function choicesOf(count: number): Extract<OutgoingPart, { kind: 'choices' }> {
  const choices = Array.from({ length: count }, (_, at) => ({ id: `id-${at}`, title: `Opción ${at}` }))
  return { kind: 'choices', text: '¿Cuál prefieres?', choices }
}

type Wire = {
  text?: string | { body: string }
  caption?: string
  image?: { caption?: string }
  interactive?: {
    body: { text: string }
    action: {
      button?: string
      buttons?: { reply: { id: string; title: string } }[]
      sections?: { rows: { id: string; title: string; description?: string }[] }[]
    }
  }
  message?: { text?: string; quick_replies?: { title: string; payload: string }[] }
  reply_markup?: { inline_keyboard: { text: string; callback_data: string }[][] }
}

function wireOf(piece: Piece | undefined): Wire {
  return (piece?.body ?? {}) as Wire
}

function textIn(piece: Piece): string {
  const { text, message, interactive } = wireOf(piece)
  const said = typeof text === 'object' ? text.body : text
  return said ?? message?.text ?? interactive?.body.text ?? ''
}

function idsIn(piece: Piece | undefined): string[] {
  const { interactive, message, reply_markup: markup } = wireOf(piece)
  const rows = interactive?.action.sections?.flatMap(({ rows }) => rows) ?? []
  return [
    ...(interactive?.action.buttons?.map(({ reply }) => reply.id) ?? []),
    ...rows.map(({ id }) => id),
    ...(message?.quick_replies?.map(({ payload }) => payload) ?? []),
    ...(markup?.inline_keyboard.flat().map(({ callback_data: data }) => data) ?? []),
  ]
}

/** The limits in the platforms' own documentation, independent of those in the adapters. */
function violations(platform: string, piece: Piece): string[] {
  const wire = wireOf(piece)
  const found: string[] = []
  const bound = (what: string, size: number, max: number, min = 0) => {
    if (size > max || size < min) found.push(`${what}: ${size}`)
  }
  const said = textIn(piece)
  const { interactive, message, reply_markup: markup, image, caption } = wire
  if (platform === 'whatsapp') {
    const { buttons, sections, button } = interactive?.action ?? {}
    bound('text', said.length, buttons ? 1_024 : 4_096)
    bound('caption', image?.caption?.length ?? 0, 1_024)
    if (buttons) bound('buttons', buttons.length, 3, 1)
    for (const { reply } of buttons ?? []) {
      bound('title', reply.title.length, 20, 1)
      bound('id', reply.id.length, 256, 1)
    }
    const rows = sections?.flatMap((section) => section.rows) ?? []
    if (sections) bound('rows', rows.length, 10, 1)
    if (sections) bound('opener', button?.length ?? 0, 20, 1)
    for (const row of rows) {
      bound('title', row.title.length, 24, 1)
      bound('id', row.id.length, 200, 1)
      bound('description', row.description?.length ?? 0, 72)
    }
  }
  if (platform === 'messenger') bound('text', said.length, 2_000)
  if (platform === 'instagram') bound('text', Buffer.byteLength(said), 1_000)
  if (message?.quick_replies) bound('quick replies', message.quick_replies.length, 13, 1)
  for (const reply of message?.quick_replies ?? []) {
    bound('title', reply.title.length, 20, 1)
    bound('payload', reply.payload.length, 1_000, 1)
  }
  if (platform === 'telegram') bound('text', said.length, 4_096)
  if (platform === 'telegram') bound('caption', caption?.length ?? 0, 1_024)
  for (const key of markup?.inline_keyboard.flat() ?? []) {
    bound('callback data', Buffer.byteLength(key.callback_data), 64, 1)
    bound('title', key.text.length, 64, 1)
  }
  const titles = [
    ...(interactive?.action.buttons?.map(({ reply }) => reply.title) ?? []),
    ...(message?.quick_replies?.map((reply) => reply.title) ?? []),
  ]
  if (new Set(titles).size !== titles.length) found.push('two buttons with one title')
  if (message && !message.text && !('attachment' in message)) found.push('an empty message')
  return found
}
