import { describe, expect, test } from 'vitest'
import {
  type Json,
  profile,
  sheena,
  whatsappBatch,
  whatsappChange,
  whatsappContents,
  whatsappEcho,
  whatsappMessage,
  whatsappStatus,
  whatsappText,
  whatsappWebhook,
} from '../../../test/harness/payloads/meta-payloads.ts'
import { whatsapp } from './whatsapp.ts'

function read(webhook: unknown) {
  return whatsapp
    .split(webhook)
    .events.map(({ kind, payload }) => whatsapp.normalise(kind, JSON.parse(payload)))
}

const [ana, bob] = [
  { wa_id: '573105550101', name: 'Ana' },
  { user_id: 'CO.77', name: 'Bob' },
]

describe('webhooks of WhatsApp', () => {
  test('every entry, change, message and status of a batch becomes an event of its own', () => {
    const [one, two, three] = [whatsappMessage(ana), whatsappMessage(bob), whatsappMessage(ana)]
    const batch = whatsappBatch([
      [
        whatsappChange('P1', { contacts: [profile(ana), profile(bob)], messages: [one, two] }),
        whatsappChange('P2', { messages: [three], statuses: [{ id: 'wamid.OUT', status: 'read' }] }),
      ],
      [
        whatsappChange('P1', {
          statuses: [
            { id: 'wamid.OUT', status: 'sent' },
            { id: 'wamid.OUT', status: 'failed' },
          ],
        }),
      ],
    ])
    const { events, ignored } = whatsapp.split(batch)
    expect(events.map(({ channelExternalId, externalId }) => `${channelExternalId} ${externalId}`)).toEqual([
      `P1 message:${one.id}`,
      `P1 message:${two.id}`,
      `P2 message:${three.id}`,
      'P2 status:wamid.OUT:read',
      'P1 status:wamid.OUT:sent',
      'P1 status:wamid.OUT:failed',
    ])
    expect(ignored).toEqual([])
  })

  test.each(whatsappContents)('content of %o', (content, text) => {
    const message: Json = { ...whatsappMessage(ana), type: undefined, text: undefined, ...content }
    const [event] = read(whatsappWebhook('P1', { contacts: [profile(ana)], messages: [message] }))
    expect(event).toMatchObject({
      kind: 'message',
      customer: { phone: ana.wa_id, name: 'Ana' },
      message: { content: text, platformMessageId: message.id, sentAt: new Date(1749416383_000) },
    })
  })

  test("each message gets its own sender's profile", () => {
    const messages = [whatsappMessage(bob), whatsappMessage(ana), whatsappMessage({ wa_id: '1999' })]
    const events = read(whatsappWebhook('P1', { contacts: [profile(ana), profile(bob)], messages }))
    expect(events.map((event) => ('customer' in event ? event.customer.name : 'none'))).toEqual([
      'Bob',
      'Ana',
      undefined,
    ])
  })

  test.each([
    ['absent', {}],
    ['empty', { from: '' }],
    ['null', { from: null }],
  ])('a customer whose phone is %s is known by the user id, and never lost', (_what, from) => {
    const { from: _phone, ...message } = { ...whatsappMessage(bob), from: undefined }
    const contact = { ...profile(bob), wa_id: from && 'from' in from ? from.from : undefined }
    const [event] = read(whatsappWebhook('P1', { contacts: [contact], messages: [{ ...message, ...from }] }))
    expect(event).toMatchObject({ customer: { phone: undefined, userId: 'CO.77', name: 'Bob' } })
  })

  test('without user id in the message that of its profile counts, and a user id in place of a phone is one', () => {
    const [plain] = read(
      whatsappWebhook('P1', {
        contacts: [profile(sheena)],
        messages: [whatsappMessage({ wa_id: sheena.wa_id ?? '' })],
      }),
    )
    expect(plain).toMatchObject({ customer: { phone: sheena.wa_id, userId: sheena.user_id } })
    const [misplaced] = read(whatsappText('P1', { wa_id: 'US.13491208655302741918' }))
    expect(misplaced).toMatchObject({ customer: { phone: undefined, userId: 'US.13491208655302741918' } })
  })

  test('a profile of somebody else is not taken for the sender', () => {
    const [event] = read(
      whatsappWebhook('P1', { contacts: [profile(sheena)], messages: [whatsappMessage({ wa_id: '1999' })] }),
    )
    expect(event).toMatchObject({ customer: { phone: '1999', userId: undefined, name: undefined } })
  })

  test.each([
    ['another sender beside it', [profile(sheena)], [whatsappMessage(sheena), whatsappMessage(ana)]],
    ['profiles of several people', [profile(sheena), profile(ana)], []],
    ['no profile', [], []],
  ])('a message that names nobody is given to nobody with %s', (_what, contacts, others) => {
    const anonymous: Json = { ...whatsappMessage(ana), from: null }
    const { events } = whatsapp.split(whatsappWebhook('P1', { contacts, messages: [...others, anonymous] }))
    const own = events.find(({ payload }) => payload.includes(String(anonymous.id)))
    expect(() => whatsapp.normalise('message', JSON.parse(own?.payload ?? ''))).toThrow(
      'names neither a phone nor a user id',
    )
  })

  test('a profile that could be of two senders is taken for neither', () => {
    const messages = [whatsappMessage({ wa_id: '1999' }), whatsappMessage({ wa_id: '2999' })]
    const events = read(whatsappWebhook('P1', { contacts: [profile(bob)], messages }))
    expect(events.map((event) => ('customer' in event ? event.customer.userId : 'none'))).toEqual([
      undefined,
      undefined,
    ])
  })

  test('the message is kept whole, on one line', () => {
    const message = whatsappMessage(ana, {
      type: 'text',
      text: { body: 'a\nb\u0000\u2028' },
      new_field: [1, { x: null }],
    })
    const [event] = read(whatsappWebhook('P1', { messages: [message] }))
    if (event?.kind !== 'message') throw new Error('no message')
    expect(JSON.parse(event.message.payload)).toEqual(message)
    expect(event.message.payload).not.toContain('\n')
    expect(event.message.content).toBe('a\nb\uFFFD\u2028')
  })

  test('an ad click gives its id', () => {
    const referral = { source_id: 'AD_ID', source_type: 'ad', ctwa_clid: 'c', headline: 'Oferta' }
    const [event] = read(whatsappText('P1', ana, { type: 'text', text: { body: 'x' }, referral }))
    expect(event).toMatchObject({ message: { campaignId: 'AD_ID' } })
  })

  test("a person's answer in the phone app is an echo to the customer", () => {
    expect(read(whatsappEcho('P1', { wa_id: '573105550101' }))[0]).toMatchObject({
      kind: 'echo',
      customer: { phone: '573105550101' },
      message: { content: 'Ya le ayudo' },
      own: undefined,
    })
    expect(read(whatsappEcho('P1', { user_id: 'CO.77' }))[0]).toMatchObject({ customer: { userId: 'CO.77' } })
  })

  test('reports of delivery, with the error of a failure and our own mark', () => {
    const id = '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50'
    const errors = [{ code: 131026, title: 'Message undeliverable' }]
    const more = { errors, biz_opaque_callback_data: `mostrador:${id}` }
    expect(read(whatsappStatus('P1', 'wamid.OUT', 'failed', more))).toEqual([
      {
        kind: 'status',
        platformMessageId: 'wamid.OUT',
        status: 'failed',
        error: JSON.stringify(errors),
        isImageLost: false,
        own: { messageId: id, piece: 0 },
      },
    ])
    expect(read(whatsappStatus('P1', 'wamid.OUT', 'played'))[0]).toMatchObject({
      status: 'read',
      error: undefined,
    })
    expect(
      read(whatsappStatus('P1', 'wamid.OUT', 'sent', { biz_opaque_callback_data: 'theirs' }))[0],
    ).toMatchObject({
      own: undefined,
    })
    expect(whatsapp.split(whatsappStatus('P1', 'wamid.OUT', 'warned'))).toEqual({
      events: [],
      ignored: ['status warned'],
    })
  })

  test('new numbers and user ids come with the former ones, in every form they have had', () => {
    const system = (more: Json, from = sheena) => whatsappText('P1', from, { type: 'system', system: more })
    expect(
      read(system({ body: 'User changed', wa_id: '12195555358', type: 'user_changed_number' }))[0],
    ).toMatchObject({
      kind: 'message',
      customer: { phone: '12195555358', former: { phone: sheena.wa_id, userId: sheena.user_id } },
      message: { content: 'User changed' },
    })
    expect(
      read(
        system(
          { user_id: 'US.2', previous_user_id: 'US.1', type: 'user_changed_user_id' },
          { user_id: 'US.1' },
        ),
      )[0],
    ).toMatchObject({
      customer: { userId: 'US.2', former: { userId: 'US.1' } },
      message: { content: '[system]' },
    })
    expect(
      read(
        whatsappWebhook(
          'P1',
          {
            user_id_update: [{ wa_id: '1', user_id: { previous: 'US.1', current: 'US.2' }, timestamp: '5' }],
          },
          'user_id_update',
        ),
      )[0],
    ).toEqual({
      kind: 'identity',
      customer: { phone: '1', userId: 'US.2', name: undefined, former: { phone: undefined, userId: 'US.1' } },
    })
  })

  test.each([null, 7, 'text', [], {}, { id: '' }, { id: {} }, { from: '1' }])(
    'a malformed message %o is one unknown event beside its good neighbours',
    (bad) => {
      const good = whatsappMessage(ana)
      const { events } = whatsapp.split(whatsappWebhook('P1', { messages: [bad, good], statuses: [bad] }))
      expect(events.map(({ kind }) => kind).toSorted()).toEqual(['message', 'unknown', 'unknown'])
      expect(events.find(({ kind }) => kind === 'message')?.externalId).toBe(`message:${good.id}`)
    },
  )

  test('what cannot be a message is refused alone: nobody named, an endless id', () => {
    expect(() => read(whatsappText('P1', {}))).toThrow('neither a phone nor a user id')
    expect(() => read(whatsappText('P1', { wa_id: '1'.repeat(513) }))).toThrow('longer than')
    expect(() => whatsapp.normalise('unknown', {})).toThrow('not a form')
  })

  test('an id of any length, and depth without end, are events that can be stored', () => {
    let deep: unknown = 'x'
    for (let level = 0; level < 20_000; level += 1) deep = [deep]
    const messages = [
      { ...whatsappMessage(ana), id: 'w'.repeat(100_000) },
      { ...whatsappMessage(ana), deep },
      { ...whatsappMessage(ana), id: 'a\0b\ud800' },
    ]
    const { events } = whatsapp.split(whatsappWebhook('P1', { messages }))
    expect(events).toHaveLength(3)
    for (const { externalId, payload } of events) {
      expect(externalId.length).toBeLessThan(600)
      expect(externalId.isWellFormed() && !externalId.includes('\0')).toBe(true)
      expect(payload).not.toMatch(/[\n\0]/)
    }
    expect(events[1]?.kind).toBe('unknown')
  })

  test.each([
    undefined,
    null,
    [],
    'x',
    { entry: {} },
    { entry: [null, { changes: 'x' }, { changes: [null] }] },
    whatsappWebhook('P1', { template: 'APPROVED' }, 'message_template_status_update'),
    { entry: [{ changes: [{ field: 'account_update', value: { event: 'X' } }] }] },
  ])('a webhook without anything for a channel is taken in silence: %o', (webhook) => {
    expect(whatsapp.split(webhook).events).toEqual([])
  })
})
