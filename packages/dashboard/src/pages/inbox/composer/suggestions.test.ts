import { describe, expect, it } from 'vitest'
import { atWord, fittingPeople, fittingReplies, mentionedIn, slashWord, withMention } from './suggestions.ts'

const reply = (shortcut: string, title: string) => ({ id: shortcut, shortcut, title, content: title })
const replies = [
  reply('envio', 'Envío gratis'),
  reply('hola', 'Saludo'),
  reply('pago', 'Cómo pagar el envío'),
]
const people = [
  { id: '1', name: 'Ana' },
  { id: '2', name: 'Ana Ruiz' },
  { id: '3', name: 'Íñigo' },
]

describe('a ready answer', () => {
  it.each([
    ['/', ''],
    ['/env', 'env'],
    ['/año_2', 'año_2'],
    ['/env ', undefined],
    ['a /env', undefined],
    ['1/2', undefined],
    ['', undefined],
  ])('%j asks for %j', (text, word) => {
    expect(slashWord(text)).toBe(word)
  })

  it.each([
    ['', ['envio', 'hola', 'pago']],
    ['ENV', ['envio', 'pago']],
    ['salu', ['hola']],
    ['gratis', ['envio']],
    ['x', []],
  ])('/%s finds %j', (word, found) => {
    expect(fittingReplies(replies, word).map(({ shortcut }) => shortcut)).toEqual(found)
  })
})

describe('a mention', () => {
  it.each([
    ['@', ''],
    ['mira @an', 'an'],
    ['ana@example', undefined],
    ['@ana ', undefined],
  ])('%j asks for %j', (text, word) => {
    expect(atWord(text)).toBe(word)
  })

  it('finds people by any of their names, without accents too', () => {
    expect(fittingPeople(people, 'rui').map(({ id }) => id)).toEqual(['2'])
    expect(fittingPeople(people, 'ini').map(({ id }) => id)).toEqual(['3'])
  })

  it('takes the place of the word at the caret', () => {
    expect(withMention('oye @an mira', 7, 'Ana Ruiz')).toEqual({ text: 'oye @Ana Ruiz mira', caret: 14 })
  })

  it.each([
    ['@Ana Ruiz y @Íñigo', ['2', '3']],
    ['@Ana Ruiz y @Ana', ['1', '2']],
    ['Ana', []],
  ])('%s tells %j', (text, ids) => {
    expect(mentionedIn(text, people).map(({ id }) => id)).toEqual(ids)
  })
})
