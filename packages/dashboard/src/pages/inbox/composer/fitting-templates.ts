// Templates for words that were offered, where the platform takes no text of one's own any more.
import type { About } from '../../../parts/conversations/tell-customer.tsx'

/** Words that wait for a customer, and the order or appointment of which they tell. */
export type Offered = { words: string; about: About | undefined }

const naming = { order: ['order_number', 'total'], appointment: ['appointment_time', 'service'] } as const

type Kinded = { variables: readonly { kind: string }[] }

const hasKind = (template: Kinded, kinds: readonly string[]) =>
  template.variables.some(({ kind }) => kinds.includes(kind))

/** It names what the words tell of, or takes the words along. */
export function fitsOffer(template: Kinded, { about }: Offered): boolean {
  return (about !== undefined && hasKind(template, naming[about.kind])) || takesWords(template)
}

/** One place is for any words. Without it only whoever sends the template knows whether it says what they say. */
export function takesWords({ variables }: Kinded): boolean {
  return variables.filter(({ kind }) => kind === 'text').length === 1
}

/** The one that takes the words along, where a single one does: another may name the same and say the contrary. */
export function templateFor<T extends Kinded>(templates: readonly T[], { about }: Offered): T | undefined {
  if (about === undefined) return undefined
  const [only, ...others] = templates.filter(takesWords)
  return others.length === 0 ? only : undefined
}

/** In the template's place for any words, which takes no lines. */
export function offeredValue(template: Kinded, kind: string, { words }: Offered): string | undefined {
  return kind === 'text' && takesWords(template) ? words.replaceAll(/\s+/g, ' ').trim() : undefined
}
