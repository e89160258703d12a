// State collected while the lines of one turn are answered.

import type { Language } from '@mostrador/contract/languages'
import { moneyText } from '@mostrador/contract/money'
import type { HandoffReason } from '@mostrador/contract/values'
import type { Choice, OutgoingPart, Picture } from '../../../domain/conversations/outgoing.ts'
import type { Observer, TurnContext } from '../../engine.ts'
import type { Tools } from '../../tools/tool-table.ts'
import type { Cart, CartLine, ProductCard } from '../../tools/tools.ts'
import type { Locale } from '../wording/format.ts'
import { fillText, type TextName, type TextValues } from '../wording/texts.ts'
import { speakOf } from './focus.ts'
import type { Memory } from './memory.ts'

export type Turn = {
  readonly context: TurnContext
  readonly tools: Tools
  language: Language
  readonly observer: Observer | undefined
  memory: Memory
  /** The answer before told the shop's hours. */
  readonly wasAboutHours: boolean
  /** The answer before told all that is known of these. */
  readonly wasToldOf: string | undefined
  /** The note of the shop's that the answer before told, by its beginning. */
  readonly noteBefore: string | undefined
  /** The line before was a remark. */
  readonly wasRemark: boolean
  /** The line before named something that was not found, or was not understood. */
  readonly wasUnclear: boolean
  /** The reply before asked which product's pictures are meant. */
  readonly picturesAsked: 'first' | 'more' | undefined
  parts: OutgoingPart[]
  handOff: HandoffReason | undefined
  /** The customer has a grievance, for which a person is called. */
  isUpset?: boolean
  /** A line that counts and asks for no more is meant for what was in the cart before it: these. */
  linesCounted: readonly CartLine[]
  /** Every word about the cart was accounted for. */
  isAccounted: boolean
  /** The line was taken whole, by its frame: "swap that for three of these". */
  isFramed?: boolean
  /** The words sound like a wish, and by all that was learned they are none. */
  wantsNothing?: boolean
  /** An order whose customer was told that people will say how to pay it. */
  awaitsPeople?: string
  /** A file came that the bot can neither hear nor see. */
  leavesOpen?: boolean
  /** A wish for something that was not found, among words of what is sold. */
  unfound?: string
  /** The cart was counted anew as a whole, as many were put in as there are of something else, or each option by its name. */
  isRecounted?: boolean
  /** The words that are being read: those of one line, or of several that came one right after the other. */
  lineRead: string
  /** How many of each thing these words have put in so far, and the part of the answer that tells so. */
  putIn: Map<string, { count: number; told?: OutgoingPart }>
  /** The cart was read out in this turn. */
  isCartShown: boolean
  /** Something in this turn was not understood. */
  isMissed: boolean
  /** A setting of the shop's was told, which its notes must not gainsay. */
  isSettled: boolean
}

/** Whoever words something of the shop's: a turn, or a person who shows a product. */
export type Speaker = {
  readonly language: Language
  readonly context: Pick<TurnContext, 'platform' | 'account' | 'settings'>
}

export type ChoiceList = {
  choices: readonly Choice[]
  opener?: TextName
  picture?: Picture | null
  /** Stands above them where they are shown as cards. */
  cardsHead?: string
}

export function text(turn: Speaker, name: TextName, values: TextValues = {}): string {
  return fillText(
    turn.context.settings,
    { name, language: turn.language, currency: turn.context.account.currency },
    values,
  )
}

export function say(turn: Turn, name: TextName, values: TextValues = {}): void {
  sayText(turn, text(turn, name, values))
}

export function sayText(turn: Turn, said: string): void {
  if (said.trim() !== '') turn.parts.push({ kind: 'text', text: said })
}

