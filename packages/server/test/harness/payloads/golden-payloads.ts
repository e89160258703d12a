// Webhooks as each platform's documentation shows them, one for every form of message and report, with the service's
// expected reading of it.
import type { Platform } from '@mostrador/contract/values'
import {
  type Json,
  messengerEcho,
  messengerItem,
  messengerWebhook,
  sheena,
  whatsappBatch,
  whatsappChange,
  whatsappEcho,
  whatsappMessage,
  whatsappStatus,
  whatsappText,
  whatsappWebhook,
} from './meta-payloads.ts'

type Golden = {
  name: string
  body: Json
  /** Expected events of the webhook's parts, in order; properties left out here are not compared. */
  events: Json[]
}

export type GoldenPlatform = {
  platform: Platform
  payloads(externalId: string): Golden[]
}

const at = 1_764_000_000
let made = 0
const next = () => {
  made += 1
  return made
}

const text = (content: string, more: Json = {}) => ({ kind: 'message', message: { content, ...more } })

const whatsapp: GoldenPlatform = {
  platform: 'whatsapp',
  payloads(id) {
    const of = (name: string, content: Json, events: Json[]): Golden => ({
      name,
      body: whatsappText(id, sheena, content),
      events,
    })
    const userOnly = { user_id: 'US.99491208655302741918' }
    const unnamed = { ...whatsappMessage(userOnly), from: '' }
    const interactive = (type: string, reply: Json) => ({
      type: 'interactive',
      interactive: { type, [type]: reply },
    })
    const items = [{ product_retailer_id: 'SKU1', quantity: 2, item_price: 0.01, currency: 'USD' }]
    return [
      of('a text', { type: 'text', text: { body: 'Hola' } }, [text('Hola', { input: undefined })]),
      of('a button', interactive('button_reply', { id: 'buy:sku1', title: 'Comprar' }), [
        text('Comprar', { input: { choiceId: 'buy:sku1' } }),
      ]),
      of(
        'a row of a list',
        interactive('list_reply', { id: 'slot:1', title: '10:00', description: 'mañana' }),
        [text('10:00', { input: { choiceId: 'slot:1' } })],
      ),
      of('a quick reply of a template', { type: 'button', button: { payload: 'YES', text: 'Sí' } }, [
        text('Sí', { input: { choiceId: 'YES' } }),
      ]),
      of(
        'an order from the catalogue',
        { type: 'order', order: { catalog_id: 'C', text: 'rojo', product_items: items } },
        [
          text('[order: 2 × SKU1] rojo', {
            input: { order: { lines: [{ sku: 'SKU1', quantity: 2 }], note: 'rojo' } },
          }),
        ],
      ),
      of('an image', { type: 'image', image: { id: 'M1', mime_type: 'image/jpeg' } }, [
        text('[image]', { input: { media: 'image' } }),
      ]),
      of('a voice message', { type: 'audio', audio: { id: 'M2', voice: true } }, [
        text('[audio]', { input: { media: 'audio' } }),
      ]),
      of('a sticker', { type: 'sticker', sticker: { id: 'M4' } }, [
        text('[sticker]', { input: { media: 'sticker' } }),
      ]),
      of('a place', { type: 'location', location: { latitude: 4.65, longitude: -74.05 } }, [
        text('[location: 4.65,-74.05]', { input: { media: 'location' } }),
      ]),
      of('contacts', { type: 'contacts', contacts: [{ name: { formatted_name: 'Ana' } }] }, [
        text('[contacts]', { input: { media: 'contact' } }),
      ]),
      of('a reaction', { type: 'reaction', reaction: { message_id: 'wamid.PREV', emoji: '👍' } }, [
        text('👍', { input: { needsNoAnswer: true } }),
      ]),
      of('a kind that is not supported', { type: 'unsupported', errors: [{ code: 131051 }] }, [
        text('[unsupported]'),
      ]),
      of('a kind that nobody knows', { type: 'hologram', hologram: {} }, [text('[hologram]')]),
      of(
        'a message that was edited',
        {
          type: 'edit',
          edit: {
            original_message_id: 'wamid.PREV',
            message: { type: 'text', text: { body: 'Tres, no dos' } },
          },
        },
        [text('Tres, no dos', { input: { edits: 'wamid.PREV' } })],
      ),
      of('a message taken back', { type: 'revoke', revoke: { original_message_id: 'wamid.PREV' } }, []),
      {
        name: 'an answer from the phone app that was taken back',
        body: whatsappEcho(id, sheena, { type: 'revoke', revoke: { original_message_id: 'wamid.PREV' } }),
        events: [],
      },
      {
        name: 'an answer from the phone app that was edited',
        body: whatsappEcho(id, sheena, {
          type: 'edit',
          edit: {
            original_message_id: 'wamid.PREV2',
            message: { type: 'image', image: { caption: 'Este' } },
          },
        }),
        events: [{ kind: 'echo', message: { content: 'Este' } }],
      },
      {
        name: 'a customer with nothing but a user name',
        body: whatsappWebhook(id, {
          contacts: [{ profile: { name: 'Ana', username: '@ana' }, ...userOnly }],
          messages: [unnamed],
        }),
        events: [{ kind: 'message', customer: { phone: undefined, userId: userOnly.user_id, name: 'Ana' } }],
      },
      {
        name: 'a batch of several changes with several messages',
        body: whatsappBatch([
          [
            whatsappChange(id, { messages: [whatsappMessage(sheena), whatsappMessage(sheena)] }),
            whatsappChange(id, { messages: [whatsappMessage({ wa_id: '573105550199' })] }),
          ],
        ]),
        events: [text('Hola'), text('Hola'), text('Hola')],
      },
      {
        name: 'an answer from the phone app',
        body: whatsappEcho(id, { wa_id: '573105550198' }),
        events: [{ kind: 'echo', own: undefined, message: { content: 'Ya le ayudo' } }],
      },
      {
        name: 'a report',
        body: whatsappStatus(id, `wamid.OUT.${next()}`, 'delivered'),
        events: [{ kind: 'status', status: 'delivered' }],
      },
      {
        name: 'a report of a failure with our mark',
        body: whatsappStatus(id, `wamid.OUT.${next()}`, 'failed', {
          biz_opaque_callback_data: 'mostrador:01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50:2',
          errors: [{ code: 131026 }],
        }),
        events: [
          {
            kind: 'status',
            status: 'failed',
            error: '[{"code":131026}]',
            own: { messageId: '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50', piece: 2 },
          },
        ],
      },
    ]
  },
}

