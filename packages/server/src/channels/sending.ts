// The port's other half: what it takes to say something on a platform. Data and pure functions; `send-client.ts` does
// the talking.

import type { OutgoingPart } from '../domain/conversations/outgoing.ts'
import { type Measure, splitText } from './split-text.ts'

export type SendLimits = {
  /** In the unit of `measure`. */
  textMax: number
  captionMax: number
  measure: Measure
  choices: readonly ChoiceForm[]
  /** Messages of one channel: how many a second for long, and how many at once. */
  channelPace: Pace
  /** The same to one customer. */
  customerPace: Pace
  /** Hours after the customer's last words in which the business may write; null: always. */
  windowHours: number | null
  /** Hours in which a person of the business still may. */
  personWindowHours: number | null
  /** Whether a template approved beforehand may be sent at any time. */
  hasTemplates: boolean
}

/** A way to show choices that can be tapped; the first that fits is taken. */
export type ChoiceForm = {
  kind: 'buttons' | 'list'
  choicesMax: number
  /** Of the text above them. */
  textMax: number
  titleMax: number
  /** Whether titles that are too long are cut, their whole text standing beside; otherwise this form does not fit. */
  isCutting: boolean
  idBytesMax: number
}

type Pace = { everyMs: number; burst: number }

export type Addressee = {
  phone: string | null
  userId: string | null
  /** Beyond the usual window, where the platform lets people answer for longer. */
  asPerson: boolean
}

/** One request of the several that a part may take. */
export type Piece = { method: string; body: Record<string, unknown> }

export type Door = { baseUrl: string; externalId: string; accessToken: string }

export type SendRequest = { url: string; headers: Record<string, string>; body: string }
export type SendAnswer = { status: number; body: unknown }

export type SendOutcome =
  | { kind: 'accepted'; platformMessageId: string }
  /** Later; `waitMs` is the least, longer with every refusal in a row. */
  | { kind: 'rate'; scope: 'conversation' | 'channel'; waitMs: number; error: SendError }
  /** Nothing goes out on the channel until a person does something. */
  | { kind: 'attention'; attention: 'needs_reauth' | 'needs_permission'; error: SendError }
  | { kind: 'window' | 'undeliverable' | 'media'; error: SendError }
  /** Surely not accepted; again after a while. */
  | { kind: 'transient'; error: SendError }
  /** Perhaps accepted. */
  | { kind: 'unknown'; error: SendError }

/** Kept with the message as JSON: our word for it, and what the platform said. */
export type SendError = { code: string; platform_code?: number | undefined; message: string }

export type Sending = {
  limits: SendLimits
  /** Never empty for a part that says something. */
  render(part: OutgoingPart, to: Addressee): Piece[]
  /** The piece with our mark in it, where the platform carries one back to us. */
  marked(piece: Piece, mark: string): Piece
  requestOf(piece: Piece, door: Door): SendRequest
  outcomeOf(answer: SendAnswer, piece: Piece): SendOutcome
  /** Whether a message that may have arrived is sent once more when nothing is heard of it. */
  isRepeatable: boolean
  /** Whether an echo is this piece coming back, where marks do not. */
  isEchoOf?(piece: Piece, echo: { content: string }): boolean
}

/** The text in pieces that the platform takes. */
export function textPieces(text: string, { textMax, measure }: SendLimits): string[] {
  return splitText(text, textMax, measure)
}

/** The choices as numbered lines, for what cannot be tapped. */
export function numberedText(part: Extract<OutgoingPart, { kind: 'choices' }>): string {
  const lines = part.choices.map(({ title, description }, at) =>
    description === undefined ? `${at + 1}. ${title}` : `${at + 1}. ${title} – ${description}`,
  )
  return [part.text.trim(), lines.join('\n')].filter((text) => text !== '').join('\n\n')
}

/** The form in which these choices can be tapped; undefined when there is none. */
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

/** What stands above tappable choices, and what must be said before because it does not fit there. */
export function headOf(
  text: string,
  form: ChoiceForm,
  limits: SendLimits,
): { before: string[]; above: string } {
  const max = Math.min(form.textMax, limits.textMax)
  const pieces = splitText(text, max, limits.measure)
  const above = pieces.at(-1) ?? text
  const before = splitText(pieces.slice(0, -1).join('\n\n'), limits.textMax, limits.measure)
  return { before, above }
}

/** How an image reads where it could not be shown: what stands with it, and where it is. */
export function linkOfImage({ url, caption }: Extract<OutgoingPart, { kind: 'image' }>): OutgoingPart {
  return { kind: 'text', text: caption === undefined ? url : `${caption}\n${url}` }
}
