import type { Language } from '@mostrador/contract/languages'
import { expect, test } from 'vitest'
import type { OutgoingPart } from '../../../../domain/conversations/outgoing.ts'
import { newCustomer } from '../../testing/customer.ts'
import { goods, openShop, productOf } from '../../testing/shop.ts'

const calendar = { now: new Date('2026-11-18T15:00:00Z'), zone: 'America/Bogota' }

const picture = { fileId: 'f-ruana', mediaType: 'image/jpeg', bytes: 1_000 }
const pictured = () =>
  goods.map((card) => (card.name.startsWith('Ruana') ? { ...card, picture } : { ...card }))
const shown = (parts: readonly OutgoingPart[]) =>
  parts.flatMap((part) => (part.kind === 'choices' && part.picture ? [part.picture.fileId] : []))

test.each<[Language, string, string]>([
  ['es', 'tienen ruanas?', 'me mandas foto?'],
  ['es', 'tienen ruanas?', 'quiero ver una imagen'],
  ['pt', 'vocês têm ruana?', 'tem foto?'],
  ['pt', 'vocês têm ruana?', 'pode mandar uma foto por favor'],
  ['en', 'do you have ruanas?', 'got a pic?'],
  ['en', 'do you have ruanas?', 'could you send me a photo'],
])(
  'a product is shown with its picture once, and again when it is asked for (%s: %s, %s)',
  async (language, first, asks) => {
    const { write } = newCustomer({ language, shop: openShop(calendar, pictured()) })
    expect(shown((await write(first)).parts)).toEqual([picture.fileId])
    expect(shown((await write(first)).parts)).toEqual([])
    expect(shown((await write(asks)).parts)).toEqual([picture.fileId])
  },
)

test('a picture of what is named is sent, and one that the shop does not have is told', async () => {
  const { write } = newCustomer({ shop: openShop(calendar, pictured()) })
  expect(shown((await write('me mandas una foto de la ruana?')).parts)).toEqual([picture.fileId])
  const blouse = await write('y tienes foto de la blusa bordada?')
  expect(shown(blouse.parts)).toEqual([])
  expect(blouse.text).toMatch(/Blusa bordada.*todavía no tengo foto/)
})

test('the picture of the variant that is named or spoken of is sent', async () => {
  const cards = pictured().map((card) => ({
    ...card,
    variants: card.variants.map((each) =>
      each.id === 'm' ? { ...each, picture: { ...picture, fileId: 'f-m' } } : each,
    ),
    ...(card.id === 'vestido' && { picture: { ...picture, fileId: 'f-vestido' } }),
  }))
  const { write } = newCustomer({ shop: openShop(calendar, cards) })
  expect(shown((await write('tienen el vestido de lino?')).parts)).toEqual(['f-vestido'])
  expect(shown((await write('y el de talla M, tienes foto?')).parts)).toEqual(['f-m'])
  expect(shown((await write('me mandas una foto de la talla S?')).parts)).toEqual(['f-vestido'])
  expect(shown((await write('hay en talla M?')).parts)).toEqual([])
  expect(shown((await write('me mandas foto?')).parts)).toEqual(['f-m'])
})

test.each<[Language, string, string, string]>([
  ['es', 'tienen ruanas?', 'manda otra foto', 'no tengo más fotos'],
  ['es', 'me mandas una foto de la ruana?', 'más fotos porfa', 'no tengo más fotos'],
  ['pt', 'vocês têm ruana?', 'manda outra foto dela', 'não tenho mais fotos'],
  ['en', 'do you have ruanas?', 'any more pics?', 'no more pictures'],
])('other pictures of it follow until all were seen (%s: %s, %s)', async (language, first, more, none) => {
  const others = ['f-2', 'f-3', 'f-4', 'f-5'].map((fileId) => ({ ...picture, fileId }))
  const cards = pictured().map((card) => (card.picture ? { ...card, morePictures: others } : card))
  const { write } = newCustomer({ language, shop: openShop(calendar, cards) })
  expect(shown((await write(first)).parts)).toEqual([picture.fileId])
  expect(shown((await write(more)).parts)).toEqual(['f-2', 'f-3', 'f-4'])
  expect(shown((await write(more)).parts)).toEqual(['f-5'])
  const end = await write(more)
  expect(shown(end.parts)).toEqual([])
  expect(end.text).toContain(none)
})

