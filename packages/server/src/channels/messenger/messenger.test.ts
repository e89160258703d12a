import { describe, expect, test } from 'vitest'
import {
  messengerContents,
  messengerEcho,
  messengerItem,
  messengerWebhook,
} from '../../../test/harness/payloads/meta-payloads.ts'
import { messenger } from './messenger.ts'

function read(items: unknown[]) {
  return messenger
    .split(messengerWebhook('PAGE', items))
    .events.map(({ kind, payload }) => messenger.normalise(kind, JSON.parse(payload)))
}

const from = { sender: { id: 'PSID' }, recipient: { id: 'PAGE' }, timestamp: 1518479195308 }

describe('webhooks of Messenger', () => {
  test.each(messengerContents)('content of %o', (message, text) => {
    expect(read([messengerItem('PAGE', 'PSID', message)])).toEqual([
      expect.objectContaining({
        kind: 'message',
        customer: { phone: undefined, userId: 'PSID', name: undefined, former: undefined },
        message: expect.objectContaining({ content: text, sentAt: new Date(1518479195308) }),
      }),
    ])
  })

  test('a postback is a message, also in versions that give it no id', () => {
    const postback = { title: 'Comprar', payload: 'BUY' }
    expect(read([{ ...from, postback: { ...postback, mid: 'm_pb' } }])[0]).toMatchObject({
      message: { content: 'Comprar', platformMessageId: 'm_pb' },
    })
    const referral = { source: 'ADS', ad_id: 'AD' }
    expect(read([{ ...from, postback: { ...postback, referral } }])[0]).toMatchObject({
      message: { platformMessageId: 'postback:PSID:1518479195308', campaignId: 'AD' },
    })
  })

  test('an echo with our mark is our own send, one without is a person', () => {
    const id = '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50'
    expect(read([messengerEcho('PAGE', 'PSID', { metadata: `mostrador:${id}` })])[0]).toMatchObject({
      kind: 'echo',
      own: { messageId: id, piece: 0 },
    })
    for (const metadata of [undefined, 'other:1', 'mostrador:', 'mostrador:no-id']) {
      expect(read([messengerEcho('PAGE', 'PSID', { metadata })])[0]).toMatchObject({
        kind: 'echo',
        customer: { userId: 'PSID' },
        own: undefined,
      })
    }
  })

  test('a delivery is one event for each message and one for the watermark; a read is a watermark', () => {
    const delivery = { ...from, delivery: { mids: ['m_1', 'm_2'], watermark: 1518479195000 } }
    const { events } = messenger.split(
      messengerWebhook('PAGE', [delivery, { ...from, read: { watermark: 9 } }]),
    )
    expect(events.map(({ externalId }) => externalId)).toEqual([
      'status:m_1:delivered',
      'status:m_2:delivered',
      'watermark:delivered:PSID:1518479195000',
      'watermark:read:PSID:9',
    ])
    expect(read([delivery]).at(-1)).toMatchObject({ status: 'delivered', until: new Date(1518479195000) })
  })

  test.each([null, 5, [], { ...from, message: 'text' }, { ...from, message: { text: 'no id' } }])(
    'a malformed item %o is one unknown event beside its good neighbours',
    (bad) => {
      const { events } = messenger.split(messengerWebhook('PAGE', [bad, messengerItem('PAGE', 'PSID')]))
      expect(events.map(({ kind }) => kind)).toEqual(['unknown', 'message'])
    },
  )

  test('what this service does not keep is named, not taken in', () => {
    const entry = {
      id: 'PAGE',
      time: 1,
      messaging: [
        { ...from, optin: {} },
        { ...from, reaction: {} },
      ],
      standby: [{}],
    }
    expect(messenger.split({ object: 'page', entry: [entry, { messaging: [] }] })).toEqual({
      events: [],
      ignored: ['standby', 'optin', 'reaction', 'an entry without id'],
    })
  })
})
