// A shop whose channels lead to stand-ins, and senders that work for it.

import { createAccount } from '../../src/accounts/accounts.ts'
import { Directory } from '../../src/accounts/directory.ts'
import { SendClient } from '../../src/channels/outbound/send-client.ts'
import { Sender } from '../../src/channels/outbound/sender.ts'
import { addChannel } from '../../src/channels/setup/channels.ts'
import type { OutgoingPart } from '../../src/domain/conversations/outgoing.ts'
import { type QueuedParts, queueParts } from '../../src/domain/conversations/sends.ts'
import { type Database, sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { silentLog } from '../../src/platform/log.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../../src/platform/secrets/secrets.ts'

export type Outbound = {
  db: Database
  secrets: SecretBox
  /** Clock of the senders; tests move it. */
  now: Date
  addShop(): Promise<string>
  /** A conversation with a new customer, who wrote a moment ago. */
  addConversation(accountId: string, channel: OutboundChannel, more?: { userId?: string }): Promise<string>
  addChannel(
    accountId: string,
    platform: string,
    apiUrl: string,
    accessToken?: string | null,
  ): Promise<OutboundChannel>
  say(
    place: { accountId: string; conversationId: string },
    parts: readonly (OutgoingPart | string)[],
    more?: Partial<QueuedParts>,
  ): Promise<string[]>
  createSender(node?: string): Sender & { client: SendClient }
  [Symbol.asyncDispose](): Promise<void>
}

export type OutboundChannel = {
  id: string
  platform: string
  externalId: string
  secret: string
  /** Name under which the stand-in knows it: for a bot this is its token, as it has no id. */
  name: string
}

let made = 0

export function startOutbound(
  db: Database,
  secrets = new SecretBox(parseMasterKey(newMasterKey())),
): Outbound {
  const directory = new Directory(db)
  const clients: SendClient[] = []
  const outbound: Outbound = {
    db,
    secrets,
    now: new Date('2026-11-21T10:15:30.000Z'),
    async addShop() {
      const settings = {
        name: 'Tienda',
        plan: 'pro',
        currency: 'COP',
        timezone: 'America/Bogota',
        language: 'es',
      }
      return (await createAccount(db, settings, outbound.now)).id
    },
    async addChannel(accountId, platform, apiUrl, accessToken = `${made + 1}:token`) {
      made += 1
      const externalId = `${platform}-out-${made}`
      const secret = `secret-${made}`
      const given = { accountId, platform, externalId, apiUrl, accessToken, appSecret: secret }
      const { id } = await addChannel(db, secrets, given, outbound.now)
      return { id, platform, externalId, secret, name: platform === 'telegram' ? `${made}` : externalId }
    },
    async addConversation(accountId, channel, { userId } = {}) {
      made += 1
      const [contactId, identityId, id] = [newId(), newId(), newId()]
      const phone = channel.platform === 'whatsapp' && userId === undefined ? `57310555${made}` : null
      const user = phone === null ? (userId ?? `user-${made}`) : null
      const { now } = outbound
      await db.query(sql`
        insert into contacts (account_id, id, phone, phone_key, name, created_at)
        values (${accountId}, ${contactId}, ${phone}, ${phone}, 'Laura', ${now})`)
      await db.query(sql`
        insert into channel_identities (account_id, id, channel_id, contact_id, phone_key, user_id, created_at)
        values (${accountId}, ${identityId}, ${channel.id}, ${contactId}, ${phone}, ${user}, ${now})`)
      await db.query(sql`
        insert into conversations (account_id, id, channel_id, identity_id, contact_id, contact_phone, contact_name,
          platform, channel_phone_id, last_customer_at, created_at)
        values (${accountId}, ${id}, ${channel.id}, ${identityId}, ${contactId}, ${phone}, 'Laura', ${channel.platform},
          ${channel.externalId}, ${now}, ${now})`)
      return id
    },
    async say(place, parts, more = {}) {
      const said = {
        ...place,
        turnId: newId(),
        epoch: 0,
        role: 'assistant' as const,
        ...more,
        parts: parts.map((part) => (typeof part === 'string' ? { kind: 'text' as const, text: part } : part)),
      }
      const queued = await db.transaction((tx) => queueParts(tx, said, outbound.now))
      return (queued ?? []).map(({ id }) => id)
    },
    createSender(node) {
      const client = new SendClient()
      clients.push(client)
      const baseUrls = {}
      const clock = () => outbound.now
      const pictures = ({ fileId }: { fileId: string }) => `https://shop.example/pictures/${fileId}.jpg`
      return Object.assign(
        new Sender({ directory, client, secrets, baseUrls, log: silentLog, clock, node, pictures }),
        { client },
      )
    },
    async [Symbol.asyncDispose]() {
      for (const client of clients) await client[Symbol.asyncDispose]()
    },
  }
  return outbound
}

export type SentRow = {
  id: string
  role: string
  content: string
  platform_message_id: string | null
  delivery_status: string | null
  delivery_error: { code?: string; platform_code?: number } | null
}

/** Messages of the conversation, in order. */
export function messagesIn(db: Database, accountId: string, conversationId: string): Promise<SentRow[]> {
  return db.query(sql`
    select id, role, content, platform_message_id, delivery_status, delivery_error from messages
    where account_id = ${accountId} and conversation_id = ${conversationId} order by created_at, id`)
}

export async function eventsOf(
  db: Database,
  accountId: string,
  kind: string,
): Promise<Record<string, unknown>[]> {
  const rows = await db.query<{ body: { data: Record<string, unknown> } }>(sql`
    select body::json as body from events where account_id = ${accountId} and kind = ${kind} order by created_at, id`)
  return rows.map(({ body }) => body.data)
}

export function waitingSends(db: Database, accountId: string): Promise<{ state: string }[]> {
  return db.query(sql`select state from sends where account_id = ${accountId} order by created_at, id`)
}
