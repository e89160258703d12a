import { unknownName } from '@mostrador/contract/values'
import { isMereClosing } from '../../domain/conversations/waiting/closing-words.ts'
import { ads } from '../dialogues/dialogues.ts'
import type { Dialogue, Line, Person } from '../types.ts'
import { later, randomOf, type World } from '../world.ts'
import { buildAppointment, startOf } from './build-appointments.ts'
import { buildMessages, type Said } from './build-messages.ts'
import { buildOrder } from './build-orders.ts'
import { buildReceipt } from './build-receipts.ts'
import { demoPlatforms } from './platforms.ts'

export type Channel = { id: string; platform: string; external_id: string }
export type Customer = { person: Person; id: string; phoneKey: string | null }

/** The lines of a dialogue with their times; the last is at the dialogue's end. */
export function timelineOf(world: World, dialogue: Dialogue): Said[] {
  const random = randomOf(dialogue.key)
  let minutes = 0
  const offsets = dialogue.lines.map((line) => {
    minutes += gapMinutes(line, random)
    return minutes
  })
  const end = later(world.instant(dialogue.ends), random() * 0.9)
  return dialogue.lines.map((line, index) => ({ line, at: later(end, (offsets[index] ?? 0) - minutes) }))
}

export function buildConversation(world: World, dialogue: Dialogue, channel: Channel, customer: Customer) {
  const said = timelineOf(world, dialogue)
  const createdAt = momentOf(dialogue, said, () => true)
  const id = conversationIdOf(world, dialogue)
  const origin = { name: dialogue.key, contact: customer.person, contactId: customer.id, conversationId: id }
  const order =
    dialogue.order &&
    buildOrder(world, dialogue.order, {
      ...origin,
      platform: dialogue.platform,
      placedAt: momentOf(dialogue, said, (line) => line.places),
    })
  const appointment =
    dialogue.appointment &&
    buildAppointment(world, dialogue.appointment, {
      ...origin,
      bookedAt: momentOf(dialogue, said, (line) => line.books),
    })
  const names = customerNames(world, dialogue, customer)
  const messages = buildMessages(
    world,
    {
      dialogue,
      conversationId: id,
      channel,
      said,
      customerId: names.phone_key ?? names.user_id,
      username: customer.person.username,
    },
    {
      dialogue,
      total: order?.order.total,
      start: dialogue.appointment && startOf(world, dialogue.appointment),
    },
  )
  const identity = {
    id: world.id(`identity ${dialogue.key}`, createdAt),
    channel_id: channel.id,
    contact_id: customer.id,
    ...names,
    profile_name: customer.person.name === unknownName ? null : customer.person.name,
    created_at: createdAt,
  }
  const conversation = {
    id,
    channel_id: channel.id,
    identity_id: identity.id,
    contact_id: customer.id,
    contact_phone: customer.person.phone ?? null,
    contact_name: customer.person.name,
    platform: dialogue.platform,
    channel_phone_id: channel.external_id,
    ...stateOf(dialogue),
    ...newestOf(messages),
    waiting_since: waitingSince(dialogue, messages),
    created_at: createdAt,
  }
  const proof = buildReceipt(world, { dialogue, conversationId: id, messages, order })
  return { conversation, identity, messages, order, appointment, proof }
}

export function conversationIdOf(world: World, dialogue: Dialogue): string {
  const createdAt = momentOf(dialogue, timelineOf(world, dialogue), () => true)
  return world.id(`conversation ${dialogue.key}`, createdAt)
}

function gapMinutes({ role, after, image }: Line, random: () => number): number {
  const chance = random()
  if (after !== undefined) return after + chance * Math.min(after * 0.1, 7)
  if (role === 'user') return 0.3 + chance * 2.1
  if (role === 'agent') return 0.6 + chance * 2.6
  if (role === 'system') return 0.02
  return image ? 0.03 + chance * 0.02 : 0.05 + chance * 0.09
}

// The bot acts just before it says so; a customer's action comes just after the line.
const outcomeMinutes = { assistant: -0.015, user: 0.012 }

function momentOf({ key }: Dialogue, said: readonly Said[], test: (line: Line) => boolean | undefined): Date {
  const found = said.find(({ line }) => test(line))
  if (!found) throw new Error(`a line is missing in the demo's dialogue ${key}`)
  const { line, at } = found
  if (line.places || line.books)
    return later(at, line.role === 'user' ? outcomeMinutes.user : outcomeMinutes.assistant)
  return at
}

function customerNames(world: World, { key, platform }: Dialogue, { person, phoneKey }: Customer) {
  return demoPlatforms[platform].customerNames(world, { dialogue: key, person: person.key, phoneKey })
}

function stateOf({ lines, ad, unread, botOff }: Dialogue) {
  const turns = lines.filter((line) => line.handoff ?? line.handback)
  const reason = turns.at(-1)?.handoff ?? null
  return {
    is_bot_active: reason === null && !botOff,
    handoff_active: reason !== null,
    handoff_reason: reason,
    handoff_epoch: turns.filter((line) => line.handoff).length,
    unread_count: unread ?? 0,
    meta_campaign_id: ad ? ads[ad].id : null,
  }
}

function newestOf(messages: ReturnType<typeof buildMessages>) {
  // A hand-over was said by nobody.
  const said = messages.findLast(({ role }) => role !== 'system')
  return {
    last_message_at: messages.at(-1)?.created_at ?? null,
    last_message_content: said?.content ?? null,
    last_message_role: said?.role ?? null,
    last_customer_at: messages.findLast(({ role }) => role === 'user')?.created_at ?? null,
  }
}

/**
 * Whoever was left unread waits: for an answer, or for the person to whom the bot handed over. Mere thanks after an answer
 * that asked nothing wait for none, as in every conversation.
 */
function waitingSince({ lines, unread }: Dialogue, messages: ReturnType<typeof buildMessages>) {
  if (!unread) return null
  const answered = messages.findLastIndex(({ role }) => role === 'assistant' || role === 'agent')
  const isHandedOver = lines.some((line) => line.handoff)
  const isAsked = messages[answered]?.content.includes('?') ?? true
  const since = messages.slice(answered + 1).filter(({ role }) => role === 'user')
  const first = since.find(({ content }) => isAsked || !isMereClosing(content))
  const last = isHandedOver ? messages.findLast(({ role }) => role === 'user') : undefined
  return (first ?? last)?.created_at ?? null
}
