// The only place that queries across accounts: it maps a channel or a bare id to its account. All other code names its
// account.

import type { Platform, Provider } from '@mostrador/contract/values'
import { type Database, raw, sql } from '../platform/database/database.ts'
import { AppError } from '../platform/errors.ts'
import { isId } from '../platform/ids.ts'

const rememberedMax = 100_000

/** Tables whose rows the command line may name by id alone. */
export type OwnedTable =
  | 'api_keys'
  | 'channels'
  | 'integrations'
  | 'contacts'
  | 'conversations'
  | 'orders'
  | 'products'
  | 'appointments'
  | 'webhook_endpoints'
  | 'deliveries'
  | 'inbound_events'
  | 'integration_events'

const nouns: Record<OwnedTable, string> = {
  api_keys: 'key',
  channels: 'channel',
  integrations: 'integration',
  contacts: 'contact',
  conversations: 'conversation',
  orders: 'order',
  products: 'product',
  appointments: 'appointment',
  webhook_endpoints: 'webhook',
  deliveries: 'delivery',
  inbound_events: 'inbound event that waits or is in quarantine',
  integration_events: 'integration event that waits or is in quarantine',
}

/** The error for an id that no living row has. */
export function nothingOwned(table: OwnedTable, id: string): AppError {
  return new AppError('not_found', `No ${nouns[table]} has the id ${id}.`)
}

/** The database, and which account a channel, an integration or a bare id belongs to. */
export class Directory {
  readonly #doors = new Map<string, ChannelDoor>()
  readonly db: Database

  constructor(db: Database) {
    this.db = db
  }

  /**
   * A channel as it was read last. Whoever acts on it says so in the statement that acts, since it may be another by
   * now.
   */
  rememberedChannel(channelId: string): ChannelDoor | undefined {
    return this.#doors.get(channelId)
  }

  /** A living channel by its own id, read in one statement with the secrets that verify its requests. */
  async findChannel(channelId: string): Promise<ChannelDoor | undefined> {
    if (!isId(channelId)) return undefined
    this.#doors.delete(channelId)
    const found = await this.db.queryOne<ChannelDoorRow>(
      sql`select account_id, id, platform, external_id, app_secret, verify_token
        from channels where id = ${channelId} and deleted_at is null`,
    )
    if (!found) return undefined
    const { platform, external_id: externalId, app_secret: appSecret, verify_token: verifyToken } = found
    const door = { ...this.#homeOf(found), platform, externalId, appSecret, verifyToken }
    if (this.#doors.size >= rememberedMax) this.#doors.clear()
    this.#doors.set(channelId, door)
    return door
  }

  /** A living channel by its id on the platform. */
  async findChannelByExternalId(platform: Platform, externalId: string): Promise<ChannelHome | undefined> {
    const found = await this.db.queryOne<ChannelHomeRow>(
      sql`select account_id, id from channels
        where platform = ${platform} and external_id = ${externalId} and deleted_at is null`,
    )
    return found && this.#homeOf(found)
  }

  /** A living channel that reads the message templates of this business at the platform. */
  async findChannelByBusiness(platform: Platform, businessId: string): Promise<ChannelHome | undefined> {
    const found = await this.db.queryOne<ChannelHomeRow>(
      sql`select b.account_id, b.channel_id as id from template_books b
        join channels c on c.account_id = b.account_id and c.id = b.channel_id
        where b.business_id = ${businessId} and c.platform = ${platform} and c.deleted_at is null
        order by b.channel_id limit 1`,
    )
    return found && this.#homeOf(found)
  }

  /** A living integration by its own id, read in one statement with the secrets that verify its requests. */
  async findIntegration(integrationId: string): Promise<IntegrationDoor | undefined> {
    if (!isId(integrationId)) return undefined
    const found = await this.db.queryOne<IntegrationDoorRow>(
      sql`select account_id, id, provider, shop_domain, webhook_secret
        from integrations where id = ${integrationId} and deleted_at is null`,
    )
    if (!found) return undefined
    const { account_id: accountId, id, provider, shop_domain: shopDomain, webhook_secret } = found
    return { accountId, integrationId: id, db: this.db, provider, shopDomain, webhookSecret: webhook_secret }
  }

  /** The account that owns the row with this id. Throws not_found. */
  async accountOf(table: OwnedTable, id: string): Promise<{ accountId: string; db: Database }> {
    if (isId(id)) {
      const row = await this.db.queryOne<{ id: string }>(
        sql`select a.id from accounts a where exists (
          select from ${raw(table)} t where t.account_id = a.id and t.id = ${id})`,
      )
      if (row) return { accountId: row.id, db: this.db }
    }
    throw nothingOwned(table, id)
  }

  async close(): Promise<void> {
    await this.db.close()
  }

  #homeOf({ account_id: accountId, id: channelId }: ChannelHomeRow): ChannelHome {
    return { accountId, channelId, db: this.db }
  }
}

export type ChannelHome = { accountId: string; channelId: string; db: Database }

export type ChannelDoor = ChannelHome & {
  platform: Platform
  externalId: string
  /** Sealed, as stored. */
  appSecret: Buffer | null
  verifyToken: Buffer | null
}

export type IntegrationDoor = {
  accountId: string
  integrationId: string
  db: Database
  provider: Provider
  shopDomain: string | null
  /** Sealed, as stored. */
  webhookSecret: Buffer | null
}

type IntegrationDoorRow = {
  account_id: string
  id: string
  provider: Provider
  shop_domain: string | null
  webhook_secret: Buffer | null
}

type ChannelHomeRow = { account_id: string; id: string }
type ChannelDoorRow = ChannelHomeRow & {
  platform: Platform
  external_id: string
  app_secret: Buffer | null
  verify_token: Buffer | null
}
