// The other half of the port: sending on a platform. Data and pure functions; `send-client.ts` does the talking.

import type { Choice, FilePart, OutgoingPart, Picture } from '../domain/conversations/outgoing.ts'
import { type Measure, splitText } from './split-text.ts'

export type SendLimits = {
  /** In the unit of `measure`. */
  textMax: number
  captionMax: number
  measure: Measure
  choices: readonly ChoiceForm[]
  /** Rate limit of one channel: sustained interval and burst. */
  channelPace: Pace
  /** The same for one customer. */
  customerPace: Pace
  /** Hours after the customer's last message in which the business may write; null: always. */
  windowHours: number | null
  /** The same for a person of the business. */
  personWindowHours: number | null
  /** Pre-approved templates may be sent at any time. */
  hasTemplates: boolean
}

/** A way to show tappable choices; the first that fits is used. */
export type ChoiceForm = {
  kind: 'buttons' | 'list'
  choicesMax: number
  /** For the text above the choices. */
  textMax: number
  titleMax: number
  /** True: titles that are too long are cut and shown in full beside. False: the form does not fit then. */
  isCutting: boolean
  idBytesMax: number
}

type Pace = { everyMs: number; burst: number }

export type Addressee = {
  phone: string | null
  userId: string | null
  /** Outside the usual window, on platforms that give people longer to answer. */
  asPerson: boolean
}

/** One of the requests that a part may take. */
export type Piece = { method: string; body: Record<string, unknown> }

export type Door = { baseUrl: string; externalId: string; accessToken: string }

/** Without a method: GET without a body, POST with one. */
export type ApiRequest = {
  url: string
  headers: Record<string, string>
  method?: 'POST' | 'DELETE' | undefined
  body?: string | Uint8Array | undefined
}

export type SendRequest = { url: string; headers: Record<string, string>; body: string }
export type SendAnswer = { status: number; body: unknown }

export type SendOutcome =
  | { kind: 'accepted'; platformMessageId: string }
  /** Send later; `waitMs` is the minimum, and grows with every refusal in a row. */
  | { kind: 'rate'; scope: 'conversation' | 'channel'; waitMs: number; error: SendError }
  /** The channel sends nothing until a person acts. */
  | { kind: 'attention'; attention: 'needs_reauth' | 'needs_permission'; error: SendError }
  | { kind: 'window' | 'undeliverable' | 'media'; error: SendError }
  /** Certainly not accepted; retried with back-off. */
  | { kind: 'transient'; error: SendError }
  /** Possibly accepted. */
  | { kind: 'unknown'; error: SendError }

/** Stored with the message as JSON: our code for it, and the platform's own message. */
export type SendError = { code: string; platform_code?: number | undefined; message: string }

export type Sending = {
  limits: SendLimits
  /** Never empty for a part with content. */
  render(part: OutgoingPart, to: Addressee): Piece[]
  /** The piece with our mark in it, on platforms that report marks back. */
  marked(piece: Piece, mark: string): Piece
  requestOf(piece: Piece, door: Door): SendRequest
  outcomeOf(answer: SendAnswer, piece: Piece): SendOutcome
  /** A message that may have arrived is sent again when no evidence of it comes. */
  isRepeatable: boolean
  /** The echo is this piece coming back; for platforms without marks. */
  isEchoOf?(piece: Piece, echo: { content: string }): boolean
}

/** Splits the text into pieces the platform takes. */
export function textPieces(text: string, { textMax, measure }: SendLimits): string[] {
  return splitText(text, textMax, measure)
}

/** The choices as numbered lines, where they cannot be tapped. */
export function numberedText(part: Extract<OutgoingPart, { kind: 'choices' }>): string {
  const lines = part.choices.map(({ title, description }, at) =>
    description === undefined ? `${at + 1}. ${title}` : `${at + 1}. ${title} – ${description}`,
  )
  return [part.text.trim(), lines.join('\n')].filter((text) => text !== '').join('\n\n')
}