const dress = (id: string, name: string, fileId: string) => ({
  ...productOf({ id, name, price: '90000', picture: { ...picture, fileId } }),
  morePictures: [{ ...picture, fileId: `${fileId}-more` }],
})
const twoDresses = () => [dress('v-1', 'Vestido corto', 'f-1'), dress('v-2', 'Vestido largo', 'f-2')]

test.each([
  ['me mandas foto del vestido?', ['f-1']],
  ['tienes más fotos del vestido?', ['f-1', 'f-1-more']],
])('behind the question which one, the chosen one comes with what was asked for: %s', async (asks, sent) => {
  const { write, tap } = newCustomer({ shop: openShop(calendar, twoDresses()) })
  expect((await write(asks)).text).toMatch(/cuál/i)
  expect(shown((await tap('Vestido corto')).parts)).toEqual(sent)
})

test.each<[Language, string, string, string]>([
  ['es', 'me mandas más fotos del vestido?', 'cuál', 'el corto'],
  ['es', 'tienes más fotos del vestido?', 'cuál', 'el primero'],
  ['es', 'tienes más fotos del vestido?', 'cuál', 'Vestido corto'],
  ['pt', 'tem mais fotos do vestido?', 'qual', 'o corto'],
  ['pt', 'você pode me mandar todas as fotos do vestido?', 'qual', 'o primeiro'],
  ['en', 'any more pics of the vestido?', 'which', 'the first one'],
  ['en', 'could you send me more photos of the vestido', 'which', 'vestido corto please'],
])('so does one that is typed (%s: %s, %s, %s)', async (language, asks, which, answer) => {
  const { write } = newCustomer({ language, shop: openShop(calendar, twoDresses()) })
  expect((await write(asks)).text.toLowerCase()).toContain(which)
  const { parts } = await write(answer)
  expect(shown(parts).toSorted()).toEqual(['f-1', 'f-1-more'])
  expect(
    shown((await write({ es: 'más fotos', pt: 'mais fotos', en: 'more photos' }[language])).parts),
  ).toEqual([])
})

test('a list is shown as cards where one of its products has a picture', async () => {
  const { write } = newCustomer({ shop: openShop(calendar, pictured()) })
  const { parts } = await write('qué productos tienen?')
  const lists = parts.flatMap((part) => (part.kind === 'choices' && part.cards ? [part] : []))
  for (const { choices } of lists)
    expect(choices.some(({ card }) => card?.picture?.fileId === picture.fileId)).toBe(true)
})

test.each([
  'en la foto del anuncio se ve azul',
  'ya te mandé la foto del comprobante',
  'vi la foto en instagram',
])('"%s" asks for no picture', async (line) => {
  const { write } = newCustomer({ shop: openShop(calendar, pictured()) })
  await write('tienen ruanas?')
  expect(shown((await write(line)).parts)).toEqual([])
})

test('where pictures are sold, the word names a product', async () => {
  const session = productOf({ id: 'sesion', name: 'Fotos de estudio', price: '90000', picture })
  const { write } = newCustomer({ shop: openShop(calendar, [...pictured(), session]) })
  expect((await write('hacen fotos de estudio?')).text).toMatch(/Fotos de estudio/)
})

test.each<[Language, string]>([
  ['es', 'si la dejo, ¿se borran mis fotos del teléfono?'],
  ['pt', 'eu perco minhas fotos se formatar?'],
  ['en', 'will my pictures get deleted?'],
])('photos on a telephone are no pictures of a product (%s: %s)', async (language, asks) => {
  const { write } = newCustomer({ language, shop: openShop(calendar, pictured()) })
  await write({ es: 'tienen ruanas?', pt: 'vocês têm ruana?', en: 'do you have ruanas?' }[language])
  expect((await write(asks)).text).not.toMatch(/foto de|foto|picture|photo of/)
})