const pageGolden =
  (object: 'page' | 'instagram') =>
  (id: string): Golden[] => {
    const webhook = (items: unknown[]) => ({ ...messengerWebhook(id, items), object })
    const of = (name: string, message: Json, events: Json[]): Golden => ({
      name,
      body: webhook([messengerItem(id, 'PSID', message)]),
      events,
    })
    const attached = (type: string, payload: Json = { url: 'https://example.com/a' }) => ({
      text: undefined,
      attachments: [{ type, payload }],
    })
    const from = { sender: { id: 'PSID' }, recipient: { id }, timestamp: 1_764_000_000_000 }
    return [
      of('a text', {}, [text('hello', { input: undefined })]),
      of('a quick reply', { text: 'Rojo', quick_reply: { payload: 'color:red' } }, [
        text('Rojo', { input: { choiceId: 'color:red' } }),
      ]),
      {
        name: 'a button',
        body: webhook([
          { ...from, postback: { mid: `m_pb_${next()}`, title: 'Comprar', payload: 'buy:sku1' } },
        ]),
        events: [text('Comprar', { input: { choiceId: 'buy:sku1' } })],
      },
      of('an image', attached('image'), [text('[image]', { input: { media: 'image' } })]),
      of('a voice message', attached('audio'), [text('[audio]', { input: { media: 'audio' } })]),
      of('a file', attached('file'), [text('[file]', { input: { media: 'document' } })]),
      of('a kind that nobody knows', attached('hologram'), [text('[hologram]', { input: undefined })]),
      {
        name: 'a batch of two customers',
        body: webhook([messengerItem(id, 'PSID'), messengerItem(id, 'PSID-2')]),
        events: [text('hello'), text('hello')],
      },
      {
        name: 'an edited message',
        body: webhook([{ ...from, message_edit: { mid: 'm_1', text: 'tres, no dos', num_edit: 1 } }]),
        events: [text('tres, no dos', { platformMessageId: 'm_1', input: { edits: 'm_1' } })],
      },
      {
        name: 'an edit without its author',
        body: webhook([{ timestamp: 1_764_000_000_000, message_edit: { mid: 'm_2', num_edit: 0 } }]),
        events: [],
      },
      {
        name: 'an answer from the inbox',
        body: webhook([messengerEcho(id, 'PSID-3')]),
        events: [{ kind: 'echo', own: undefined, customer: { userId: 'PSID-3' } }],
      },
      {
        name: 'a reaction',
        body: webhook([{ ...from, reaction: { reaction: 'love', action: 'react', mid: 'm_1' } }]),
        events: [],
      },
      {
        name: 'a message taken back',
        body: webhook([messengerItem(id, 'PSID', { is_deleted: true })]),
        events: [],
      },
    ]
  }

