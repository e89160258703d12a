// A customer who writes to the rules, turn by turn, with the conversation's history kept.

import { defaultBotSettings } from '@mostrador/contract/bot-settings'
import type { Language } from '@mostrador/contract/languages'
import type { HandoffReason, Platform } from '@mostrador/contract/values'
import type { CustomerInput, OutgoingPart } from '../../../domain/conversations/outgoing.ts'
import { textOfPart } from '../../../domain/conversations/outgoing.ts'
import type { HistoryMessage, TurnContext } from '../../engine.ts'
import { ModelUse } from '../../model-use.ts'
import type { BotSettings } from '../../settings.ts'
import { rulesEngine } from '../rules-engine.ts'
import { openShop, type Shop } from './shop.ts'

const workDay = [{ from: '09:00', to: '18:00' }]
/** A Wednesday, 10:00 in Bogotá. */
const wednesday = new Date('2026-11-18T15:00:00Z')

type Reply = { text: string; parts: readonly OutgoingPart[]; handOff: HandoffReason | undefined }
export type Line = string | { text?: string; input: CustomerInput }

export type Customer = {
  shop: Shop
  /** Runs one turn; several lines are read together. */
  write(...lines: readonly Line[]): Promise<Reply>
  /** Taps the offered choice whose title starts with this. */
  tap(title: string): Promise<Reply>
  /** The same customer and shop at this point of the conversation: what either does later changes nothing of the other. */
  copy(): Customer
  /** Choices of the last answer. */
  offered: readonly { id: string; title: string }[]
  memory: unknown
  /** The messages so far; a test may add some by a person. */
  history: HistoryMessage[]
}

type Given = {
  language?: Language
  settings?: Partial<BotSettings>
  now?: Date
  timezone?: string
  currency?: string
  name?: string
  platform?: Platform
  shop?: Shop
}

const shopSettings: BotSettings = {
  ...defaultBotSettings,
  hours: { monday: workDay, tuesday: workDay, wednesday: workDay, thursday: workDay, friday: workDay },
}

export function newCustomer(given: Given = {}): Customer {
  const {
    language = 'es',
    now = wednesday,
    timezone = 'America/Bogota',
    currency = 'COP',
    name = 'Laura Gómez',
    platform = 'whatsapp',
  } = given
  const shop = given.shop ?? openShop({ now, zone: timezone })
  const history: HistoryMessage[] = []
  const context = { now, platform, customer: { name, phone: null } }
  const account = { name: 'Casa Lucero', currency, timezone, language }
  const settings = { ...shopSettings, ...given.settings }
  shop.settings = settings
  const customer: Customer = {
    shop,
    offered: [],
    memory: undefined,
    history,
    async write(...said) {
      const lines = said.map((line) => messageOf(line, now))
      const turn: TurnContext = {
        ...context,
        account,
        settings,
        lines,
        history: [...history],
        memory: customer.memory,
      }
      const plan = await rulesEngine.plan(turn, shop.tools, new ModelUse())
      customer.memory = JSON.parse(JSON.stringify(plan.memory))
      const text = plan.replies.map(textOfPart).join('\n---\n')
      history.push(...lines, { role: 'assistant', content: text, input: {}, createdAt: now })
      customer.offered = plan.replies.flatMap((part) => (part.kind === 'choices' ? [...part.choices] : []))
      return { text, parts: plan.replies, handOff: plan.handOff }
    },
    tap(title) {
      const chosen = customer.offered.find((each) => each.title.startsWith(title))
      if (!chosen)
        throw new Error(
          `nothing named ${title} was offered: ${customer.offered.map((each) => each.title).join(', ')}`,
        )
      return customer.write({ text: chosen.title, input: { choiceId: chosen.id } })
    },
    copy() {
      const same = newCustomer({ ...given, shop: openShop({ now, zone: timezone }) })
      const { tools: _, ...state } = shop
      Object.assign(same.shop, structuredClone(state))
      same.offered = customer.offered
      same.memory = structuredClone(customer.memory)
      same.history.push(...history)
      return same
    },
  }
  return customer
}

function messageOf(line: Line, createdAt: Date): HistoryMessage {
  if (typeof line === 'string') return { role: 'user', content: line, input: {}, createdAt }
  return { role: 'user', content: line.text ?? '', input: line.input, createdAt }
}

/** The cart's lines as "2 large borda, 1 cola": how many, the option or else the product, its extras; sorted. */
export function cartText({ shop }: Customer): string {
  return shop.lines
    .map(({ productId, variantId, addOnIds, quantity }) =>
      [quantity, variantId ?? productId, ...addOnIds].join(' '),
    )
    .sort()
    .join(', ')
}
