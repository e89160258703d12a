// The worker of a campaign dies at every boundary there is: before each statement that it makes, behind each commit, and
// around each request. Everybody gets the message once, or is named as one of whom nobody knows; and it ends.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Directory } from '../../../src/accounts/directory.ts'
import { CampaignWorker } from '../../../src/channels/campaigns/campaign-worker.ts'
import { Sender } from '../../../src/channels/outbound/sender.ts'
import { Database, sql } from '../../../src/platform/database/database.ts'
import { silentLog } from '../../../src/platform/log.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../../../src/platform/secrets/secrets.ts'
import {
  addCampaignShop,
  type CampaignStage,
  startCampaigns,
  startedCampaign,
} from '../../harness/campaigns.ts'
import { Boundaries, StoppingSendClient } from '../../harness/processes/boundaries.ts'
import { startProcess } from '../../harness/processes/bundled.ts'
import type { SenderProcessOptions } from '../../harness/processes/sender-process.ts'

const masterKey = newMasterKey()
const recipients = 200
/** With CRASH_EVENTS so many get it from two processes that are killed at any moment. */
const many = Number(process.env.CRASH_EVENTS ?? 0)
let stage: CampaignStage
beforeAll(async () => {
  stage = await startCampaigns(new SecretBox(parseMasterKey(masterKey)))
})
afterAll(async () => {
  await stage[Symbol.asyncDispose]()
})

type Place = { accountId: string; id: string; channel: string }

async function started(count: number): Promise<Place> {
  const { accountId, channel } = await addCampaignShop(stage, count)
  const { id } = await startedCampaign(stage.outbound, accountId, channel)
  return { accountId, id, channel: channel.externalId }
}

async function isOver({ accountId, id }: Place): Promise<boolean> {
  const row = await stage.db.queryOne<{ is_over: boolean }>(sql`
    select state = 'finished' and not exists (select from sends where account_id = ${accountId}) as is_over
    from campaigns where account_id = ${accountId} and id = ${id}`)
  return row?.is_over === true
}

/** Each death of a worker leaves at most the dozen messages unknown that it had under way. */
async function expectOnce({ accountId, id, channel }: Place, { all, kills }: { all: number; kills: number }) {
  const said = stage.graph.taken.filter((each) => each.channel === channel).map(({ body }) => String(body.to))
  const rows = await stage.db.query<{ status: string | null; phone: string }>(sql`
    select m.delivery_status as status, k.phone_key as phone from campaign_recipients r
    join contacts k on k.account_id = r.account_id and k.id = r.contact_id
    left join messages m on m.account_id = r.account_id and m.id = r.message_id
    where r.account_id = ${accountId} and r.campaign_id = ${id}`)
  const reached = new Set(said)
  const known = rows.filter(({ status }) => status === 'sent')
  const unknown = rows.filter(({ status }) => status === 'unknown')
  const figures = { all, kills, said: said.length, sent: known.length, unknown: unknown.length }
  if (many > 0) process.stdout.write(`${JSON.stringify(figures)}\n`)
  expect(reached.size, 'nobody gets it twice').toBe(said.length)
  expect(rows).toHaveLength(all)
  expect(known.length + unknown.length, 'everybody got it, or is named').toBe(all)
  expect(known.filter(({ phone }) => !reached.has(phone))).toEqual([])
  expect(unknown.length).toBeLessThanOrEqual(kills * limits.campaignOpenMax)
}

/** A worker that dies at its first boundary that is new, which it names; undefined when the campaign ended before. */
async function dies(place: Place, passed: readonly string[]): Promise<string | undefined> {
  const boundaries = new Boundaries(passed)
  const connection = { ...stage.db.options, Client: boundaries.client() }
  const database = new Database(connection, { max: 6 })
  const client = new StoppingSendClient(boundaries)
  const clock = () => stage.outbound.now
  const sender = new Sender({
    ...{ directory: new Directory(database), client, clock, log: silentLog, node: 'one', baseUrls: {} },
    ...{ secrets: stage.outbound.secrets, pictures: ({ fileId }) => fileId },
  })
  const campaigns = new CampaignWorker({ db: database, clock, log: silentLog })
  let isDead = false
  const live = async () => {
    while (!isDead && !(await isOver(place))) {
      stage.outbound.now = new Date(stage.outbound.now.getTime() + limits.campaignEveryMs)
      await Promise.all([campaigns.round(), sender.drain()])
    }
    return undefined
  }
  const boundary = await Promise.race([boundaries.reached, live()])
  isDead = true
  boundaries.cut()
  await client[Symbol.asyncDispose]()
  return boundary
}

test('a campaign whose worker dies at each of its boundaries ends, and reaches everybody once', {
  timeout: 120_000,
}, async () => {
  const place = await started(recipients)
  const passed: string[] = []
  for (let at = await dies(place, passed); at !== undefined; at = await dies(place, passed)) {
    passed.push(at)
    // Nobody can say any more what became of the messages that were under way.
    stage.outbound.now = new Date(stage.outbound.now.getTime() + limits.sendEvidenceMs)
  }
  await expectOnce(place, { all: recipients, kills: passed.length })
  const parts = ['update campaign_recipients r set reason', 'insert into sends', 'the request', 'the answer']
  for (const part of [...parts, "set state = 'sending'", "set state = 'unknown'", 'commit after', ', made'])
    expect(passed.filter((boundary) => boundary.includes(part)).length, part).toBeGreaterThan(0)
})

/** So much faster than the clock on the wall. */
const speed = 10

function startWorker(node: string, passed: readonly string[]): ChildProcess {
  const options: SenderProcessOptions = {
    ...{ connection: stage.db.options, masterKey, node, stopAt: 'next', passed, speed },
    now: stage.outbound.now.toISOString(),
  }
  return startProcess('sender', options)
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

test.runIf(many > 0)(
  'kill -9 of one of two workers at any moment: everybody gets it once',
  {
    timeout: 4 * 3_600_000,
  },
  async () => {
    const place = await started(many)
    const startedMs = performance.now()
    const first = stage.outbound.now.getTime()
    const passed: string[] = []
    let kills = 0
    const work = async (node: string) => {
      while (!(await isOver(place))) {
        stage.outbound.now = new Date(first + (performance.now() - startedMs) * speed)
        const child = startWorker(node, passed)
        let boundary: string | undefined
        child.once('message', (message) => {
          boundary = String(message)
        })
        // By what the platform took, so that each does something whatever else the machine has to do.
        const until = stage.graph.taken.length + 20 + Math.random() * 500
        const isGone = () => child.exitCode !== null || child.signalCode !== null
        const isTime = () => boundary !== undefined || stage.graph.taken.length > until || isGone()
        await vi.waitUntil(async () => isTime() || (await isOver(place)), { timeout: 900_000, interval: 50 })
        expect(child.exitCode, 'a worker ends only when it is killed').toBeNull()
        await kill(child)
        if (boundary !== undefined) passed.push(boundary)
        kills += 1
        if (kills % 20 === 0) {
          const to = stage.graph.taken.map(({ body }) => body.to)
          process.stdout.write(`${kills} kills, ${to.length} messages to ${new Set(to).size} customers\n`)
        }
      }
    }
    await Promise.all([work('one'), work('two')])
    await expectOnce(place, { all: many, kills })
  },
)