const messenger: GoldenPlatform = {
  platform: 'messenger',
  payloads: (id) => [
    ...pageGolden('page')(id),
    {
      name: 'reports of delivery and reading',
      body: messengerWebhook(id, [
        {
          sender: { id: 'PSID' },
          recipient: { id },
          delivery: { mids: [`m_out_${next()}`], watermark: 1_764_000_000_000 },
        },
        { sender: { id: 'PSID' }, recipient: { id }, read: { watermark: 1_764_000_000_001 } },
      ]),
      events: [
        { kind: 'status', status: 'delivered' },
        { kind: 'watermark', status: 'delivered' },
        { kind: 'watermark', status: 'read' },
      ],
    },
  ],
}

const instagram: GoldenPlatform = {
  platform: 'instagram',
  payloads: (id) => [
    ...pageGolden('instagram')(id),
    {
      name: 'a message that was read, by its name',
      body: {
        ...messengerWebhook(id, [
          { sender: { id: 'PSID' }, recipient: { id }, read: { mid: `m_out_${next()}` } },
        ]),
        object: 'instagram',
      },
      events: [{ kind: 'status', status: 'read' }],
    },
    {
      name: 'a mention in a story',
      body: {
        ...messengerWebhook(id, [
          messengerItem(id, 'PSID', {
            text: undefined,
            attachments: [{ type: 'story_mention', payload: { url: 'u' } }],
          }),
        ]),
        object: 'instagram',
      },
      events: [text('[story_mention]')],
    },
  ],
}

const telegram: GoldenPlatform = {
  platform: 'telegram',
  payloads() {
    const ann = { id: 11, is_bot: false, first_name: 'Ann', last_name: 'Lee', language_code: 'es' }
    const update = (more: Json) => ({ update_id: 10_000 + next(), ...more })
    const message = (more: Json) => ({
      message: { message_id: next(), from: ann, chat: { id: 11, type: 'private' }, date: at, ...more },
    })
    const of = (name: string, content: Json, events: Json[]): Golden => ({
      name,
      body: update(message(content)),
      events,
    })
    const keyboard = { inline_keyboard: [[{ text: 'Comprar', callback_data: 'buy:sku1' }]] }
    const query = { id: `4382${next()}`, from: ann, data: 'buy:sku1' }
    const under = { message_id: 8, chat: { id: 11, type: 'private' }, reply_markup: keyboard }
    return [
      of('a text', { text: 'hola' }, [
        {
          ...text('hola', { input: undefined, sentAt: new Date(at * 1_000) }),
          customer: { phone: undefined, userId: '11', name: 'Ann Lee', former: undefined },
        },
      ]),
      {
        name: 'a button',
        body: update({ callback_query: { ...query, message: under } }),
        events: [
          {
            ...text('Comprar', { input: { choiceId: 'buy:sku1' } }),
            acknowledgement: { method: 'answerCallbackQuery', body: { callback_query_id: query.id } },
          },
        ],
      },
      of('a photo', { photo: [{ file_id: 'F' }], caption: 'esta' }, [
        text('esta', { input: { media: 'image' } }),
      ]),
      of('a voice message', { voice: { file_id: 'F' } }, [text('[audio]', { input: { media: 'audio' } })]),
      of('a document', { document: { file_id: 'F', file_name: 'factura.pdf' } }, [
        text('factura.pdf', { input: { media: 'document' } }),
      ]),
      of('a sticker', { sticker: { file_id: 'F', emoji: '👍' } }, [
        text('[sticker]', { input: { media: 'sticker' } }),
      ]),
      of('a place', { location: { latitude: 4.65, longitude: -74.05 } }, [
        text('[location: 4.65,-74.05]', { input: { media: 'location' } }),
      ]),
      of('a contact', { contact: { phone_number: '1', first_name: 'Ana' } }, [
        text('[contacts]', { input: { media: 'contact' } }),
      ]),
      of('a kind that nobody knows', { hologram: {} }, [text('[unknown]')]),
      of('news of the chat', { pinned_message: { message_id: 7, text: 'hola' } }, []),
      {
        name: 'a live place that moved',
        body: update({
          edited_message: message({ location: { latitude: 4.66, longitude: -74.06, live_period: 900 } })
            .message,
        }),
        events: [],
      },
      {
        name: 'a message in a group',
        body: update(message({ text: 'hola todos', chat: { id: -5, type: 'supergroup' } })),
        events: [],
      },
      {
        name: 'an edited message',
        body: update({ edited_message: { ...message({ text: 'hola!' }).message, message_id: 7 } }),
        events: [text('hola!', { platformMessageId: '11:7', input: { edits: '11:7' } })],
      },
      {
        name: 'a reaction',
        body: update({ message_reaction: { chat: { id: 11, type: 'private' }, message_id: 7 } }),
        events: [],
      },
      {
        name: 'news of the bot itself',
        body: update({ my_chat_member: { chat: { id: 11, type: 'private' } } }),
        events: [],
      },
    ]
  },
}

export const goldenPlatforms: readonly GoldenPlatform[] = [whatsapp, messenger, instagram, telegram]
