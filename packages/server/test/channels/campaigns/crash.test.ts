// kill -9 of the worker between every two steps of a campaign: everybody gets the message once, and nobody twice; a
// message of which nobody knows whether it left is not sent again.
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '../../../src/platform/database/database.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../../../src/platform/secrets/secrets.ts'
import type { GraphStandIn } from '../../../src/simulator/stand-ins/graph.ts'
import {
  addCampaignShop,
  type CampaignStage,
  createCampaignWorker,
  startCampaigns,
  startedCampaign,
} from '../../harness/campaigns.ts'
import type { TestDatabase } from '../../harness/database.ts'
import { type Inbound, startInbound } from '../../harness/inbound.ts'
import { startProcess } from '../../harness/processes/bundled.ts'
import type { SenderProcessOptions } from '../../harness/processes/sender-process.ts'
import type { Outbound } from '../../harness/sending.ts'

const masterKey = newMasterKey()
const customers = 6
let stage: CampaignStage
let db: TestDatabase
let inbound: Inbound
let outbound: Outbound
let graph: GraphStandIn
beforeAll(async () => {
  const secrets = new SecretBox(parseMasterKey(masterKey))
  stage = await startCampaigns(secrets)
  ;({ db, outbound, graph } = stage)
  inbound = await startInbound(db, secrets)
})
afterAll(async () => {
  await inbound[Symbol.asyncDispose]()
  await stage[Symbol.asyncDispose]()
})

async function killAt(stopAt: SenderProcessOptions['stopAt']): Promise<void> {
  const now = outbound.now.toISOString()
  const options: SenderProcessOptions = { connection: db.options, masterKey, node: 'one', now, stopAt }
  const child = startProcess('sender', options)
  await once(child, 'message')
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

type Row = { state: string; delivery_status: string | null; phone: string }

/** The next worker goes on until the campaign is over and nothing waits. */
async function goOn(accountId: string, id: string): Promise<void> {
  await using sender = outbound.createSender('one')
  const worker = createCampaignWorker(outbound)
  const stateOf = async () =>
    (await db.queryOne<{ state: string; open: number }>(sql`
      select state, (select count(*)::int from sends where account_id = ${accountId}) as open from campaigns
      where account_id = ${accountId} and id = ${id}`)) ?? { state: '', open: 1 }
  await vi.waitUntil(
    async () => {
      outbound.now = new Date(outbound.now.getTime() + 5_000)
      inbound.now = outbound.now
      await worker.round()
      await sender.drain()
      const { state, open } = await stateOf()
      return state === 'finished' && open === 0
    },
    { timeout: 60_000, interval: 10 },
  )
}

const saidOn = ({ externalId }: { externalId: string }) =>
  graph.taken.filter(({ channel }) => channel === externalId).map(({ body }) => String(body.to))

const rowsOf = (accountId: string, id: string) =>
  db.query<Row>(sql`
    select r.state, m.delivery_status, k.phone from campaign_recipients r
    join contacts k on k.account_id = r.account_id and k.id = r.contact_id
    left join messages m on m.account_id = r.account_id and m.id = r.message_id
    where r.account_id = ${accountId} and r.campaign_id = ${id}`)

test.each([
  ['feeding', false, 6, {}],
  ['fed', false, 6, {}],
  ['claimed', false, 5, { unknown: 1 }],
  ['answered', false, 6, { unknown: 1 }],
  ['answered', true, 6, {}],
] as const)(
  'a kill when it is %s (reports: %s): %i messages arrive, each once',
  async (stopAt, isTold, sent, unsure) => {
    outbound.now = new Date(outbound.now.getTime() + 3_600_000)
    inbound.now = outbound.now
    const { accountId, channel } = await addCampaignShop(stage, customers)
    if (isTold) {
      const url = `${inbound.url}/channels/${channel.id}`
      const target = { url, secret: channel.secret, platform: 'whatsapp' } as const
      graph.channels.set(channel.externalId, { ...target, reports: ['sent'] })
    }
    // One at a time, so that the kill meets no other message halfway.
    const { id } = await startedCampaign(outbound, accountId, channel, { per_second: 1 })
    await killAt(stopAt)
    await graph.webhooks.settle()
    await inbound.applied()

    await goOn(accountId, id)
    const said = saidOn(channel)
    expect(new Set(said).size).toBe(said.length)
    expect(said).toHaveLength(sent)
    const rows = await rowsOf(accountId, id)
    expect(rows).toHaveLength(customers)
    const counts = Object.groupBy(rows, ({ delivery_status }) => delivery_status ?? 'none')
    const unknown = 'unknown' in unsure ? unsure.unknown : 0
    expect(counts.sent).toHaveLength(customers - unknown)
    expect(counts.unknown ?? []).toHaveLength(unknown)
  },
)

test('with several under way when it is killed, whoever got nothing is named as unknown, and nobody gets it twice', async () => {
  outbound.now = new Date(outbound.now.getTime() + 3_600_000)
  inbound.now = outbound.now
  const { accountId, channel } = await addCampaignShop(stage, customers * 2)
  const { promise: killed, resolve: isKilled } = Promise.withResolvers<void>()
  const never = new Promise<never>(() => {})
  // Three of six requests never reach the platform, two reach it after the kill, and one is answered.
  let asked = 0
  graph.faultOf = () => {
    asked += 1
    if (asked >= customers) return undefined
    return { kind: 'hold', until: asked <= 3 ? never : killed }
  }
  try {
    // The killed worker's clock stands still, so that its allowance is six messages.
    const { id } = await startedCampaign(outbound, accountId, channel, { per_second: 12.5 })
    await killAt('answered')
    expect(asked).toBe(customers)
    isKilled()
    await goOn(accountId, id)
    const said = saidOn(channel)
    expect(new Set(said).size).toBe(said.length)
    const rows = await rowsOf(accountId, id)
    expect(rows).toHaveLength(customers * 2)
    const missing = rows.filter(({ phone }) => !said.includes(phone))
    expect(missing).toHaveLength(3)
    expect(new Set(missing.map((row) => row.delivery_status))).toEqual(new Set(['unknown']))
    // The three that arrived without an answer are unknown too; everybody else is known to have it.
    const counts = Object.groupBy(rows, ({ delivery_status }) => delivery_status ?? 'none')
    expect(counts.unknown).toHaveLength(6)
    expect(counts.sent).toHaveLength(6)
  } finally {
    graph.faultOf = () => undefined
  }
})
