// Sending a window of an endpoint's log again: the rules for people. The endpoint's owner plans and sends it.
import { eventKinds, type ReplayState, type ReplayStatus, replayStatuses } from '@mostrador/contract/events'
import { limits } from '@mostrador/contract/limits'
import { type Database, type Db, raw, type Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { beyond, type Page, type PageRequest, pageOf } from '../../platform/lists/page.ts'
import { announceChange } from '../endpoints/endpoints.queries.ts'
import { lockGate } from '../endpoints/endpoints.ts'
import {
  countEnded,
  countFirst,
  findReplay,
  findRunning,
  insertReplay,
  listReplayRows,
  type ReplayRow,
  type ReplayWindow,
  updateToEnded,
} from './replays.queries.ts'

export type Replay = Omit<ReplayRow, 'is_holding'> & { state: ReplayState }

/** The time before which the log is not kept, where the wanted window begins earlier. */
type Gone = { gone_before: Date | null }

type Place = { accountId: string; endpointId: string }
type WantedReplay = {
  from: Date
  to: Date
  event?: string | undefined
  status?: string | undefined
}
type Rules = { retentionDays: number; now: Date }

const dayMs = 86_400_000

/** `is_more`: the window has more deliveries than those read, and at least `count` are meant. Throws invalid_request. */
export async function countForReplay(
  db: Db,
  place: Place,
  wanted: WantedReplay,
  { countedRows = limits.webhookReplayCountedRows, ...rules }: Rules & { countedRows?: number },
): Promise<{ count: number; is_more: boolean } & Gone> {
  const { window, gone_before } = windowOf(wanted, rules)
  return { ...(await countFirst(db, place, window, countedRows)), gone_before }
}

/**
 * Begins to send again what of the window has ended by now. Throws not_found, invalid_request, and conflict while
 * another replay of the endpoint runs.
 */
export async function startReplay(
  database: Database,
  place: Place,
  wanted: WantedReplay,
  rules: Rules,
): Promise<Replay & Gone> {
  const { window, gone_before } = windowOf(wanted, rules)
  // Before the transaction, as it may take long and the endpoint's results wait for the lock.
  const total = await countEnded(database, place, window)
  const replay = await database.transaction(async (tx) => {
    await lockGate(tx, place)
    if (await findRunning(tx, place)) {
      throw new AppError(
        'conflict',
        'A replay of this webhook is running: wait until it is done, or stop it first.',
        { reason: 'replay_running' },
      )
    }
    const id = newId(rules.now.getTime())
    await insertReplay(tx, place, { ...window, id, total })
    await announceChange(tx, place)
    return getReplay(tx, place.accountId, id)
  })
  return { ...replay, gone_before }
}

/**
 * Ends the running replay: what is in flight ends as it does, everything else becomes again what it was. Throws
 * not_found, and conflict when none is running.
 */
export async function stopReplay(tx: Tx, place: Place): Promise<Replay> {
  await lockGate(tx, place)
  const running = await findRunning(tx, place)
  if (!running) {
    throw new AppError('conflict', 'No replay of this webhook is running.', { reason: 'replay_over' })
  }
  await updateToEnded(tx, place.accountId, running.id, 'stopped')
  await announceChange(tx, place)
  return getReplay(tx, place.accountId, running.id)
}

/** Ends a replay whose attempts failed one after the other, if it still runs. */
export function endFailingReplay(
  database: Database,
  { accountId, endpointId }: Place,
  id: string,
): Promise<void> {
  return database.transaction(async (tx) => {
    await lockGate(tx, { accountId, endpointId })
    await updateToEnded(tx, accountId, id, 'failing')
    await announceChange(tx, { accountId, endpointId })
  })
}

/** Replays of the account, or of one endpoint, newest first. */
export async function listReplays(
  db: Db,
  { accountId, endpointId }: { accountId: string; endpointId: string | undefined },
  page: PageRequest,
): Promise<Page<Replay>> {
  const after = beyond(page, raw('r.created_at'), raw('r.id'))
  const rows = await listReplayRows(db, { accountId, endpointId }, after, page.limit + 1)
  return pageOf(rows.map(shown), page)
}

async function getReplay(tx: Tx, accountId: string, id: string): Promise<Replay> {
  const row = await findReplay(tx, accountId, id)
  if (!row) throw new AppError('not_found', `No replay of this account has the id ${id}.`)
  return shown(row)
}

function windowOf(
  { from, to, event, status = 'failed' }: WantedReplay,
  { retentionDays, now }: Rules,
): { window: ReplayWindow } & Gone {
  if (from >= to)
    throw new AppError('invalid_request', 'from: a time before that of to', { reason: 'replay_window' })
  const keptFrom = new Date(now.getTime() - retentionDays * dayMs)
  if (to <= keptFrom) {
    throw new AppError(
      'invalid_request',
      `Nothing of this time is kept any more: the log goes back ${retentionDays} days.`,
      { reason: 'replay_gone', days: retentionDays },
    )
  }
  return {
    window: {
      from: from < keptFrom ? keptFrom : from,
      to: to < now ? to : now,
      kind: checkedKind(event),
      status: checkedStatus(status),
    },
    gone_before: from < keptFrom ? keptFrom : null,
  }
}

function checkedStatus(text: string): ReplayStatus {
  const status = replayStatuses.find((each) => each === text)
  if (!status) throw new AppError('invalid_request', `status: one of ${replayStatuses.join(', ')}`)
  return status
}

function checkedKind(text: string | undefined): string | null {
  if (text !== undefined && !(eventKinds as readonly string[]).includes(text)) {
    throw new AppError('invalid_request', `event: one of ${eventKinds.join(', ')}`)
  }
  return text ?? null
}

function shown({ is_holding, ...row }: ReplayRow): Replay {
  return { ...row, state: stateOf({ ...row, is_holding }) }
}

function stateOf({ ended_at, reason, is_holding }: ReplayRow): ReplayState {
  if (ended_at === null) return is_holding ? 'held' : 'running'
  return reason === null ? 'done' : 'stopped'
}
