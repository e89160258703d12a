// All rows of the demo as a pure function of account and time.
import { platforms } from '@mostrador/contract/values'
import { phoneKey } from '../../domain/contacts/phone-key.ts'
import { dialogues } from '../dialogues/dialogues.ts'
import { people } from '../dialogues/people.ts'
import { appointments, orders } from '../shop/commerce.ts'
import type { LooseAppointment, LooseOrder, Person } from '../types.ts'
import { earliest, later, latest, randomOf, type World } from '../world.ts'
import { bookedBefore, buildAppointment, startOf } from './build-appointments.ts'
import { buildPictures, buildProducts, buildResources } from './build-catalogue.ts'
import {
  buildConversation,
  type Channel,
  type Customer,
  conversationIdOf,
  timelineOf,
} from './build-conversations.ts'
import { buildOrder, reservedUnits } from './build-orders.ts'
import { buildTeam } from './build-team.ts'
import { buildTemplates } from './build-templates.ts'
import { demoPlatforms } from './platforms.ts'

export type DemoRows = ReturnType<typeof buildDemo>

export function buildDemo(world: World) {
  const channels = buildChannels(world)
  const customers = people.map((person) => customerOf(world, person))
  const conversations = dialogues.map((dialogue) =>
    buildConversation(
      world,
      dialogue,
      found(channels, ({ platform }) => platform === dialogue.platform),
      byKey(customers, dialogue.contact),
    ),
  )
  const placed = [
    ...conversations.flatMap(({ order }) => order ?? []),
    ...orders.map((spec, index) => {
      const customer = byKey(customers, spec.contact)
      const placedAt = placedAtOf(world, spec)
      const conversation = conversations.find(
        ({ conversation: { contact_id, platform, created_at } }) =>
          contact_id === customer.id && platform === spec.platform && created_at <= placedAt,
      )
      return buildOrder(world, spec, {
        ...originOf(`loose ${index + 1}`, customer),
        conversationId: conversation?.conversation.id,
        platform: spec.platform,
        externalId: spec.externalId,
        placedAt,
      })
    }),
  ]
  const booked = [
    ...conversations.flatMap(({ appointment }) => appointment ?? []),
    ...appointments.map((spec, index) =>
      buildAppointment(world, spec, {
        ...originOf(`loose ${index + 1}`, byKey(customers, spec.contact)),
        bookedAt: bookedAtOf(world, spec),
      }),
    ),
  ]
  return {
    channels,
    contacts: customers.map((customer) => contactRow(customer, conversations, placed)),
    channel_identities: conversations.map(({ identity }) => identity),
    conversations: conversations.map(({ conversation }) => conversation),
    messages: conversations.flatMap(({ messages }) => messages),
    message_media: conversations.flatMap(({ proof }) => proof?.media ?? []),
    products: buildProducts(world, reservedUnits(placed)),
    product_pictures: buildPictures(world),
    orders: placed.map(({ order }) => order),
    order_lines: placed.flatMap(({ orderLines }) => orderLines),
    order_history: placed.flatMap(({ history }) => history),
    payment_receipts: conversations.flatMap(({ proof }) => proof?.receipt ?? []),
    bookable_resources: buildResources(world),
    appointments: booked,
    ...buildTemplates(world, channels),
    ...buildTeam(world, {
      conversation: conversationIdsOf(world),
      contact: (key) => byKey(customers, key).id,
    }),
  }
}

/** Ids of the conversations by the keys of their dialogues. */
export function conversationIdsOf(world: World): (dialogue: string) => string {
  return (key) =>
    conversationIdOf(
      world,
      found(dialogues, (dialogue) => dialogue.key === key),
    )
}

// Only the end of the account's id is distinctive; its beginning is a timestamp.
function buildChannels(
  world: World,
): (Channel & { name: string; is_simulated: boolean; created_at: Date })[] {
  return platforms.map((platform, index) => {
    const createdAt = later(world.now, -120 * 24 * 60 + 60 + index)
    return {
      id: world.id(`channel ${platform}`, createdAt),
      platform,
      external_id: `demo-${platform}-${world.accountId.slice(-12)}`,
      name: demoPlatforms[platform].channelName,
      is_simulated: true,
      created_at: createdAt,
    }
  })
}

/** A customer with the time of their first contact. */
type Known = Customer & { since: Date }

function customerOf(world: World, person: Person): Known {
  const firsts = [
    ...dialogues
      .filter(({ contact }) => contact === person.key)
      .map((dialogue) => timelineOf(world, dialogue)[0]?.at),
    ...orders.filter(({ contact }) => contact === person.key).map((spec) => placedAtOf(world, spec)),
    ...appointments.filter(({ contact }) => contact === person.key).map((spec) => bookedAtOf(world, spec)),
    person.knownDays && later(world.now, -person.knownDays * 24 * 60),
  ].filter((first) => first instanceof Date)
  if (firsts.length === 0) throw new Error(`nothing tells since when the demo's ${person.key} is known`)
  const since = earliest(...firsts)
  const key = person.phone === undefined ? null : phoneKey(person.phone)
  return { person, id: world.id(`contact ${person.key}`, since), phoneKey: key, since }
}

type Conversations = readonly ReturnType<typeof buildConversation>[]
type Orders = readonly ReturnType<typeof buildOrder>[]

function contactRow({ person, id, phoneKey, since }: Known, conversations: Conversations, placed: Orders) {
  const talks = conversations.flatMap(({ conversation }) =>
    conversation.contact_id === id ? (conversation.last_message_at ?? []) : [],
  )
  const own = placed.filter(({ order }) => order.contact_id === id)
  return {
    id,
    phone: person.phone ?? null,
    phone_key: phoneKey,
    name: person.name,
    email: person.email ?? null,
    status: person.blocked ? 'blocked' : own.length > 0 ? 'customer' : 'lead',
    last_interaction: talks.length > 0 ? latest(...talks) : null,
    total_orders: own.filter(({ order }) => order.status !== 'cancelled').length,
    created_at: since,
  }
}

// Nobody orders exactly on the minute.
function placedAtOf(world: World, spec: LooseOrder): Date {
  return later(world.instant(spec.placed), randomOf(`${spec.contact} ${spec.platform}`)())
}

function bookedAtOf(world: World, spec: LooseAppointment): Date {
  const booked = bookedBefore(world, startOf(world, spec), spec.bookedDays)
  return later(booked, -randomOf(`${spec.contact} ${spec.service}`)() * 90)
}

function originOf(name: string, { person, id }: Customer) {
  return { name, contact: person, contactId: id }
}

function byKey(customers: readonly Known[], key: string): Known {
  return found(customers, ({ person }) => person.key === key)
}

function found<T>(rows: readonly T[], test: (row: T) => boolean): T {
  const row = rows.find(test)
  if (row === undefined) throw new Error('the demo names somebody or something that it does not have')
  return row
}
