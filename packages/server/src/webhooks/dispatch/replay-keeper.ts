// The database's part of replays: plans what is sent next, ends those that fail, takes back what they leave.
import { limits } from '@mostrador/contract/limits'
import type { Database } from '../../platform/database/database.ts'
import { messageOf } from '../../platform/errors.ts'
import type { Logger } from '../../platform/log.ts'
import { type Planned, planReplay } from '../replay/planning.ts'
import { endFailingReplay } from '../replay/replays.ts'
import { deleteDueOfEndedReplays } from '../replay/unsent.queries.ts'
import type { Agenda } from './agenda.ts'
import type { Lane } from './lane.ts'
import type { ReplayLane, ReplayWork } from './replay-lane.ts'

type Deps = { database: Database; log: Logger; agenda: Agenda; owner: string }

const retryMs = 250

export class ReplayKeeper {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Does what is to be done now, if anything; the lane is visited again after it. */
  keep(lane: Lane, replay: ReplayLane): Promise<void> | undefined {
    const work = replay.workAt(performance.now())
    if (!work) return undefined
    replay.workStarted()
    return this.#keep(lane, replay, work)
  }

  async #keep(lane: Lane, replay: ReplayLane, work: ReplayWork): Promise<void> {
    const { agenda, log } = this.#deps
    try {
      const atMs = replay.workEnded(await this.#work(lane, work))
      agenda.add(lane)
      if (atMs !== undefined) agenda.addAt(lane, atMs)
    } catch (error) {
      log.warn({ error: messageOf(error), replay: work.kind }, 'a replay does not go on; trying again')
      replay.workEnded('over')
      agenda.addAt(lane, performance.now() + retryMs)
    }
  }

  async #work({ key, slot }: Lane, work: ReplayWork): Promise<Planned | undefined> {
    const { database, owner } = this.#deps
    if (work.kind === 'plan') return planReplay(database, key, work.replayId)
    if (work.kind === 'end') {
      await endFailingReplay(database, key, work.replayId)
      return undefined
    }
    const owned = { owner, slot, max: limits.webhookSweepRows }
    return (await deleteDueOfEndedReplays(database, key, owned)) > 0 ? undefined : 'over'
  }
}
