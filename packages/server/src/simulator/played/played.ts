// The port of a simulated platform: its webhooks for a customer's acts, and the customer's view of requests it
// accepted. Its API is a stand-in.
import type { chatPlatform, Platform } from '@mostrador/contract/values'
import type { Choice } from '../../domain/conversations/outgoing.ts'
import { textIn } from '../../platform/foreign.ts'
import type { Media } from '../script.ts'

export type CustomerAct =
  | { kind: 'text'; text: string }
  | { kind: 'tap'; choice: Choice }
  | { kind: 'media'; media: Media }
  /** The new words of the message written last. */
  | { kind: 'edit'; text: string }
  | { kind: 'order'; lines: readonly { sku: string; quantity: number }[] }
  /** Written by a person of the business in the platform's own app, not by the customer. */
  | { kind: 'echo'; text: string }

/** `id` is the customer's id on the platform: a phone, or a number of its own. */
export type Person = { id: string; name: string }

/** Platforms that send webhooks; the service's own chat is reached as by a browser. */
export type PlayedPlatform = Exclude<Platform, typeof chatPlatform>

export type Played = {
  /** One webhook per act, or one for all of them where the platform batches. */
  webhooksOf(told: Told): unknown[]
  /** The customer's view of a request the platform accepted. */
  heardIn(body: Json): Heard
}

export type Told = { channel: string; person: Person; acts: readonly CustomerAct[]; isBatch: boolean }
export type Heard = { text: string; choices: Choice[] }
export type Json = Record<string, unknown>

/** Names messages, so that the last one of each person can be edited. */
export function messageNames<Name>(newName: () => Name) {
  const last = new Map<string, { name: Name; edits: number }>()
  return {
    next(person: Person): Name {
      const name = newName()
      last.set(person.id, { name, edits: 0 })
      return name
    },
    /** The message edited, and how many times it was by now. */
    edited(person: Person): { name: Name; edits: number } {
      const message = last.get(person.id)
      if (!message) throw new Error('there is no message to edit')
      message.edits += 1
      return { ...message }
    },
  }
}

/** Groups the acts for platforms whose webhooks may carry several. */
export function groupsOf({ acts, isBatch }: Told): readonly (readonly CustomerAct[])[] {
  return isBatch ? [acts] : acts.map((act) => [act])
}

/** The cart as text, for platforms without carts. */
export function linesText({ lines }: Extract<CustomerAct, { kind: 'order' }>): string {
  return lines.map(({ sku, quantity }) => `${quantity} × ${sku}`).join(', ')
}

export function secondsNow(): string {
  return String(Math.floor(Date.now() / 1_000))
}

export function textOf(texts: readonly unknown[]): string {
  return texts
    .map(textIn)
    .filter((text) => text !== undefined)
    .join('\n')
}

export function choicesOf(items: readonly Record<string, unknown>[]): Choice[] {
  return items.flatMap(({ id, title, description }) => {
    const [named, shown] = [textIn(id), textIn(title)]
    return named && shown ? [{ id: named, title: shown, description: textIn(description) }] : []
  })
}
