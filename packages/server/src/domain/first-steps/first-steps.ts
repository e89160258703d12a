// The first steps of a new account: read from its own state, so that the list tells what is, however it came about.
import type { FirstStep } from '@mostrador/contract/dashboard/first-step-names'
import { limits } from '@mostrador/contract/limits'
import { chatPlatform, mainPlatform } from '@mostrador/contract/values'
import { type Db, sql } from '../../platform/database/database.ts'

/** The room of appointments says which services can be booked. */
type OwnStep = Exclude<FirstStep, 'bookings'>

type FirstSteps = {
  isNew: boolean
  isHidden: boolean
  done: OwnStep[]
  /** The oldest web chat. */
  chatId: string | null
  productNames: string[]
}

const unled: FirstSteps = { isNew: false, isHidden: false, done: [], chatId: null, productNames: [] }

type StateRow = { is_hidden: boolean; chat_id: string | null; product_names: string[] } & Record<
  OwnStep,
  boolean
>

/** Where an account is not led, that is all that is asked of it. */
export async function getFirstSteps(db: Db, accountId: string, now: Date): Promise<FirstSteps> {
  const row = await findState(db, accountId, now)
  if (!row) return unled
  const { is_hidden: isHidden, chat_id: chatId, product_names: productNames, ...steps } = row
  const done = (Object.keys(steps) as OwnStep[]).filter((step) => steps[step])
  return { isNew: true, isHidden, done, chatId, productNames }
}

function findState(db: Db, accountId: string, now: Date): Promise<StateRow | undefined> {
  return db.queryOne<StateRow>(sql`
    with own as (select ${accountId}::uuid as id),
      offered as (
        select p.name from own join products p on p.account_id = own.id
        where p.is_active order by p.created_at, p.id limit ${limits.firstProductsMin + 1}
      ),
      chat as (
        select c.id from own join channels c on c.account_id = own.id
        where c.platform = ${chatPlatform} and c.deleted_at is null order by c.created_at, c.id limit 1
      )
    select f.hidden_at is not null as is_hidden, (select id from chat) as chat_id,
      coalesce((select array_agg(name) from offered), '{}') as product_names,
      exists (select from chat) as web_chat,
      (select count(*) from offered) >= ${limits.firstProductsMin} as products,
      f.tried_at is not null or exists (select from conversations c where c.account_id = f.account_id) as try_out,
      exists (
        select from bot_settings s
        where s.account_id = f.account_id and jsonb_path_exists(s.document::jsonb, '$.hours.*[*]')
      ) as hours,
      exists (select from push_subscriptions s where s.account_id = f.account_id) as alerts,
      f.shared_at is not null or exists (
        select from conversations c where c.account_id = f.account_id and c.platform = ${chatPlatform}
      ) as share,
      exists (
        select from channels c
        where c.account_id = f.account_id and c.platform = ${mainPlatform} and c.deleted_at is null
          and c.access_token is not null
      ) as main_platform,
      exists (select from invitations i where i.account_id = f.account_id and i.expires_at > ${now})
        or (select count(*) from memberships m where m.account_id = f.account_id) > 1 as invite,
      exists (select from api_keys k where k.account_id = f.account_id and k.revoked_at is null) as key
    from first_steps f where f.account_id = ${accountId}`)
}

/** The bot was tried; only the first time writes. */
export async function noteTried(db: Db, accountId: string, now: Date): Promise<void> {
  await db.query(sql`
    update first_steps set tried_at = ${now} where account_id = ${accountId} and tried_at is null`)
}

/** The chat's link was given to somebody; only the first time writes. */
export async function noteShared(db: Db, accountId: string, now: Date): Promise<void> {
  await db.query(sql`
    update first_steps set shared_at = ${now} where account_id = ${accountId} and shared_at is null`)
}

/** Puts the list away, for everybody of the account. */
export async function hideFirstSteps(db: Db, accountId: string, now: Date): Promise<void> {
  await db.query(sql`update first_steps set hidden_at = ${now} where account_id = ${accountId}`)
}

export async function showFirstSteps(db: Db, accountId: string): Promise<void> {
  await db.query(sql`update first_steps set hidden_at = null where account_id = ${accountId}`)
}
