// Two workers write down one audience at the same time, which an audience of several steps makes likely: neither waits for
// what the other holds.
import { expect, test } from 'vitest'
import { CampaignWorker } from '../../../src/channels/campaigns/campaign-worker.ts'
import { sql } from '../../../src/platform/database/database.ts'
import { type Logger, silentLog } from '../../../src/platform/log.ts'
import { addCampaignShop, startCampaigns, startedCampaign } from '../../harness/campaigns.ts'
import { lockWaits, onSeveralNodes } from '../../harness/database.ts'
import { until } from '../../harness/processes/cli-process.ts'

test('an audience that two workers write down is written once, and neither of them is undone', async ({
  skip,
}) => {
  skip(
    onSeveralNodes(),
    'the trigger at which the first one stands acts on the node of its row, and not where the lock is',
  )
  await using stage = await startCampaigns()
  const { db, outbound } = stage
  const { accountId, channel } = await addCampaignShop(stage, 20)
  const { id } = await startedCampaign(outbound, accountId, channel)
  const errors: unknown[] = []
  const log: Logger = { ...silentLog, error: (fields: unknown) => errors.push(fields) }
  const round = () => new CampaignWorker({ db, clock: () => outbound.now, log }).round()

  // The first one stands between its recipients and the note of how far it came, until the second one waits as well.
  await db.script(`
    create function stand() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock_shared(77); return null;
    end $$;
    create trigger stand before update of planned_after on campaigns for each statement execute function stand()`)
  let rounds: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(77)`)
    rounds = Promise.all([round(), round()])
    await until(
      async () => (await lockWaits(db)) === 2,
      () => 'no second worker came to the audience',
    )
  })
  await rounds

  expect(errors).toEqual([])
  const [count] = await db.query(sql`
    select count(*)::int as rows, count(*) filter (where state <> 'left_out')::int as reached
    from campaign_recipients where account_id = ${accountId} and campaign_id = ${id}`)
  expect(count).toEqual({ rows: 20, reached: 20 })
})
