// Messages to a customer, before a channel gives them its own form.

/** A kept picture of a product. Its address is made when it is sent, and opens without a session for some days. */
export type Picture = {
  fileId: string
  mediaType: string
  bytes: number
  /** For people who cannot see it. */
  alt?: string | undefined
  url?: string | undefined
}

/** One tappable answer; `id` comes back when it is chosen. */
export type Choice = {
  id: string
  title: string
  description?: string | undefined
  /** Shown where choices are cards. */
  card?: { picture?: Picture | undefined; subtitle: string } | undefined
}

export type OutgoingPart =
  | { kind: 'text'; text: string }
  /**
   * Buttons or a list where the channel has them, otherwise numbered lines; `opener` is the label that opens the list.
   * `picture` stands above the text. `cards`: where the channel shows choices as cards, they follow its short `head`
   * instead of the text, each with this word on its button.
   */
  | {
      kind: 'choices'
      text: string
      choices: readonly Choice[]
      opener?: string | undefined
      picture?: Picture | undefined
      cards?: { head: string; button: string } | undefined
    }
  | { kind: 'image'; url: string; caption?: string | undefined }
  | FilePart
  | TemplatePart

/** A file of the account. Platforms load it from its address, which opens without a session for some days. */
export type FilePart = {
  kind: 'file'
  fileKind: 'image' | 'audio' | 'video' | 'document'
  mediaType: string
  bytes: number
  fileId: string
  url: string
  name: string
  caption?: string | undefined
}

/** Approved by the platform beforehand; the only part that may be sent once the reply window has closed. */
export type TemplatePart = {
  kind: 'template'
  name: string
  language: string
  /** For the body's placeholders. */
  values: readonly string[]
  /** Names of the placeholders, when they have names. */
  names?: readonly string[] | undefined
  /** The header where it has something to fill; a kept picture gets its address when it is sent. */
  header?:
    | { kind: 'text'; value: string; name?: string | undefined }
    | { kind: 'image'; url: string; fileId?: undefined }
    | { kind: 'image'; url?: undefined; fileId: string }
    | undefined
  /** Buttons with something to fill: the rest of an address, or what a tap brings back. */
  buttons?: readonly { kind: 'url' | 'reply'; at: number; value: string }[] | undefined
  /** The text with values filled in. */
  text: string
}

/** Actions of a customer apart from text, in the service's own terms; stored with the message. */
export type CustomerInput = {
  /** Id of the tapped choice. */
  choiceId?: string | undefined
  /** A cart from the channel's own catalogue; its prices are never trusted. */
  order?: { lines: readonly { sku: string; quantity: number }[]; note: string | undefined } | undefined
  media?: 'image' | 'audio' | 'video' | 'document' | 'sticker' | 'location' | 'contact' | undefined
  /** The platform's id of the message that this is the new version of. */
  edits?: string | undefined
  /** A reaction or a notice of the platform, which needs no answer. */
  needsNoAnswer?: true | undefined
  /** Not the customer's: words of a person that answer nothing. */
  isNews?: true | undefined
}

/** A part as plain text: for the API, the inbox, and channels without a richer form. */
export function textOfPart(part: OutgoingPart): string {
  switch (part.kind) {
    case 'text':
    case 'template':
      return part.text
    case 'image':
      return part.caption ?? part.url
    case 'file':
      return part.caption ?? (part.fileKind === 'document' ? part.name : `[${part.fileKind}]`)
    case 'choices':
      return [part.text, ...part.choices.map(({ title }, at) => `${at + 1}. ${title}`)].join('\n')
  }
}
