// https://developers.facebook.com/docs/whatsapp/cloud-api/reference/messages

import type { FilePart, OutgoingPart, TemplatePart } from '../../domain/conversations/outgoing.ts'
import { listIn, objectIn, textIn } from '../foreign.ts'
import { graphOutcome, graphRequest } from '../meta/graph.ts'
import {
  type Addressee,
  type ChoiceForm,
  type FileForms,
  fileFormOf,
  formOf,
  headOf,
  linkOf,
  numberedText,
  type Piece,
  pictureUrlOf,
  type SendAnswer,
  type Sending,
  type SendLimits,
  type SendOutcome,
  textPieces,
} from '../sending.ts'
import { characters, shortened } from '../split-text.ts'

const descriptionMax = 72
const openerMax = 20

const limits: SendLimits = {
  textMax: 4_096,
  captionMax: 1_024,
  measure: characters,
  choices: [
    { kind: 'buttons', choicesMax: 3, textMax: 1_024, titleMax: 20, isCutting: false, idBytesMax: 256 },
    { kind: 'list', choicesMax: 10, textMax: 4_096, titleMax: 24, isCutting: true, idBytesMax: 200 },
  ],
  // Meta's limits: 80 a second per number, less a reserve for retries; per customer one in 6 seconds after a burst of
  // 45.
  channelPace: { everyMs: 1_000 / 75, burst: 20 },
  customerPace: { everyMs: 6_000, burst: 40 },
  windowHours: 24,
  personWindowHours: 24,
  hasTemplates: true,
}

// https://developers.facebook.com/docs/whatsapp/cloud-api/reference/media#supported-media-types
const fileForms: FileForms = {
  image: { types: ['image/jpeg', 'image/png'], bytesMax: 5_000_000 },
  audio: {
    types: ['audio/aac', 'audio/mp4', 'audio/mpeg', 'audio/amr', 'audio/ogg'],
    bytesMax: 16_000_000,
  },
  video: { types: ['video/mp4', 'video/3gpp'], bytesMax: 16_000_000 },
  document: { types: 'any', bytesMax: 100_000_000 },
}

export const whatsappSending: Sending = {
  limits,
  render,
  marked: ({ method, body }, mark) => ({ method, body: { ...body, biz_opaque_callback_data: mark } }),
  requestOf: graphRequest,
  outcomeOf,
  isRepeatable: true,
}

type Choices = Extract<OutgoingPart, { kind: 'choices' }>

/** That the token does not reach the number that sends is no fault of the message. */
function outcomeOf(answer: SendAnswer): SendOutcome {
  const outcome = graphOutcome(answer, (body) => textIn(objectIn(listIn(body.messages)[0]).id))
  const { code, error_subcode: subcode } = objectIn(objectIn(answer.body).error)
  if (outcome.kind !== 'undeliverable' || code !== 100 || subcode !== 33) return outcome
  const attention = 'needs_permission'
  return { kind: 'attention', attention, error: { ...outcome.error, code: attention } }
}

function render(part: OutgoingPart, to: Addressee): Piece[] {
  const piece = (type: string, content: unknown): Piece => ({
    method: 'messages',
    body: {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      ...recipientOf(to),
      type,
      [type]: content,
    },
  })
  const texts = (text: string) =>
    textPieces(text, limits).map((body) => piece('text', { body, preview_url: false }))
  const fileOf = (file: FilePart): Piece[] => {
    const form = fileFormOf(file, fileForms)
    if (form === undefined) return texts(linkOf(file).text)
    const [caption, ...more] = file.caption === undefined || form === 'audio' ? [] : captionOf(file.caption)
    const name = form === 'document' ? { filename: file.name } : {}
    const unsaid = form === 'audio' && file.caption !== undefined ? texts(file.caption) : []
    return [
      piece(form, { link: file.url, ...name, ...(caption && { caption }) }),
      ...more.flatMap(texts),
      ...unsaid,
    ]
  }
  const captioned = (link: string, said: string | undefined): Piece[] => {
    const [caption, ...more] = said === undefined ? [] : captionOf(said)
    return [piece('image', { link, ...(caption && { caption }) }), ...more.flatMap(texts)]
  }
  switch (part.kind) {
    case 'text':
      return texts(part.text)
    case 'image':
      return captioned(part.url, part.caption)
    case 'file':
      return fileOf(part)
    case 'template':
      return [piece('template', templateOf(part))]
    case 'choices': {
      const cards = carouselOf(part)
      if (cards) return [...cards.before.flatMap(texts), piece('interactive', cards.interactive)]
      const form = formOf(part, limits)
      const link = pictureUrlOf(part.picture, fileForms)
      if (!form) return link === undefined ? texts(numberedText(part)) : captioned(link, numberedText(part))
      const { before, above } = headOf(part.text, form, limits)
      const interactive = interactiveOf(part, above, form)
      if (link === undefined) return [...before.flatMap(texts), piece('interactive', interactive)]
      // A list has no room for a picture, which goes before it.
      if (form.kind === 'list')
        return [piece('image', { link }), ...before.flatMap(texts), piece('interactive', interactive)]
      const header = { type: 'image', image: { link } }
      return [...before.flatMap(texts), piece('interactive', { ...interactive, header })]
    }
  }
}

