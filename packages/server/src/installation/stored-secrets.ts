// Every column encrypted under the master key; a rotation re-seals them and doctor tries to open them.
import { refusalKeyContext } from '../accounts/sealed/refusal-keys.ts'
import { listServiceSecrets, updateServiceSecret } from '../accounts/sealed/service-secrets.ts'
import { channelSecretContext, channelSecrets } from '../channels/setup/channels.ts'
import { integrationSecretContext, integrationSecrets } from '../integrations/setup/integrations.ts'
import { actingAs } from '../platform/database/actor.ts'
import { type Database, type Db, join, raw, type Sql, sql, type Tx } from '../platform/database/database.ts'
import type { SecretBox } from '../platform/secrets/secrets.ts'
import { webhookHeaderContext } from '../webhooks/endpoints/headers.ts'
import { webhookSecretContext } from '../webhooks/endpoints/secrets.ts'

export type StoredSecret = {
  table: string
  column: string
  /** Names the place of a value, as it did when the value was sealed. */
  context: (accountId: string, id: string) => string
  /** The column that names the row within its account. */
  idColumn?: 'account_id'
  /** The row is nothing without it. */
  isWholeRow?: true
}

export const storedSecrets: readonly StoredSecret[] = [
  ...channelSecrets.map((column) => ({
    table: 'channels',
    column,
    context: (accountId: string, id: string) => channelSecretContext(accountId, id, column),
  })),
  ...integrationSecrets.map((column) => ({
    table: 'integrations',
    column,
    context: (accountId: string, id: string) => integrationSecretContext(accountId, id, column),
  })),
  {
    ...{ table: 'refusal_keys', column: 'sealed', context: refusalKeyContext },
    ...{ idColumn: 'account_id', isWholeRow: true },
  },
  { table: 'webhook_headers', column: 'sealed', context: webhookHeaderContext, isWholeRow: true },
  // Before those that it moves to, as where it is promoted: so the two never wait for each other.
  { table: 'webhook_next_secrets', column: 'sealed', context: webhookSecretContext, isWholeRow: true },
  { table: 'webhook_secrets', column: 'sealed', context: webhookSecretContext },
]

export type SecretCounts = { current: number; former: number; unreadable: number }

const accountsPage = 200

/** Tries to open every stored secret. */
export async function countSecrets(database: Database, box: SecretBox): Promise<SecretCounts> {
  const counts = { current: 0, former: 0, unreadable: 0 }
  for await (const accountId of accountsWithSecrets(database)) {
    for (const secret of storedSecrets) {
      for (const { id, sealed } of await listSealed(database, secret, accountId)) {
        counts[standingOf(box, sealed, secret.context(accountId, id))] += 1
      }
    }
  }
  for (const { sealed, context } of await listServiceSecrets(database, { isLocking: false })) {
    counts[standingOf(box, sealed, context)] += 1
  }
  return counts
}

/** Seals every secret with the current key, account by account; secrets that no key opens are left alone. */
export async function resealSecrets(
  database: Database,
  box: SecretBox,
): Promise<{ resealed: number; unreadable: number }> {
  const sum = { resealed: 0, unreadable: 0 }
  for await (const accountId of accountsWithSecrets(database)) {
    // The secrets stay the same, so nobody has changed anything.
    const counts = await actingAs('unnoted', () =>
      database.transaction((tx) => resealAccount(tx, box, accountId)),
    )
    sum.resealed += counts.resealed
    sum.unreadable += counts.unreadable
  }
  const own = await database.transaction((tx) => resealServiceSecrets(tx, box))
  return { resealed: sum.resealed + own.resealed, unreadable: sum.unreadable + own.unreadable }
}

async function resealServiceSecrets(tx: Tx, box: SecretBox) {
  const counts = { resealed: 0, unreadable: 0 }
  for (const { name, sealed, context } of await listServiceSecrets(tx, { isLocking: true })) {
    const standing = standingOf(box, sealed, context)
    if (standing === 'unreadable') counts.unreadable += 1
    if (standing !== 'former') continue
    await updateServiceSecret(tx, { name, sealed: box.seal(box.open(sealed, context), context) })
    counts.resealed += 1
  }
  return counts
}

async function resealAccount(tx: Tx, box: SecretBox, accountId: string) {
  const counts = { resealed: 0, unreadable: 0 }
  for (const secret of storedSecrets) {
    for (const { id, sealed } of await listSealed(tx, secret, accountId, { isLocking: true })) {
      const context = secret.context(accountId, id)
      const standing = standingOf(box, sealed, context)
      if (standing === 'unreadable') counts.unreadable += 1
      if (standing !== 'former') continue
      const fresh = box.seal(box.open(sealed, context), context)
      await tx.query(sql`
        update ${raw(secret.table)} set ${raw(secret.column)} = ${fresh}
        where account_id = ${accountId} and ${idOf(secret)} = ${id}`)
      counts.resealed += 1
    }
  }
  return counts
}

/** With a lock, nobody can change a secret between its reading and its writing. */
export function listSealed(
  db: Db,
  secret: StoredSecret,
  accountId: string,
  { isLocking = false }: { isLocking?: boolean } = {},
): Promise<{ id: string; sealed: Buffer }[]> {
  return db.query(sql`
    select ${idOf(secret)} as id, ${raw(secret.column)} as sealed from ${raw(secret.table)}
    where account_id = ${accountId} and ${raw(secret.column)} is not null
    order by 1 ${raw(isLocking ? 'for update' : '')}`)
}

/** The column that names a secret's row within its account. */
export function idOf({ idColumn }: StoredSecret): Sql {
  return raw(idColumn ?? 'id')
}

function standingOf(box: SecretBox, sealed: Buffer, context: string): keyof SecretCounts {
  try {
    box.open(sealed, context)
    return box.isCurrent(sealed) ? 'current' : 'former'
  } catch {
    return 'unreadable'
  }
}

/** Accounts that have any secret. */
export async function* accountsWithSecrets(db: Db): AsyncGenerator<string> {
  const tables = [...new Set(storedSecrets.map(({ table }) => table))]
  const holders = join(
    tables.map((table) => sql`select account_id from ${raw(table)}`),
    ' union ',
  )
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const page = await db.query<{ id: string }>(sql`
      select account_id as id from (${holders}) as holder where account_id > ${last} order by 1 limit ${accountsPage}`)
    for (const { id } of page) yield id
    last = page.at(-1)?.id ?? last
    if (page.length < accountsPage) return
  }
}
