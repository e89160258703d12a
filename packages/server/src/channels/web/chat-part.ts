// A part of a message of ours as the chat's page shows it.
import type { OutgoingPart, Picture } from '../../domain/conversations/outgoing.ts'

type ChoicesPart = Extract<OutgoingPart, { kind: 'choices' }>

export function shownPart(part: unknown, pictureOf: (fileId: string) => string): object {
  if (typeof part !== 'object' || part === null || !('kind' in part)) return {}
  if (part.kind === 'choices' && 'choices' in part && 'text' in part) {
    return { text: part.text, ...shownChoices(part as ChoicesPart, pictureOf) }
  }
  return part.kind === 'image' && 'url' in part ? { image_url: part.url } : {}
}

/** A product's picture that stands above the words. */
export function pictureIn(part: unknown): Picture | undefined {
  const isChoices = typeof part === 'object' && part !== null && 'kind' in part && part.kind === 'choices'
  return isChoices ? (part as ChoicesPart).picture : undefined
}

/** As cards below a short head where they have pictures. */
function shownChoices({ cards, choices }: ChoicesPart, pictureOf: (fileId: string) => string): object {
  const shown = choices.map(({ card, ...choice }) =>
    cards && card
      ? {
          ...choice,
          description: card.subtitle,
          picture_url: card.picture ? pictureOf(card.picture.fileId) : null,
          // Words that the button says anyway are read once.
          picture_alt: card.picture?.alt === choice.title ? null : (card.picture?.alt ?? null),
        }
      : choice,
  )
  return { choices: shown, ...(cards && { text: cards.head, are_cards: true }) }
}