/** Says a text with tappable choices; without choices it is plain text. */
export function offer(turn: Turn, said: string, { choices, opener, picture, cardsHead }: ChoiceList): void {
  if (choices.length === 0) {
    sayText(turn, said)
    return
  }
  // A question repeated within the turn keeps only its last place.
  turn.parts = turn.parts.filter((part) => part.kind !== 'choices' || part.text !== said)
  turn.parts.push({
    kind: 'choices',
    text: said,
    choices: choices.slice(0, choicesMax).map(fitting),
    ...(opener && { opener: text(turn, opener) }),
    ...(picture && { picture }),
    ...(cardsHead && { cards: { head: cardsHead, button: text(turn, 'see_product') } }),
  })
}

export function choice(turn: Turn, id: string, name: TextName): Choice {
  return { id, title: text(turn, name) }
}

export function yesOrNo(turn: Turn, yes: TextName = 'yes', no: TextName = 'no'): ChoiceList {
  return { choices: [choice(turn, 'yes', yes), choice(turn, 'no', no)] }
}

/**
 * Offers a person in the words of the text. While another question is open, a yes would answer that one; the text then
 * only says how to reach a person.
 */
export function offerPerson(turn: Turn, name: TextName, values: TextValues = {}): void {
  const { flow } = turn.memory
  if (flow && flow.at !== 'person') {
    say(turn, 'no_answer_waiting')
    return
  }
  turn.memory.flow = { at: 'person' }
  offer(turn, text(turn, name, values), yesOrNo(turn))
}

/** Asks a question that is answered in words; buttons offered earlier in the turn would only confuse, so they go. */
export function ask(turn: Turn, name: TextName, values: TextValues = {}): void {
  turn.parts = turn.parts.map((part) => (part.kind === 'choices' ? { kind: 'text', text: part.text } : part))
  say(turn, name, values)
}

export function localeOf({ context: { account }, language }: Speaker): Locale {
  const { currency, timezone } = account
  return { language, currency, timezone, isHome: language === account.language }
}

export function money(turn: Speaker, amount: string): string {
  return moneyText(amount, localeOf(turn))
}

export function cartLines(turn: Turn, { lines }: Cart): string {
  return lines
    .map(({ quantity, name, unitPrice, lineTotal, measure }) => {
      if (measure !== undefined && quantity === 1)
        return text(turn, 'line', { name, price: money(turn, lineTotal) })
      const values = { count: quantity, name, total: money(turn, lineTotal) }
      return quantity === 1
        ? text(turn, 'cart_line', values)
        : text(turn, 'cart_line_each', { ...values, each: money(turn, unitPrice) })
    })
    .join('\n')
}

/** How many are left, worded as a question whether that will do. */
export function onlyLeftText(turn: Turn, product: string, count: number): string {
  return count === 1 ? text(turn, 'only_one_left', { product }) : text(turn, 'only_left', { product, count })
}

export function remember(turn: Turn, shown: readonly ProductCard[]): void {
  turn.memory.shown = shown.slice(0, shownMax).map(({ id }) => id)
  const [only, ...others] = shown
  if (only && others.length === 0)
    speakOf(turn, { kind: only.isBookable ? 'service' : 'product', id: only.id })
}

export function handOver(turn: Turn, reason: HandoffReason): void {
  turn.handOff = reason
  delete turn.memory.flow
}

/** The limit of the channel with the shortest lists. */
export const choicesMax = 10
const shownMax = 10
/** Where a channel takes less, its adapter adds the full text or numbers the lines. */
const titleCharsMax = 64
const descriptionCharsMax = 72

function fitting({ id, title, description, card }: Choice): Choice {
  const short = shortened(title, titleCharsMax)
  return {
    id,
    title: short,
    ...(description && { description: shortened(description, descriptionCharsMax) }),
    ...(card && { card }),
  }
}

export function shortened(said: string, charsMax: number): string {
  const characters = [...said]
  return characters.length <= charsMax
    ? said
    : `${characters
        .slice(0, charsMax - 1)
        .join('')
        .trimEnd()}…`
}
