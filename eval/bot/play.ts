// Plays a dialogue line by line over the bot's real path: inbound event, claimed turn, engine, tools, commit.
import type { Engine } from '../../packages/server/src/bot/engine.ts'
import { rulesEngine } from '../../packages/server/src/bot/rules/rules-engine.ts'
import { runTurn, type TurnDeps } from '../../packages/server/src/bot/turns/run-turn.ts'
import { resumeConversation } from '../../packages/server/src/domain/conversations/conversations.ts'
import { recordAccepted } from '../../packages/server/src/domain/conversations/send-results.ts'
import { claimTurns } from '../../packages/server/src/domain/conversations/turns.ts'
import { type Database, sql } from '../../packages/server/src/platform/database/database.ts'
import { newCustomer, write } from './customer.ts'
import type { Dialogue, Item, Line, Shop } from './format.ts'
import { itemsText, type Judgement, judge, type Seen } from './judge.ts'
import { instantOf, localOf } from './local-time.ts'
import { setCart } from './set-cart.ts'
import { type OpenShop, openShop } from './shop.ts'
import { offeredIn, readState, type State, textOf } from './state.ts'

export type PlayedLine = Judgement & {
  line: Line
  /** The cart that the line found. */
  before: State['cart']
  answer: string
  offered: readonly string[]
  isSilent: boolean
  isMissed: boolean
  cpuMs: number | undefined
}

const minutesPerLine = 1
const nothing: State = {
  ...{ cart: [], address: null, orders: [], appointments: [], said: [], misses: 0, isBotActive: true },
}

type How = {
  engine?: Engine
  /** A cart that went wrong is set right before the next line, so that each line fails by itself. */
  isMended?: boolean
}

export async function playDialogue(
  db: Database,
  shop: Shop,
  dialogue: Dialogue,
  { engine = rulesEngine, isMended = false }: How = {},
): Promise<PlayedLine[]> {
  const open = await openShop(db, shop)
  const customer = newCustomer(dialogue.language)
  const begins = instantOf(dialogue.now ?? shop.now, shop.timezone).getTime()
  const own = textsOf(shop)
  const played: PlayedLine[] = []
  let before = nothing
  let meant: readonly Item[] = []
  let isLost = false
  for (const [at, line] of dialogue.lines.entries()) {
    const now = new Date(begins + at * minutesPerLine * 60_000)
    if (isMended && at > 0 && !isLost && itemsText(before.cart) !== itemsText(meant)) {
      await setCart(db, open, shop, { items: meant, now })
      before = await readState(db, open)
    }
    await write(db, { shop: open, customer, line }, now)
    const seen = { ...(await answer(db, open, { before, now, engine })), own }
    // An order takes everything out of the cart; otherwise a line that states none leaves it as it was, right or wrong.
    const cart = line.cart ?? (line.order ? [] : before.cart)
    meant = line.cart ?? (line.order ? [] : meant)
    const isSilent = isLost && !seen.after.isBotActive
    const judged = judge({ ...line, cart }, seen, { isSilent })
    played.push({
      ...judged,
      line,
      before: before.cart,
      answer: seen.answer,
      offered: seen.offered,
      isSilent,
      isMissed: seen.isMissed,
      cpuMs: seen.cpuMs,
    })
    const isHandedOver = before.isBotActive && !seen.after.isBotActive
    if (isHandedOver && line.person === undefined) isLost = true
    const isGivenBack = isHandedOver && line.person === 'may'
    // Somebody has answered, and what comes next is the bot's again.
    if (isGivenBack) await giveBack(db, open, new Date(now.getTime() + 30_000))
    before = isGivenBack ? { ...seen.after, isBotActive: true } : seen.after
  }
  // A turn that failed would be claimed in the next dialogue.
  await db.query(sql`delete from bot_turns where account_id = ${open.accountId}`)
  return played
}

function textsOf({ products = [], services = [] }: Shop): string[] {
  const ofProducts = products.flatMap(({ variants = [], addOns = [], saleLabel = '' }) => [
    saleLabel,
    ...[...variants, ...addOns].map(({ name }) => name),
  ])
  const ofAll = [...products, ...services].flatMap(({ name, category, description = '' }) => [
    ...[name, category ?? '', description],
    // Some answers tell a sentence of it.
    ...description.split(/(?<=[.!?])\s+/),
  ])
  return [...ofProducts, ...ofAll]
}

async function answer(
  db: Database,
  shop: OpenShop,
  { before, now, engine }: { before: State; now: Date; engine: Engine },
): Promise<Omit<Seen, 'own'> & { cpuMs: number | undefined }> {
  const { cpuMs, error } = await takeTurn(db, shop, { now, engine })
  await deliver(db, shop, now)
  const after = await readState(db, shop)
  const said = after.said.slice(before.said.length)
  return {
    ...{ before, after, error, cpuMs, isMissed: cpuMs !== undefined && after.misses > 0 },
    answer: textOf(said),
    offered: offeredIn(said),
    today: localOf(now, shop.timezone).slice(0, 10),
  }
}

async function takeTurn(
  db: Database,
  { accountId }: OpenShop,
  { now, engine }: { now: Date; engine: Engine },
): Promise<{ cpuMs: number | undefined; error: string | undefined }> {
  // The lease ends before the next line, so that a turn that failed is tried again with it.
  const terms = { debounceMs: 0, debounceMsMax: 0, leaseMs: 1_000, limit: 1, node: 'eval' }
  const [turn] = await claimTurns(db, terms, now)
  if (turn === undefined) return { cpuMs: undefined, error: undefined }
  if (turn.accountId !== accountId) throw new Error('a turn of another dialogue is left')
  const deps: TurnDeps = {
    db,
    engines: { rules: engine },
    clock: () => now,
    beginRemote: () => false,
    endRemote: () => {},
    onFallback: () => {},
  }
  const start = process.cpuUsage()
  try {
    await runTurn(deps, turn)
  } catch (error) {
    return {
      cpuMs: undefined,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }
  }
  const { user, system } = process.cpuUsage(start)
  return { cpuMs: (user + system) / 1_000, error: undefined }
}

/** WhatsApp takes everything at once; parts that still wait would be taken back by a hand-over. */
function deliver(db: Database, { accountId, channelId }: OpenShop, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const sending = await tx.query<{ id: string }>(sql`
      update sends set pieces = 1 where account_id = ${accountId} and state = 'queued' returning id`)
    for (const { id } of sending.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      const accepted = { accountId, channelId, id, piece: 0, platformMessageId: `wamid.${id}` }
      await recordAccepted(tx, accepted, now)
    }
  })
}

async function giveBack(db: Database, { accountId }: OpenShop, now: Date): Promise<void> {
  const row = await db.queryOne<{ id: string }>(sql`
    select id from conversations where account_id = ${accountId} and deleted_at is null`)
  if (row === undefined) throw new Error('no conversation was handed over')
  await db.transaction((tx) => resumeConversation(tx, { accountId, conversationId: row.id }, now))
}
