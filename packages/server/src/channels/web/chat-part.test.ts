import { expect, test } from 'vitest'
import type { StoredMedia } from '../../domain/conversations/incoming-media.ts'
import { shownFiles } from './chat-files.ts'
import { pictureIn, shownPart } from './chat-part.ts'

const picture = {
  ...{ fileId: 'f1', mediaType: 'image/jpeg', bytes: 9_000 },
  alt: 'Labial ciruela, de frente',
}
const part = { kind: 'choices', text: 'Labial', picture, choices: [{ id: 'a', title: 'Agregar' }] } as const

test("a product's picture comes with its own words, which are no name of a file", () => {
  const stored: StoredMedia = {
    ...({ kind: 'image', state: 'kept', reason: null } as const),
    ...{ can_ask_again: false, name: picture.alt, facts: null },
    file: { id: 'f1', media_type: 'image/jpeg', bytes: 9_000, width: 9, height: 9, has_preview: true },
    transcript: null,
  }
  const urls = { pathOf: ({ form, name }: { form: string; name: string }) => `/media/${form}/${name}` }
  const given = { urls: urls as never, accountId: 'a', now: new Date() }
  const shown = { name: 'picture.jpg', url: '/media/whole/picture.jpg', alt: picture.alt }
  expect(shownFiles([stored], given, pictureIn(part))).toMatchObject([shown])
  expect(shownFiles([{ ...stored, name: 'Guía.jpg' }], given)).toMatchObject([
    { url: '/media/whole/Guía.jpg' },
  ])
})

test('a card says what its picture shows, unless its button says it', () => {
  const cardOf = (title: string) => ({ id: title, title, card: { subtitle: '$ 5', picture } })
  const list = {
    ...{ kind: 'choices', text: 'Labiales', cards: { head: 'Labiales:', button: 'Ver' } },
    choices: [cardOf('Ciruela'), cardOf(picture.alt)],
  }
  expect(shownPart(list, (id) => id)).toMatchObject({
    choices: [{ picture_alt: picture.alt }, { picture_alt: null }],
  })
})
