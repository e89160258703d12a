// How each platform is given a file, and what stands in for one that it does not take.
import { expect, test } from 'vitest'
import type { FilePart } from '../domain/conversations/outgoing.ts'
import { sendingOf } from './adapters.ts'

const to = { phone: '573105550101', userId: 'U1', asPerson: false }
const file = (mediaType: string, more: Partial<FilePart> = {}): FilePart => ({
  kind: 'file',
  fileKind: mediaType.startsWith('application/') ? 'document' : (mediaType.split('/')[0] as 'image'),
  mediaType,
  bytes: 1_000,
  fileId: 'F',
  url: 'https://shop.example/media/T/x',
  name: 'x',
  ...more,
})
const photo = file('image/png', { caption: 'hola' })
const large = file('video/mp4', { bytes: 99_000_000 })
const { url } = photo

test.each([
  ['whatsapp', photo, [{ image: { link: url, caption: 'hola' } }]],
  ['whatsapp', file('audio/ogg'), [{ audio: { link: url } }]],
  ['whatsapp', file('image/webp', { name: 'a.webp' }), [{ document: { link: url, filename: 'a.webp' } }]],
  ['whatsapp', file('audio/webm', { name: 'a.webm' }), [{ document: { link: url, filename: 'a.webm' } }]],
  ['whatsapp', large, [{ document: { link: url, filename: 'x' } }]],
  [
    'messenger',
    photo,
    [{ message: { attachment: { type: 'image', payload: { url } } } }, { message: { text: 'hola' } }],
  ],
  ['messenger', large, [{ message: { text: url } }]],
  ['instagram', file('application/pdf'), [{ message: { attachment: { type: 'file', payload: { url } } } }]],
  ['instagram', file('application/octet-stream'), [{ message: { text: url } }]],
  ['telegram', photo, [{ photo: url, caption: 'hola' }]],
  ['telegram', file('audio/ogg'), [{ voice: url }]],
  ['telegram', file('application/octet-stream', { caption: 'hola' }), [{ text: `hola\n${url}` }]],
] as const)('%s is given %o', (platform, part, bodies) => {
  const pieces = sendingOf(platform)?.render(part, to) ?? []
  expect(pieces.map(({ body }) => body)).toMatchObject(bodies)
})
