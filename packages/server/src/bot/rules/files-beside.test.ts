// Files that the bot can neither see nor hear, alone and beside words.
import { expect, test } from 'vitest'
import { cartText, newCustomer } from './testing/customer.ts'

test.each([
  { language: 'es', says: 'quiero una vela', seen: /alguien del equipo lo mira/ },
  { language: 'pt', says: 'quero uma vela', seen: /alguém da equipe vai olhar/ },
  { language: 'en', says: 'I want a vela', seen: /someone on the team will look/ },
] as const)('a file beside words is told of, and the words are followed ($language)', async (each) => {
  const customer = newCustomer({ language: each.language })
  const { text } = await customer.write({ text: each.says, input: { media: 'document' } })
  expect(text).toMatch(each.seen)
  expect(cartText(customer)).toBe('1 vela')
})

test('a picture, a voice note and a document with a caption are told of once', async () => {
  const { write } = newCustomer()
  await write('¿cuánto vale la vela?')
  const { text } = await write(
    { input: { media: 'image' } },
    { input: { media: 'audio' } },
    { text: 'así la quiero', input: { media: 'document' } },
  )
  expect(text).toMatch(/Recibí tus archivos/)
  expect(text.match(/alguien del equipo/g)).toHaveLength(1)
})

test('a sticker beside words is nothing to look at', async () => {
  const { text } = await newCustomer().write({ text: 'hola', input: { media: 'sticker' } })
  expect(text).not.toMatch(/archivo/)
})

test.each([
  ['es', 'La mesa va así', /^¡?[^.]*\.? ?Recibí tu archivo[^.]*\.$/],
  ['pt', 'A mesa fica assim', /^Recebi [^.]*\.$/],
  ['en', 'The table goes like this', /^[^.]*file[^.]*\.$/],
] as const)(
  'words that ask for nothing beside a file have one answer (%s: %s)',
  async (language, says, only) => {
    const customer = newCustomer({ language })
    await customer.write('vela?')
    const { text } = await customer.write({ text: says, input: { media: 'image' } })
    expect(text.trim()).toMatch(only)
  },
)
