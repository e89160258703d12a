// What is said to a customer, before a channel gives it its own form.

/** One of a few answers that the customer can tap; `id` comes back when it is chosen. */
export type Choice = { id: string; title: string; description?: string | undefined }

export type OutgoingPart =
  | { kind: 'text'; text: string }
  /** Buttons or a list where the channel has them, numbered lines of text elsewhere; `opener` names the list. */
  | { kind: 'choices'; text: string; choices: readonly Choice[]; opener?: string | undefined }
  | { kind: 'image'; url: string; caption?: string | undefined }
  | TemplatePart

/** Approved by the platform beforehand; the only thing a person may send after its window has closed. */
export type TemplatePart = {
  kind: 'template'
  name: string
  language: string
  values: readonly string[]
  /** Of the places that the values fill, where those have names. */
  names?: readonly string[] | undefined
  /** How it reads. */
  text: string
}

/** What the customer did beyond writing text, in the service's own terms; kept with the message. */
export type CustomerInput = {
  /** Of the choice that was tapped. */
  choiceId?: string | undefined
  /** A cart put together in the channel's own catalogue; prices in it are never believed. */
  order?: { lines: readonly { sku: string; quantity: number }[]; note: string | undefined } | undefined
  media?: 'image' | 'audio' | 'video' | 'document' | 'sticker' | 'location' | 'contact' | undefined
  /** A reaction, or a notice of the platform: nothing that asks for an answer. */
  needsNoAnswer?: true | undefined
}

/** How a part reads as plain text: in the API, in the inbox, and where a channel has nothing better. */
export function textOfPart(part: OutgoingPart): string {
  switch (part.kind) {
    case 'text':
    case 'template':
      return part.text
    case 'image':
      return part.caption ?? part.url
    case 'choices':
      return [part.text, ...part.choices.map(({ title }, at) => `${at + 1}. ${title}`)].join('\n')
  }
}
