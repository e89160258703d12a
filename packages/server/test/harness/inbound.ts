// The inbound addresses on their own port, with accounts for whose channels requests can be signed.
import Fastify from 'fastify'
import { vi } from 'vitest'
import { createAccount } from '../../src/accounts/accounts.ts'
import { Directory } from '../../src/accounts/directory.ts'
import { registerInboundRoutes } from '../../src/channels/inbound/routes.ts'
import { addChannel } from '../../src/channels/setup/channels.ts'
import { type Database, sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { silentLog } from '../../src/platform/log.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../../src/platform/secrets/secrets.ts'
import type { Pressure } from '../../src/platform/work/pressure.ts'
import { lockWaits } from './database.ts'
import { type Json, messengerWebhook, type Person, signed, whatsappText } from './payloads/meta-payloads.ts'

export const metaAppSecret = 'shared-app-secret'
export const metaVerifyToken = 'shared-verify-token'

/** A channel, and the secret needed to sign as its platform. */
type TestChannel = { accountId: string; id: string; externalId: string; secret: string; path: string }

export type Shop = {
  accountId: string
  whatsapp: TestChannel
  messenger: TestChannel
  /** Posts a webhook to the WhatsApp channel and waits until it is applied. */
  arrive(build: (externalId: string) => Json): Promise<void>
  /** Makes a person write a text on WhatsApp. */
  write(person: Person, body?: string, more?: Json): Promise<void>
  /** Posts items to the page and waits until they are applied. */
  writeToPage(items: Json[]): Promise<void>
  /** Stores a message of the bot in the only conversation, as it is before the platform has answered. */
  insertOwnMessage(platformMessageId: string | null, status?: string): Promise<string>
}

export type Inbound = {
  url: string
  db: Database
  directory: Directory
  /** Counts of outcomes, keyed by `platform outcome`. */
  counts: Map<string, number>
  now: Date
  addShop(): Promise<Shop>
  addWhatsapp(accountId: string): Promise<TestChannel>
  /** Posts to the channel's own address, signed with its secret. */
  post(channel: TestChannel, body: unknown): Promise<Response>
  /** Posts to the shared app's address, which serves all of its channels. */
  postShared(body: unknown): Promise<Response>
  /** Resolves when nothing is left to apply. */
  applied(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

let channels = 0

export async function startInbound(
  db: Database,
  secrets = new SecretBox(parseMasterKey(newMasterKey())),
  pressure?: Pressure,
): Promise<Inbound> {
  const directory = new Directory(db)
  const counts = new Map<string, number>()
  const metrics = {
    inboundEvents: {
      inc({ platform, outcome }: { platform: string; outcome: string }, value = 1) {
        const name = `${platform} ${outcome}`
        counts.set(name, (counts.get(name) ?? 0) + value)
      },
    },
  }
  // Closing would wait a minute for a connection that was opened and then not used.
  const app = Fastify({ routerOptions: { querystringParser: () => ({}) }, forceCloseConnections: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const clock = () => inbound.now
  registerInboundRoutes(app, {
    directory,
    secrets,
    metaAppSecret,
    metaVerifyToken,
    log: silentLog,
    clock,
    metrics,
    pressure,
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })

  const add = async (platform: string, accountId: string): Promise<TestChannel> => {
    channels += 1
    const [externalId, secret] = [`${platform}-${channels}`, `secret-of-${platform}-${channels}`]
    const { id } = await addChannel(
      db,
      secrets,
      { accountId, platform, externalId, appSecret: secret, verifyToken: `token-${channels}` },
      inbound.now,
    )
    return { accountId, id, externalId, secret, path: `/channels/${id}` }
  }
  const send = (path: string, body: unknown, secret: string) => {
    const text = JSON.stringify(body)
    return fetch(url + path, { method: 'POST', body: text, headers: signed(text, secret) })
  }
  const inbound: Inbound = {
    url,
    db,
    directory,
    counts,
    now: new Date('2026-03-01T12:00:00.000Z'),
    async addShop() {
      const settings = {
        name: 'Tienda',
        plan: 'pro',
        currency: 'COP',
        timezone: 'America/Bogota',
        language: 'es',
      }
      const { id: accountId } = await createAccount(db, settings, inbound.now)
      const whatsapp = await add('whatsapp', accountId)
      const messenger = await add('messenger', accountId)
      const arrive = async (channel: TestChannel, webhook: Json) => {
        const { status } = await inbound.post(channel, webhook)
        if (status !== 200) throw new Error(`the webhook was answered ${status}`)
        await inbound.applied()
      }
      return {
        accountId,
        whatsapp,
        messenger,
        arrive: (build) => arrive(whatsapp, build(whatsapp.externalId)),
        write: (person, body = 'Hola', more = {}) =>
          arrive(
            whatsapp,
            whatsappText(whatsapp.externalId, person, { type: 'text', text: { body }, ...more }),
          ),
        writeToPage: (items) => arrive(messenger, messengerWebhook(messenger.externalId, items)),
        insertOwnMessage: (platformMessageId, status = 'queued') =>
          insertOwnMessage(db, { accountId, platformMessageId, status }),
      }
    },
    addWhatsapp: (accountId) => add('whatsapp', accountId),
    post: (channel, body) => send(channel.path, body, channel.secret),
    postShared: (body) => send('/channels/meta', body, metaAppSecret),
    async applied() {
      await vi.waitUntil(
        async () => {
          const waiting = await db.query(sql`select 1 from inbound_events where status = 'stored' limit 1`)
          return waiting.length === 0
        },
        { timeout: 45_000, interval: 5 },
      )
    },
    async [Symbol.asyncDispose]() {
      await app.close()
    },
  }
  return inbound
}

export type ContactRow = {
  id: string
  phone: string | null
  name: string
  status: string
  total_orders: number
  last_interaction: Date | null
}

export type ConversationRow = {
  id: string
  contact_id: string
  contact_phone: string | null
  contact_name: string | null
  platform: string
  channel_phone_id: string
  is_bot_active: boolean
  handoff_active: boolean
  handoff_reason: string | null
  handoff_epoch: number
  last_message_at: Date | null
  last_message_content: string | null
  last_message_role: string | null
  last_customer_at: Date | null
  unread_count: number
  meta_campaign_id: string | null
}

export type MessageRow = {
  id: string
  conversation_id: string
  role: string
  content: string
  platform_message_id: string | null
  payload: unknown
  delivery_status: string | null
  delivery_error: unknown
  provider_at: Date | null
  created_at: Date
}

export function contactsOf(db: Database, accountId: string): Promise<ContactRow[]> {
  return db.query(sql`
    select id, phone, name, status, total_orders, last_interaction from contacts
    where account_id = ${accountId} order by created_at, id`)
}

export function conversationsOf(db: Database, accountId: string): Promise<ConversationRow[]> {
  return db.query(sql`
    select id, contact_id, contact_phone, contact_name, platform, channel_phone_id, is_bot_active, handoff_active,
      handoff_reason, handoff_epoch, last_message_at, last_message_content, last_message_role, last_customer_at,
      unread_count, meta_campaign_id
    from conversations where account_id = ${accountId} and deleted_at is null order by created_at, id`)
}

export function messagesOf(db: Database, accountId: string): Promise<MessageRow[]> {
  return db.query(sql`
    select id, conversation_id, role, content, platform_message_id, payload, delivery_status, delivery_error, provider_at,
      created_at
    from messages where account_id = ${accountId} order by created_at, id`)
}

export function identitiesOf(
  db: Database,
  accountId: string,
): Promise<
  { contact_id: string; phone_key: string | null; user_id: string | null; profile_name: string | null }[]
> {
  return db.query(sql`
    select contact_id, phone_key, user_id, profile_name from channel_identities
    where account_id = ${accountId} order by created_at, id`)
}

export function inboundEventsOf(
  db: Database,
  accountId: string,
): Promise<
  { id: string; kind: string; external_id: string; status: string; attempts: number; error: string | null }[]
> {
  return db.query(sql`
    select id, kind, external_id, status, attempts, error from inbound_events
    where account_id = ${accountId} order by id`)
}

async function insertOwnMessage(
  db: Database,
  message: { accountId: string; platformMessageId: string | null; status: string },
): Promise<string> {
  const { accountId, platformMessageId, status } = message
  const id = newId()
  await db.query(sql`
    insert into messages (account_id, id, conversation_id, channel_id, role, content, platform_message_id, delivery_status,
      created_at)
    select ${accountId}, ${id}, id, channel_id, 'assistant', 'Con gusto', ${platformMessageId}, ${status},
      last_message_at + interval '1 ms'
    from conversations where account_id = ${accountId} and deleted_at is null`)
  return id
}

/** The row of a list that must hold exactly one. */
export async function only<Row>(rows: Promise<Row[]>): Promise<Row> {
  const [row, ...more] = await rows
  if (!row || more.length > 0) throw new Error(`expected one row, got ${row ? more.length + 1 : 0}`)
  return row
}

/** Resolves when that many sessions of this database wait for a lock, on whichever node. */
export async function waitForLock(db: Database, count = 1): Promise<void> {
  await vi.waitUntil(async () => (await lockWaits(db)) >= count, { timeout: 45_000, interval: 5 })
}
