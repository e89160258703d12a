// The only place that queries across accounts and cells: it maps a key's hash, a channel, an e-mail address or a bare
// id to its account. All other code names its account.

import type { Platform, Provider } from '@mostrador/contract/values'
import { type Database, raw, type Sql, sql } from '../platform/database/database.ts'
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

/** The PostgreSQL cells, and which account lives in which. With a single cell no query is needed. */
export class Directory {
  readonly cells: readonly [Database, ...Database[]]
  readonly #remembered = new Map<string, Database>()
  readonly #doors = new Map<string, ChannelDoor>()

  constructor(cells: readonly [Database, ...Database[]]) {
    this.cells = cells
  }

  /** The cell with the account's rows; for an unknown account, any cell. */
  async dbFor(accountId: string): Promise<Database> {
    return this.#find(`account:${accountId}`, (cell) =>
      cell.queryOne(sql`select 1 from accounts where id = ${accountId}`),
    )
  }

  /** The cell that would hold a key with this SHA-256. */
  dbForKey(hash: Buffer): Database | Promise<Database> {
    if (this.cells.length === 1) return this.cells[0]
    return this.#find(`key:${hash.toString('hex')}`, (cell) =>
      cell.queryOne(sql`select 1 from api_keys where hash = ${hash}`),
    )
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
    const found = await this.#first<ChannelDoorRow>(
      sql`select account_id, id, platform, external_id, app_secret, verify_token
        from channels where id = ${channelId} and deleted_at is null`,
    )
    if (!found) return undefined
    const { platform, external_id: externalId, app_secret: appSecret, verify_token: verifyToken } = found.row
    const door = { ...homeOf(found), platform, externalId, appSecret, verifyToken }
    if (this.#doors.size >= rememberedMax) this.#doors.clear()
    this.#doors.set(channelId, door)
    return door
  }

  /** A living channel by its id on the platform. */
  async findChannelByExternalId(platform: Platform, externalId: string): Promise<ChannelHome | undefined> {
    const found = await this.#first<ChannelHomeRow>(
      sql`select account_id, id from channels
        where platform = ${platform} and external_id = ${externalId} and deleted_at is null`,
    )
    return found && homeOf(found)
  }

  /** A living channel that reads the message templates of this business at the platform. */
  async findChannelByBusiness(platform: Platform, businessId: string): Promise<ChannelHome | undefined> {
    const found = await this.#first<ChannelHomeRow>(
      sql`select b.account_id, b.channel_id as id from template_books b
        join channels c on c.account_id = b.account_id and c.id = b.channel_id
        where b.business_id = ${businessId} and c.platform = ${platform} and c.deleted_at is null
        order by b.channel_id limit 1`,
    )
    return found && homeOf(found)
  }

  /** A living integration by its own id, read in one statement with the secrets that verify its requests. */
  async findIntegration(integrationId: string): Promise<IntegrationDoor | undefined> {
    if (!isId(integrationId)) return undefined
    const found = await this.#first<IntegrationDoorRow>(
      sql`select account_id, id, provider, shop_domain, webhook_secret
        from integrations where id = ${integrationId} and deleted_at is null`,
    )
    if (!found) return undefined
    const { account_id: accountId, id, provider, shop_domain: shopDomain, webhook_secret } = found.row
    return { accountId, integrationId: id, db: found.db, provider, shopDomain, webhookSecret: webhook_secret }
  }

  /** The account that owns the row with this id. Throws not_found. */
  async accountOf(table: OwnedTable, id: string): Promise<{ accountId: string; db: Database }> {
    if (isId(id)) {
      for (const db of this.cells) {
        const row = await db.queryOne<{ id: string }>(
          sql`select a.id from accounts a where exists (
            select from ${raw(table)} t where t.account_id = a.id and t.id = ${id})`,
        )
        if (row) return { accountId: row.id, db }
      }
    }
    throw nothingOwned(table, id)
  }

  /** The cell for a new account: the one with the fewest. */
  async cellForNewAccount(): Promise<Database> {
    if (this.cells.length === 1) return this.cells[0]
    const counted = await Promise.all(
      this.cells.map(async (cell) => {
        const row = await cell.queryOne<{ accounts: string }>(sql`select count(*) as accounts from accounts`)
        return { cell, accounts: Number(row?.accounts ?? 0) }
      }),
    )
    return counted.reduce((best, next) => (next.accounts < best.accounts ? next : best)).cell
  }

  async close(): Promise<void> {
    await Promise.all(this.cells.map((cell) => cell.close()))
  }

  // Rows never change cells while the service runs, so results are cached.
  async #find(name: string, ask: (cell: Database) => Promise<unknown>): Promise<Database> {
    if (this.cells.length === 1) return this.cells[0]
    const known = this.#remembered.get(name)
    if (known) return known
    for (const cell of this.cells) {
      if (await ask(cell)) {
        if (this.#remembered.size >= rememberedMax) this.#remembered.clear()
        this.#remembered.set(name, cell)
        return cell
      }
    }
    return this.cells[0]
  }

  async #first<Row>(statement: Sql): Promise<{ row: Row; db: Database } | undefined> {
    for (const db of this.cells) {
      const row = await db.queryOne<Row>(statement)
      if (row) return { row, db }
    }
    return undefined
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

function homeOf({ row, db }: { row: ChannelHomeRow; db: Database }): ChannelHome {
  return { accountId: row.account_id, channelId: row.id, db }
}
