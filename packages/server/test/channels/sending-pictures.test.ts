// Products with pictures, as the platforms' stand-ins receive them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutgoingPart } from '../../src/domain/conversations/outgoing.ts'
import { sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { openStage, type Stage } from '../harness/sending-stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

async function pictureOf(accountId: string) {
  const fileId = newId()
  await stage.db.query(sql`
    insert into media_files (account_id, id, hash, bytes, media_type, width, height, has_preview, created_at)
    values (${accountId}, ${fileId}, ${fileId.replaceAll('-', '').repeat(2)}, 9000, 'image/jpeg', 900, 600, true, now())`)
  return { fileId, mediaType: 'image/jpeg', bytes: 9_000, alt: 'Torta de frente' }
}

type Place = Awaited<ReturnType<Stage['addPlace']>>
type Picture = Awaited<ReturnType<typeof pictureOf>>

const single = (picture: Picture): OutgoingPart => ({
  kind: 'choices',
  text: 'Torta\n$ 50.000',
  choices: [
    { id: 'add:1', title: 'Agregar' },
    { id: 'menu:catalogue', title: 'Seguir viendo' },
  ],
  picture,
})
const list = (picture: Picture): OutgoingPart => ({
  kind: 'choices',
  text: 'Tortas:\n• Roja: $ 5\n• Azul: $ 6',
  choices: [
    { id: 'see:1', title: 'Roja', card: { subtitle: '$ 5', picture } },
    { id: 'see:2', title: 'Azul', card: { subtitle: '$ 6' } },
  ],
  cards: { head: 'Tortas:', button: 'Ver' },
})

async function sent(platform: string, part: (picture: Picture) => OutgoingPart, fail = 0) {
  const place: Place = await stage.addPlace(platform)
  const picture = await pictureOf(place.accountId)
  let left = fail
  if (fail > 0) {
    const refusal = { kind: 'answer', status: 400, body: { error: { code: 131053, message: 'media' } } }
    stage.graph.faultOf = () => (left-- > 0 ? (refusal as never) : undefined)
  }
  await using sender = stage.outbound.createSender()
  await stage.outbound.say(place.place, [part(picture)])
  await sender.drain()
  stage.calm()
  const url = `https://shop.example/pictures/${picture.fileId}.jpg`
  return { bodies: place.said().map(({ body }) => body), url, place, picture }
}

test('WhatsApp shows it above its buttons', async () => {
  const { bodies, url, place, picture } = await sent('whatsapp', single)
  expect(bodies).toMatchObject([
    {
      type: 'interactive',
      interactive: {
        type: 'button',
        header: { type: 'image', image: { link: url } },
        body: { text: 'Torta\n$ 50.000' },
        action: { buttons: [{ reply: { id: 'add:1' } }, { reply: { id: 'menu:catalogue' } }] },
      },
    },
  ])
  expect((await place.messages())[0]?.content).toBe('Torta\n$ 50.000\n1. Agregar\n2. Seguir viendo')
  const kept = await stage.db.query(sql`
    select kind, state, file_id, name from message_media where account_id = ${place.accountId}`)
  expect(kept).toEqual([{ kind: 'image', state: 'kept', file_id: picture.fileId, name: 'Torta de frente' }])
})

test('Telegram sends it with the text below and the buttons', async () => {
  const { bodies, url } = await sent('telegram', single)
  expect(bodies).toMatchObject([
    { photo: url, caption: 'Torta\n$ 50.000', reply_markup: { inline_keyboard: [[{}], [{}]] } },
  ])
})

test.each(['messenger', 'instagram'])(
  '%s shows a single one above its text, and several as cards',
  async (platform) => {
    const one = await sent(platform, single)
    expect(one.bodies).toMatchObject([
      { message: { attachment: { type: 'image', payload: { url: one.url } } } },
      { message: { quick_replies: [{ payload: 'add:1' }, { payload: 'menu:catalogue' }] } },
    ])
    const several = await sent(platform, list)
    expect(several.bodies).toMatchObject([
      { message: { text: 'Tortas:' } },
      {
        message: {
          attachment: {
            type: 'template',
            payload: {
              template_type: 'generic',
              elements: [
                {
                  title: 'Roja',
                  subtitle: '$ 5',
                  image_url: several.url,
                  buttons: [{ type: 'postback', title: 'Ver', payload: 'see:1' }],
                },
                { title: 'Azul', subtitle: '$ 6', buttons: [{ type: 'postback', payload: 'see:2' }] },
              ],
            },
          },
        },
      },
    ])
  },
)

const pictured = (picture: Picture): OutgoingPart => ({
  ...(list(picture) as Extract<OutgoingPart, { kind: 'choices' }>),
  choices: [
    { id: 'see:1', title: 'Roja', card: { subtitle: '$ 5', picture } },
    { id: 'see:2', title: 'a'.repeat(200), card: { subtitle: '$ 6', picture } },
  ],
})

test('WhatsApp shows several that all have one as a carousel, whose taps tell which', async () => {
  const { bodies, url } = await sent('whatsapp', pictured)
  const cardOf = (at: number, text: string) => ({
    card_index: at,
    type: 'cta_url',
    header: { type: 'image', image: { link: url } },
    body: { text },
    action: { buttons: [{ type: 'quick_reply', quick_reply: { id: `see:${at + 1}`, title: 'Ver' } }] },
  })
  const long = `*${'a'.repeat(153)}…*\n$ 6`
  expect(bodies).toMatchObject([
    {
      type: 'interactive',
      interactive: {
        type: 'carousel',
        body: { text: 'Tortas:' },
        action: { cards: [cardOf(0, '*Roja*\n$ 5'), cardOf(1, long)] },
      },
    },
  ])
  expect(long).toHaveLength(160)
})

test('WhatsApp shows them as a list where one has none, and where a picture of a carousel cannot be had', async () => {
  const { bodies } = await sent('whatsapp', list)
  expect(bodies).toMatchObject([
    { interactive: { type: 'button', body: { text: 'Tortas:\n• Roja: $ 5\n• Azul: $ 6' } } },
  ])
  const failed = await sent('whatsapp', pictured, 1)
  expect(failed.bodies.at(-1)).toMatchObject({
    interactive: { type: 'list', action: { sections: [{ rows: [{ id: 'see:1' }, { id: 'see:2' }] }] } },
  })
})

test('a list is a list where there are no cards, and a text does where the picture cannot be had', async () => {
  const { bodies } = await sent('telegram', list)
  expect(bodies).toMatchObject([{ text: 'Tortas:\n• Roja: $ 5\n• Azul: $ 6' }])
  const failed = await sent('whatsapp', single, 1)
  const [shown] = failed.bodies.slice(-1) as { interactive?: { header?: unknown; body: { text: string } } }[]
  expect(shown?.interactive?.header).toBeUndefined()
  expect(shown?.interactive?.body.text).toBe('Torta\n$ 50.000')
})
