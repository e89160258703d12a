// Guarantees of every adapter about answers of its platform.
import type { chatPlatform, Platform } from '@mostrador/contract/values'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { goldenPlatforms } from '../../test/harness/payloads/golden-payloads.ts'
import { sendingOf } from './adapters.ts'
import type { Piece } from './sending.ts'

const subjects = goldenPlatforms.map(({ platform }) => ({ platform, sending: sendingFor(platform) }))

function sendingFor(platform: Platform) {
  const sending = sendingOf(platform)
  if (!sending) throw new Error(`nothing is sent on ${platform}`)
  return sending
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
  graph(10, { kind: 'window', subcode: 2018065 }),
  graph(200, { kind: 'undeliverable', subcode: 1545041 }),
  ...[131026, 131049, 130472, 551, 131009, 100].map((code) => graph(code, { kind: 'undeliverable' })),
  ...[131052, 131053].map((code) => graph(code, { kind: 'media' })),
  ...[1, 2, 1200, 131000, 131016, 131057, 133004].map((code) => graph(code, { kind: 'transient' })),
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
const tables: Record<Exclude<Platform, typeof chatPlatform>, Row[]> = {
  whatsapp: graphTable,
  messenger: graphTable,
  instagram: graphTable,
  telegram: telegramTable,
}
describe.each(Object.entries(tables).map(([platform, table]) => ({ platform: platform as Platform, table })))(
  'what $platform answers',
  ({ platform, table }) => {
    const sending = sendingFor(platform)
    test.each(table)('$status $body is $kind', ({ status, body, kind, more }) => {
      const outcome = sending.outcomeOf({ status, body }, piece)
      expect(outcome).toMatchObject({ kind, ...more })
      if (outcome.kind !== 'accepted') expect(outcome.error.code).toMatch(/^[a-z_]+$/)
    })
  },
)

test.each(['messenger', 'instagram'] as const)(
  'that %s does not let people answer for longer stops no channel',
  (platform) => {
    const sending = sendingFor(platform)
    const to = { phone: null, userId: 'user', asPerson: true }
    const [tagged] = sending.render({ kind: 'text', text: 'hola' }, to)
    if (!tagged) throw new Error('nothing rendered')
    const body = { error: { code: 200, message: 'not approved' } }
    expect(sending.outcomeOf({ status: 403, body }, tagged)).toMatchObject({ kind: 'window' })
    expect(sending.outcomeOf({ status: 403, body }, piece)).toMatchObject({ kind: 'attention' })
  },
)

test('an acceptance names the message', () => {
  const idOf = (platform: Platform, body: unknown) =>
    sendingFor(platform).outcomeOf({ status: 200, body }, piece)
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
  expect(sendingFor('telegram').outcomeOf({ status: 429, body }, piece)).toMatchObject({
    waitMs: 35_000,
  })
})
