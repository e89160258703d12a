// What every adapter holds, whatever its platform.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { goldenPlatforms } from '../../test/golden-payloads.ts'
import type { OutgoingPart } from '../domain/conversations/outgoing.ts'
import { adapterOf } from './adapters.ts'
import { type ChannelAdapter, markOf, NormaliseError, ownMarkIn } from './channel.ts'
import type { Piece, Sending } from './sending.ts'
import { splitText } from './split-text.ts'

const subjects = goldenPlatforms.map(({ platform, payloads }) => {
  const adapter = adapterOf(platform)
  if (!adapter?.sending) throw new Error(`no adapter for ${platform}`)
  return { platform, adapter, sending: adapter.sending, payloads }
})

const read = (adapter: ChannelAdapter, body: unknown) =>
  adapter.split(body).parts.map(({ kind, payload }) => adapter.normalise(kind, JSON.parse(payload)))

const namesOf = (adapter: ChannelAdapter, body: unknown) =>
  adapter
    .split(body)
    .parts.map(({ channelExternalId, externalId, lane, payload }) => [
      channelExternalId,
      externalId,
      lane,
      payload,
    ])

describe.each(subjects)('webhooks of $platform', ({ adapter, payloads }) => {
  test.each(payloads('channel'))('$name', ({ body, events }) => {
    const found = read(adapter, body)
    expect(found).toMatchObject(events)
    expect(found).toHaveLength(events.length)
  })

  test('a repetition has the same names and lanes, and no two events have the same name', () => {
    const all = payloads('channel').map(({ body }) => body)
    for (const body of all) expect(namesOf(adapter, structuredClone(body))).toEqual(namesOf(adapter, body))
    const names = all.flatMap((body) => adapter.split(body).parts.map(({ externalId }) => externalId))
    expect(new Set(names).size).toBe(names.length)
  })

  test('every part names its channel, or that of its address', () => {
    for (const { body } of payloads('channel')) {
      for (const { channelExternalId } of adapter.split(body).parts) {
        expect(channelExternalId).toBe(adapter.webhookObject === undefined ? undefined : 'channel')
      }
    }
  })

  test('a message keeps its whole payload, as JSON on one line', () => {
    for (const event of payloads('channel').flatMap(({ body }) => read(adapter, body))) {
      if (event.kind !== 'message' && event.kind !== 'echo') continue
      expect(JSON.parse(event.message.payload)).toBeTypeOf('object')
      expect(event.message.payload).not.toContain('\n')
    }
  })

  test('nothing that anybody can send breaks it: what is malformed is a part of its own', () => {
    const bodies = payloads('channel').map(({ body }) => body)
    const mangled = fc
      .tuple(fc.constantFrom(...bodies), fc.jsonValue(), fc.nat())
      .map(([body, junk, seed]) => {
        const copy = structuredClone(body)
        const holders = objectsIn(copy)
        const holder = holders[seed % holders.length] ?? copy
        const keys = Object.keys(holder)
        holder[keys[seed % keys.length] ?? 'x'] = junk
        return copy
      })
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), mangled), (body) => {
        for (const { kind, payload } of adapter.split(body).parts) {
          try {
            adapter.normalise(kind, JSON.parse(payload))
          } catch (error) {
            expect(error).toBeInstanceOf(NormaliseError)
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  test('is taken in only with a signature that fits', () => {
    const body = Buffer.from('{}')
    expect(adapter.hasSignature({})).toBe(false)
    expect(adapter.verifySignature(body, {}, ['secret'])).toBe(false)
    for (const header of ['x-hub-signature-256', 'x-telegram-bot-api-secret-token']) {
      const headers = { [header]: 'sha256=00' }
      expect(adapter.verifySignature(body, headers, ['secret'])).toBe(false)
      expect(adapter.verifySignature(body, headers, [])).toBe(false)
    }
  })
})

function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner]
}

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

/** The bounds as the platforms' own documentation has them, apart from those that the adapters work with. */
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

type Row = { status: number; body: unknown; kind: string; more?: object }
const graph = (code: number, more: Partial<Row> & { subcode?: number } = {}): Row => ({
  status: more.status ?? 400,
  body: { error: { code, message: 'no', ...(more.subcode && { error_subcode: more.subcode }) } },
  kind: more.kind ?? '',
  more: more.more ?? {},
})
const channelRate = { kind: 'rate', more: { scope: 'channel' } }
const reauth = { kind: 'attention', more: { attention: 'needs_reauth' } }
const permission = { kind: 'attention', more: { attention: 'needs_permission' } }

const graphTable: Row[] = [
  ...[4, 17, 32, 613, 80007, 130429, 131048].map((code) => graph(code, channelRate)),
  graph(131056, { kind: 'rate', more: { scope: 'conversation' } }),
  { status: 429, body: {}, ...channelRate },
  ...[0, 190].map((code) => graph(code, reauth)),
  { status: 401, body: 'no', ...reauth },
  ...[3, 10, 200, 230, 299, 368, 131005, 131031, 131042, 131045, 133010].map((code) =>
    graph(code, permission),
  ),
  { status: 403, body: {}, ...permission },
  graph(131047, { kind: 'window' }),
  graph(10, { kind: 'window', subcode: 2018278 }),
  graph(10, { kind: 'window', subcode: 2534022 }),
  ...[131026, 131049, 130472, 551, 131009, 100].map((code) => graph(code, { kind: 'undeliverable' })),
  ...[131052, 131053].map((code) => graph(code, { kind: 'media' })),
  ...[1, 2, 131000, 131016, 131057, 133004].map((code) => graph(code, { kind: 'transient' })),
  graph(7_777, { kind: 'transient', status: 500 }),
  { status: 503, body: undefined, kind: 'transient' },
  { status: 502, body: undefined, kind: 'unknown' },
  { status: 504, body: undefined, kind: 'unknown' },
  { status: 200, body: undefined, kind: 'unknown' },
  { status: 200, body: { messages: [] }, kind: 'unknown' },
]

const bot = (code: number, description: string, kind: string, more: object = {}): Row => ({
  status: code,
  body: {
    ok: false,
    error_code: code,
    description,
    ...('parameters' in more ? { parameters: more.parameters } : {}),
  },
  kind,
})
const telegramTable: Row[] = [
  bot(429, 'Too Many Requests: retry after 5', 'rate', { parameters: { retry_after: 5 } }),
  bot(401, 'Unauthorized', 'attention'),
  bot(404, 'Not Found', 'attention'),
  bot(403, 'Forbidden: bot was blocked by the user', 'undeliverable'),
  bot(400, 'Bad Request: chat not found', 'undeliverable'),
  bot(400, 'Bad Request: failed to get HTTP URL content', 'media'),
  bot(400, 'Bad Request: wrong file identifier/HTTP URL specified', 'media'),
  bot(500, 'Internal Server Error', 'transient'),
  { status: 502, body: undefined, kind: 'unknown' },
  { status: 200, body: undefined, kind: 'unknown' },
]

const piece: Piece = { method: 'messages', body: {} }
const ofGraph = ['whatsapp', 'messenger', 'instagram'].map((platform) => ({ platform, table: graphTable }))
describe.each([...ofGraph, { platform: 'telegram', table: telegramTable }])(
  'what $platform answers',
  ({ platform, table }) => {
    const sending = adapterOf(platform)?.sending as Sending
    test.each(table)('$status $body is $kind', ({ status, body, kind, more }) => {
      const outcome = sending.outcomeOf({ status, body }, piece)
      expect(outcome).toMatchObject({ kind, ...more })
      if (outcome.kind !== 'accepted') expect(outcome.error.code).toMatch(/^[a-z_]+$/)
    })
  },
)

test.each(['messenger', 'instagram'])(
  'that %s does not let people answer for longer stops no channel',
  (platform) => {
    const sending = adapterOf(platform)?.sending
    const [tagged] = sending?.render({ kind: 'text', text: 'hola' }, { ...to, asPerson: true }) ?? []
    if (!sending || !tagged) throw new Error('nothing rendered')
    const body = { error: { code: 200, message: 'not approved' } }
    expect(sending.outcomeOf({ status: 403, body }, tagged)).toMatchObject({ kind: 'window' })
    expect(sending.outcomeOf({ status: 403, body }, piece)).toMatchObject({ kind: 'attention' })
  },
)

test('an acceptance names the message', () => {
  const idOf = (platform: string, body: unknown) =>
    adapterOf(platform)?.sending?.outcomeOf({ status: 200, body }, piece)
  const accepted = (platformMessageId: string) => ({ kind: 'accepted', platformMessageId })
  expect(idOf('whatsapp', { messages: [{ id: 'wamid.1' }] })).toEqual(accepted('wamid.1'))
  expect(idOf('messenger', { recipient_id: 'P', message_id: 'm_1' })).toEqual(accepted('m_1'))
  expect(idOf('instagram', { recipient_id: 'P', message_id: 'm_2' })).toEqual(accepted('m_2'))
  expect(idOf('telegram', { ok: true, result: { message_id: 7, chat: { id: 11 } } })).toEqual(
    accepted('11:7'),
  )
})

test.each(subjects)('no answer of $platform breaks the sender', ({ sending }) => {
  const junk = fc.oneof(
    fc.jsonValue(),
    fc.record({ error: fc.jsonValue() }),
    fc.record({
      error: fc.record({ code: fc.jsonValue(), error_subcode: fc.jsonValue(), error_data: fc.jsonValue() }),
    }),
    fc.record({
      ok: fc.boolean(),
      error_code: fc.jsonValue(),
      parameters: fc.jsonValue(),
      result: fc.jsonValue(),
    }),
    fc.constant({ ok: false, error_code: 429, parameters: { retry_after: { valueOf: 1 } } }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 599 }), junk, (status, body) => {
      expect(sending.outcomeOf({ status, body }, piece).kind).toMatch(/^[a-z]+$/)
    }),
    { numRuns: 500 },
  )
})

test('a wait that Telegram asks for is kept to', () => {
  const body = {
    ok: false,
    error_code: 429,
    description: 'Too Many Requests',
    parameters: { retry_after: 35 },
  }
  expect(adapterOf('telegram')?.sending?.outcomeOf({ status: 429, body }, piece)).toMatchObject({
    waitMs: 35_000,
  })
})