/** The tappable form for these choices; undefined when none fits. */
export function formOf(
  { text, choices }: Extract<OutgoingPart, { kind: 'choices' }>,
  { choices: forms }: SendLimits,
): ChoiceForm | undefined {
  const ids = choices.map(({ id }) => id)
  const isTappable = text.trim() !== '' && ids.length > 0 && new Set(ids).size === ids.length
  if (!isTappable) return undefined
  return forms.find(
    ({ choicesMax, titleMax, isCutting, idBytesMax }) =>
      choices.length <= choicesMax &&
      ids.every((id) => id.trim() !== '' && Buffer.byteLength(id) <= idBytesMax) &&
      choices.every(({ title }) => title.trim() !== '' && (isCutting || title.trim().length <= titleMax)) &&
      new Set(choices.map(({ title }) => title.trim().slice(0, titleMax - 1))).size === choices.length,
  )
}

/** Divides the text into what fits above tappable choices and what must be sent before. */
export function headOf(
  text: string,
  form: Pick<ChoiceForm, 'textMax'>,
  limits: SendLimits,
): { before: string[]; above: string } {
  const max = Math.min(form.textMax, limits.textMax)
  const pieces = splitText(text, max, limits.measure)
  const above = pieces.at(-1) ?? text
  const before = splitText(pieces.slice(0, -1).join('\n\n'), limits.textMax, limits.measure)
  return { before, above }
}

/** The kinds of file that a platform takes as what they are. */
export type FileForms = Partial<
  Record<FilePart['fileKind'], { types: readonly string[] | 'any'; bytesMax: number }>
>

/** The form for this file: its own, else that of a document; undefined where only its address can be sent. */
export function fileFormOf(
  { fileKind, mediaType, bytes }: FilePart,
  forms: FileForms,
): FilePart['fileKind'] | undefined {
  return [fileKind, 'document' as const].find((kind) => {
    const form = forms[kind]
    return form && bytes <= form.bytesMax && (form.types === 'any' || form.types.includes(mediaType))
  })
}

/** The picture's address where the platform takes it; undefined where the text has to do. */
export function pictureUrlOf(picture: Picture | undefined, { image }: FileForms): string | undefined {
  const isTaken =
    picture !== undefined &&
    image !== undefined &&
    picture.bytes <= image.bytesMax &&
    (image.types === 'any' || image.types.includes(picture.mediaType))
  return isTaken ? (picture.url ?? '') : undefined
}

/** The part with the addresses that its pictures have now. */
export function withAddresses(part: OutgoingPart, addressOf: (fileId: string) => string): OutgoingPart {
  if (part.kind === 'template' && part.header?.kind === 'image' && part.header.fileId !== undefined)
    return { ...part, header: { kind: 'image', url: addressOf(part.header.fileId) } }
  if (part.kind !== 'choices') return part
  const addressed = (picture: Picture | undefined) =>
    picture && { ...picture, url: addressOf(picture.fileId) }
  const cardOf = ({ card, ...choice }: Choice): Choice =>
    card ? { ...choice, card: { ...card, picture: addressed(card.picture) } } : choice
  return { ...part, choices: part.choices.map(cardOf), picture: addressed(part.picture) }
}

/** Replacement for a part whose picture or file could not be shown; undefined for one that has none. */
export function withoutMedia(part: OutgoingPart): OutgoingPart | undefined {
  if ('url' in part) return linkOf(part)
  if (part.kind !== 'choices' || !(part.picture || part.cards)) return undefined
  const { picture: _, cards: __, ...rest } = part
  return rest
}

/** Replacement for a picture or file that could not be shown: its caption and its address. */
export function linkOf({
  url,
  caption,
}: Extract<OutgoingPart, { url: string }>): OutgoingPart & { kind: 'text' } {
  return { kind: 'text', text: caption === undefined ? url : `${caption}\n${url}` }
}
