// Stored secrets whose master key is lost: counted before anything is served, given up when a person says so.
import { deleteServiceSecret, listServiceSecrets } from '../accounts/sealed/service-secrets.ts'
import { turnOffSecondFactors } from '../accounts/users.ts'
import { type Database, type Db, join, raw, sql, type Tx } from '../platform/database/database.ts'
import { AppError } from '../platform/errors.ts'
import { type SecretBox, sealedHeaderBytes } from '../platform/secrets/secrets.ts'
import { pauseEndpoint } from '../webhooks/endpoints/endpoints.ts'
import { rotateSecret } from '../webhooks/endpoints/secrets.ts'
import { accountsWithSecrets, idOf, listSealed, type StoredSecret, storedSecrets } from './stored-secrets.ts'

/** Stored secrets that no available key opens. One statement, because every start and command runs it. */
async function countLostSecrets(db: Db, box: SecretBox): Promise<number> {
  const columns = [...storedSecrets, { table: 'service_secrets', column: 'sealed' }]
  const headers = columns.map(
    ({ table, column }) => sql`
      select substring(${raw(column)} from 1 for ${raw(String(sealedHeaderBytes))}) as header
      from ${raw(table)} where ${raw(column)} is not null`,
  )
  const found = await db.query<{ header: Buffer; count: number }>(sql`
    select header, count(*)::int as count from (${join(headers, ' union all ')}) as stored group by header`)
  const lost = found.filter(({ header }) => !box.isKnown(header))
  return lost.reduce((sum, { count }) => sum + count, 0)
}

/** Throws conflict, with instructions, where stored secrets need a master key that is not available. */
export async function requireMasterKey(
  db: Db,
  box: SecretBox,
  { isGiven }: { isGiven: boolean },
): Promise<void> {
  const lost = await countLostSecrets(db, box)
  if (lost === 0) return
  const place = isGiven
    ? 'set MASTER_KEY to the key they were stored under (a former key goes behind the current one, after a comma)'
    : 'put the master.key of this data back into the data folder (every backup holds it)'
  throw new AppError(
    'conflict',
    `${lost} stored secrets were encrypted under another master key and cannot be opened: ${place}. If that key is lost for good: mostrador master-key forget-lost --yes`,
  )
}

export type Forgotten = {
  /** Secrets of channels and integrations and headers of webhooks, to be entered again; prepared secrets of webhooks. */
  taken_away: number
  /** Webhooks with a new secret, paused until somebody rotates it and tells the receiver. */
  webhooks: { account_id: string; id: string }[]
  /** Accounts that no longer know what people who were erased did not want. */
  refusals: string[]
  /** The sign-in key was lost too: everybody signs in again, and second factors are off. */
  sign_in: boolean
}

/** Gives up every stored secret that no key opens, account by account; can be interrupted and run again. */
export async function forgetLostSecrets(database: Database, box: SecretBox, now: Date): Promise<Forgotten> {
  const forgotten: Forgotten = { taken_away: 0, webhooks: [], refusals: [], sign_in: false }
  for await (const accountId of accountsWithSecrets(database)) {
    const part = await database.transaction((tx) => forgetOfAccount(tx, box, { accountId, now }))
    forgotten.taken_away += part.takenAway
    if (part.losesRefusals) forgotten.refusals.push(accountId)
    forgotten.webhooks.push(...part.webhooks.map((id) => ({ account_id: accountId, id })))
  }
  forgotten.sign_in = await database.transaction((tx) => forgetServiceSecrets(tx, box))
  return forgotten
}

async function forgetOfAccount(tx: Tx, box: SecretBox, { accountId, now }: { accountId: string; now: Date }) {
  let takenAway = 0
  let losesRefusals = false
  for (const secret of storedSecrets) {
    if (secret.table === 'webhook_secrets') continue
    for (const id of await listLost(tx, box, { secret, accountId })) {
      await tx.query(
        secret.isWholeRow
          ? sql`delete from ${raw(secret.table)} where account_id = ${accountId} and ${idOf(secret)} = ${id}`
          : sql`
              update ${raw(secret.table)} set ${raw(secret.column)} = null
              where account_id = ${accountId} and ${idOf(secret)} = ${id}`,
      )
      if (secret.table === 'refusal_keys') losesRefusals = true
      else takenAway += 1
    }
  }
  const webhooks = await replaceWebhookSecrets(tx, box, { accountId, now })
  return { takenAway, losesRefusals, webhooks }
}

/** A receiver could not verify anything signed with the new secret, so the webhook holds its deliveries. */
async function replaceWebhookSecrets(
  tx: Tx,
  box: SecretBox,
  { accountId, now }: { accountId: string; now: Date },
): Promise<string[]> {
  const [secret] = storedSecrets.filter(({ table }) => table === 'webhook_secrets')
  const lost = secret ? await listLost(tx, box, { secret, accountId }) : []
  if (lost.length === 0) return []
  const rows = await tx.query<{ endpoint_id: string }>(sql`
    delete from webhook_secrets where account_id = ${accountId} and id = any(${lost}) returning endpoint_id`)
  const bare = await tx.query<{ id: string }>(sql`
    select e.id from webhook_endpoints e
    where e.account_id = ${accountId} and e.deleted_at is null
      and e.id = any(${rows.map(({ endpoint_id }) => endpoint_id)})
      and not exists (
        select from webhook_secrets s where s.account_id = ${accountId} and s.endpoint_id = e.id)
    order by e.id`)
  for (const { id: endpointId } of bare) {
    await rotateSecret(tx, box, { accountId, endpointId }, { overlapHours: 0, now })
    await pauseEndpoint(tx, { accountId, endpointId }, now)
  }
  return bare.map(({ id }) => id)
}

async function listLost(
  tx: Tx,
  box: SecretBox,
  { secret, accountId }: { secret: StoredSecret; accountId: string },
): Promise<string[]> {
  const rows = await listSealed(tx, secret, accountId, { isLocking: true })
  return rows.filter(({ sealed }) => !box.isKnown(sealed)).map(({ id }) => id)
}

async function forgetServiceSecrets(tx: Tx, box: SecretBox): Promise<boolean> {
  const all = await listServiceSecrets(tx, { isLocking: true })
  const lost = all.filter(({ sealed }) => !box.isKnown(sealed))
  for (const { name } of lost) await deleteServiceSecret(tx, name)
  // The others are made anew, and nobody's sign-in stands on them.
  const isSignInLost = lost.some(({ name }) => name === 'sign-in')
  if (isSignInLost) await turnOffSecondFactors(tx)
  return isSignInLost
}