// A user id in `to` is accepted and then silently dropped.
function recipientOf({ phone, userId }: Addressee): Record<string, string> {
  if (phone !== null) return { to: phone }
  return { recipient: userId ?? '' }
}

function captionOf(caption: string): string[] {
  return textPieces(caption, { ...limits, textMax: limits.captionMax })
}

function templateOf({ name, language, values, names = [], header, buttons = [] }: TemplatePart) {
  const textOf = (text: string, placeholder: string | undefined) => ({
    type: 'text',
    ...(placeholder !== undefined && { parameter_name: placeholder }),
    text,
  })
  const above =
    header?.kind === 'image'
      ? [{ type: 'image', image: { link: header.url ?? '' } }]
      : header && [textOf(header.value, header.name)]
  const components = [
    ...(above ? [{ type: 'header', parameters: above }] : []),
    ...(values.length > 0
      ? [{ type: 'body', parameters: values.map((value, at) => textOf(value, names[at])) }]
      : []),
    ...buttons.map(({ kind, at, value }) => ({
      type: 'button',
      sub_type: kind === 'url' ? 'url' : 'quick_reply',
      index: String(at),
      parameters: [kind === 'url' ? { type: 'text', text: value } : { type: 'payload', payload: value }],
    })),
  ]
  return { name, language: { code: language }, ...(components.length > 0 && { components }) }
}

// https://developers.facebook.com/documentation/business-messaging/whatsapp/messages/interactive-media-carousel-messages
const cardsMin = 2
const cardsMax = 10
const cardTextMax = 160
const cardButtonMax = 20
const cardsHeadMax = 1_024

/** A card for each choice; every card must have a picture, so a list does where one of them has none. */
function carouselOf({ cards, choices }: Choices) {
  const links = choices.map(({ card }) => pictureUrlOf(card?.picture, fileForms))
  const isFitting = choices.length >= cardsMin && choices.length <= cardsMax && !links.includes(undefined)
  if (!cards || !isFitting) return undefined
  const { before, above } = headOf(cards.head, { textMax: cardsHeadMax }, limits)
  const title = shortened(cards.button, cardButtonMax)
  return {
    before,
    interactive: {
      type: 'carousel',
      body: { text: above },
      action: {
        cards: choices.map((choice, at) => ({
          card_index: at,
          // The platform wants it on cards with replies as well.
          type: 'cta_url',
          header: { type: 'image', image: { link: links[at] } },
          body: { text: cardText(choice) },
          action: { buttons: [{ type: 'quick_reply', quick_reply: { id: choice.id, title } }] },
        })),
      },
    },
  }
}

/** The title in bold, as whole as it fits above the line below. */
function cardText({ title, card }: Choices['choices'][number]): string {
  const below = card ? `\n${shortened(card.subtitle, cardTextMax / 2)}` : ''
  return `*${shortened(title, cardTextMax - characters(below) - 2)}*${below}`
}

function interactiveOf({ choices, opener }: Choices, text: string, { kind, titleMax }: ChoiceForm) {
  if (kind === 'buttons') {
    const buttons = choices.map(({ id, title }) => ({ type: 'reply', reply: { id, title: title.trim() } }))
    return { type: 'button', body: { text }, action: { buttons } }
  }
  const rows = choices.map(({ id, title, description }) => {
    const short = shortened(title, titleMax)
    // A title that was cut is repeated in full below.
    const below = [...(short === title.trim() ? [] : [title.trim()]), description].filter(Boolean).join(' · ')
    return { id, title: short, ...(below !== '' && { description: shortened(below, descriptionMax) }) }
  })
  const button = shortened(opener?.trim() || '☰', openerMax)
  return { type: 'list', body: { text }, action: { button, sections: [{ rows }] } }
}
