// Messenger and Instagram take the same requests; they differ in limits and in how long people and bots may answer.
// https://developers.facebook.com/docs/messenger-platform/reference/send-api

import type { OutgoingPart } from '../../domain/conversations/outgoing.ts'
import { objectIn, textIn } from '../foreign.ts'
import { graphOutcome, graphRequest } from '../meta/graph.ts'
import {
  type Addressee,
  type FileForms,
  fileFormOf,
  formOf,
  headOf,
  linkOf,
  numberedText,
  type Piece,
  pictureUrlOf,
  type Sending,
  type SendLimits,
  type SendOutcome,
  textPieces,
} from '../sending.ts'
import { characters, shortened } from '../split-text.ts'

const messengerLimits: SendLimits = {
  textMax: 2_000,
  captionMax: 2_000,
  measure: characters,
  choices: [
    { kind: 'buttons', choicesMax: 13, textMax: 2_000, titleMax: 20, isCutting: false, idBytesMax: 1_000 },
  ],
  channelPace: { everyMs: 1_000 / 100, burst: 20 },
  customerPace: { everyMs: 1_000, burst: 20 },
  windowHours: 24,
  personWindowHours: 7 * 24,
  hasTemplates: false,
}
const fileBytesMax = 25_000_000

export const messengerSending: Sending = pageSending(messengerLimits, {
  image: { types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'], bytesMax: fileBytesMax },
  audio: {
    types: ['audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/wav', 'audio/ogg'],
    bytesMax: fileBytesMax,
  },
  video: { types: ['video/mp4', 'video/quicktime', 'video/webm'], bytesMax: fileBytesMax },
  document: { types: 'any', bytesMax: fileBytesMax },
})

const humanAgent = 'HUMAN_AGENT'

type Choices = Extract<OutgoingPart, { kind: 'choices' }>

/** `aboveChoices` gives the text above the choices. */
export function pageSending(
  limits: SendLimits,
  fileForms: FileForms,
  aboveChoices = (part: Choices) => part.text,
): Sending {
  return {
    limits,
    render: (part, to) => render(part, to, { limits, fileForms, aboveChoices }),
    marked: ({ method, body }, mark) => ({
      method,
      body: { ...body, message: { ...objectIn(body.message), metadata: mark } },
    }),
    requestOf: graphRequest,
    outcomeOf: (answer, piece) =>
      forPersons(
        piece,
        graphOutcome(answer, (body) => textIn(body.message_id)),
      ),
    isRepeatable: true,
  }
}

// A refused tag says nothing about messages that go out without it.
function forPersons({ body }: Piece, outcome: SendOutcome): SendOutcome {
  const isRefused = outcome.kind === 'attention' && outcome.attention === 'needs_permission'
  if (!isRefused || body.tag !== humanAgent) return outcome
  return { kind: 'window', error: { ...outcome.error, code: 'out_of_window' } }
}

type Terms = {
  limits: SendLimits
  fileForms: FileForms
  aboveChoices: (part: Choices) => string
}

function render(part: OutgoingPart, to: Addressee, { limits, fileForms, aboveChoices }: Terms): Piece[] {
  const type = to.asPerson
    ? { messaging_type: 'MESSAGE_TAG', tag: humanAgent }
    : { messaging_type: 'RESPONSE' }
  const piece = (message: Record<string, unknown>): Piece => ({
    method: 'messages',
    body: { recipient: { id: to.userId ?? '' }, ...type, message },
  })
  const texts = (text: string) => textPieces(text, limits).map((line) => piece({ text: line }))
  switch (part.kind) {
    case 'text':
    case 'template':
      return texts(part.text)
    case 'image': {
      const image = piece({ attachment: { type: 'image', payload: { url: part.url } } })
      return [image, ...(part.caption === undefined ? [] : texts(part.caption))]
    }
    case 'file': {
      const form = fileFormOf(part, fileForms)
      if (form === undefined) return texts(linkOf(part).text)
      const type = form === 'document' ? 'file' : form
      const file = piece({ attachment: { type, payload: { url: part.url } } })
      return [file, ...(part.caption === undefined ? [] : texts(part.caption))]
    }
    case 'choices': {
      const cards = cardsOf(part, fileForms)
      if (cards) return [...texts(part.cards?.head ?? part.text), piece({ attachment: cards })]
      const url = pictureUrlOf(part.picture, fileForms)
      const pictures = url === undefined ? [] : [piece({ attachment: { type: 'image', payload: { url } } })]
      const form = formOf(part, limits)
      if (!form) return [...pictures, ...texts(numberedText(part))]
      const { before, above } = headOf(aboveChoices(part), form, limits)
      const replies = part.choices.map(({ id, title }) => ({
        content_type: 'text',
        title: title.trim(),
        payload: id,
      }))
      return [...pictures, ...before.flatMap(texts), piece({ text: above, quick_replies: replies })]
    }
  }
}

// https://developers.facebook.com/docs/messenger-platform/send-messages/template/generic
const cardsMax = 10
const cardTextMax = 80
const cardButtonMax = 20

/** A card for each choice, where one of them has a picture that the platform takes. */
function cardsOf({ cards, choices }: Choices, fileForms: FileForms): Record<string, unknown> | undefined {
  const urls = choices.map(({ card }) => pictureUrlOf(card?.picture, fileForms))
  if (!cards || choices.length > cardsMax || urls.every((url) => url === undefined)) return undefined
  const elements = choices.map(({ id, title, card }, at) => ({
    title: shortened(title, cardTextMax),
    ...(card && { subtitle: shortened(card.subtitle, cardTextMax) }),
    ...(urls[at] !== undefined && { image_url: urls[at] }),
    buttons: [{ type: 'postback', title: shortened(cards.button, cardButtonMax), payload: id }],
  }))
  return { type: 'template', payload: { template_type: 'generic', elements } }
}
