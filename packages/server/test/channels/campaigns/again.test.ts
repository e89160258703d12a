// A campaign that has sent nothing is a draft again, also in the very moment in which a worker begins it; one that is
// over is copied.
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyCampaign, withdrawCampaign } from '../../../src/channels/campaigns/campaign-again.ts'
import { readList, saveList } from '../../../src/channels/campaigns/campaign-list.ts'
import { CampaignWorker } from '../../../src/channels/campaigns/campaign-worker.ts'
import {
  countAudience,
  getCampaign,
  pauseCampaign,
  saveDraft,
  startCampaign,
  stopCampaign,
} from '../../../src/channels/campaigns/campaigns.ts'
import { Database, sql } from '../../../src/platform/database/database.ts'
import { silentLog } from '../../../src/platform/log.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../../../src/platform/secrets/secrets.ts'
import {
  addCampaignShop,
  type CampaignStage,
  campaignDraft,
  createCampaignWorker,
  startCampaigns,
  startedCampaign,
  workFor,
} from '../../harness/campaigns.ts'
import { startProcess } from '../../harness/processes/bundled.ts'
import type { SenderProcessOptions } from '../../harness/processes/sender-process.ts'

const masterKey = newMasterKey()
let stage: CampaignStage
beforeAll(async () => {
  stage = await startCampaigns(new SecretBox(parseMasterKey(masterKey)))
})
afterAll(() => stage[Symbol.asyncDispose]())

async function openShop(customers = 3) {
  const { accountId, channel, ...more } = await addCampaignShop(stage, customers)
  const place = (id: string) => ({ accountId, id })
  return {
    ...{ accountId, channel, place, ...more },
    draft: async () =>
      (await saveDraft(stage.db, { accountId, draft: campaignDraft(channel.id) }, stage.outbound.now)).id,
    schedule: (id: string, at = new Date(stage.outbound.now.getTime() + 60_000)) =>
      startCampaign(stage.db, { accountId, id, at, dayMax: null }, stage.outbound.now),
    recipients: (id: string) =>
      stage.db.query<{ state: string; fields: object | null }>(sql`
        select state, fields from campaign_recipients where account_id = ${accountId} and campaign_id = ${id}`),
    said: () => stage.graph.taken.filter((each) => each.channel === channel.externalId),
  }
}

const later = (seconds: number) => {
  stage.outbound.now = new Date(stage.outbound.now.getTime() + seconds * 1_000)
}

describe('back to a draft', () => {
  test('a scheduled campaign is changed and scheduled anew, and who did it is in the activity log', async () => {
    const shop = await openShop()
    const id = await shop.draft()
    const { starts_at } = await shop.schedule(id)
    const draft = await withdrawCampaign(stage.db, shop.place(id))
    expect(starts_at).not.toBeNull()
    expect(draft).toMatchObject({ state: 'draft', starts_at, started_at: null, planned_at: null })
    // It is counted as it would begin now, whatever time it had.
    expect(await countAudience(stage.db, shop.place(id), stage.outbound.now)).toMatchObject({
      is_later: false,
    })
    later(120)
    await workFor(stage.outbound, 2)
    expect([shop.said(), await shop.recipients(id)]).toEqual([[], []])
    const changed = campaignDraft(shop.channel.id, { name: 'Otra' })
    await saveDraft(stage.db, { accountId: shop.accountId, id, draft: changed }, stage.outbound.now)
    await shop.schedule(id)
    later(61)
    await workFor(stage.outbound, 3)
    expect(shop.said()).toHaveLength(3)
    const noted = await stage.db.query<{ state: unknown }>(sql`
      select fields -> 'state' as state from activity where account_id = ${shop.accountId} and record_id = ${id}
        and fields -> 'state' ->> 1 = 'draft' and action = 'changed'`)
    expect(noted).toEqual([{ state: ['scheduled', 'draft'] }])
  })

  test('one that was paused before it sent anything is too; one that sent is not, nor one that runs or is over', async () => {
    const shop = await openShop()
    const id = await shop.draft()
    await shop.schedule(id)
    await pauseCampaign(stage.db, shop.place(id), stage.outbound.now)
    expect((await withdrawCampaign(stage.db, shop.place(id))).state).toBe('draft')
    const sent = await startedCampaign(stage.outbound, shop.accountId, shop.channel, { per_second: 1 })
    await expect(withdrawCampaign(stage.db, shop.place(sent.id))).rejects.toThrow('not in a state')
    await workFor(stage.outbound, 1)
    await pauseCampaign(stage.db, shop.place(sent.id), stage.outbound.now)
    await expect(withdrawCampaign(stage.db, shop.place(sent.id))).rejects.toThrow('not in a state')
    await stopCampaign(stage.db, shop.place(sent.id), stage.outbound.now)
    await expect(withdrawCampaign(stage.db, shop.place(sent.id))).rejects.toThrow('not in a state')
  })

  test('taken back between the look of a worker and its step, nothing of it begins', async () => {
    const shop = await openShop()
    const id = await shop.draft()
    await shop.schedule(id)
    later(61)
    // The worker has read that the time has come; then a person is faster.
    class Slow extends Database {
      override async query<Row>(statement: Parameters<Database['query']>[0]): Promise<Row[]> {
        const rows = await super.query<Row>(statement)
        const isLook = rows.some((row) => (row as { state?: string }).state === 'scheduled')
        if (isLook) await withdrawCampaign(stage.db, shop.place(id))
        return rows
      }
    }
    await using slow = new Slow(stage.db.options, { max: 2 })
    const worker = new CampaignWorker({ db: slow, clock: () => stage.outbound.now, log: silentLog })
    await worker.round()
    expect(await getCampaign(stage.db, shop.place(id))).toMatchObject({ state: 'draft', planned_at: null })
    expect(await shop.recipients(id)).toEqual([])
    await workFor(stage.outbound, 2)
    expect(shop.said()).toEqual([])
  })

  test('taken back in the moment in which it begins, it is a draft of which nothing leaves, or it runs whole', async () => {
    const ends: string[] = []
    for (let round = 0; round < 12; round += 1) {
      const shop = await openShop()
      const id = await shop.draft()
      await shop.schedule(id)
      later(61)
      const worker = createCampaignWorker(stage.outbound)
      const taken = withdrawCampaign(stage.db, shop.place(id)).then(
        () => 'draft',
        () => 'kept',
      )
      await Promise.all([worker.round(), worker.round(), taken])
      await workFor(stage.outbound, 4)
      const end = await taken
      ends.push(end)
      expect([end, shop.said().length]).toEqual([end, end === 'draft' ? 0 : 3])
      expect((await shop.recipients(id)).length).toBe(end === 'draft' ? 0 : 3)
    }
    expect(ends).toHaveLength(12)
  })

  test('it is kept from whoever asks while a worker that is killed was queuing its first message', async () => {
    const shop = await openShop()
    const id = await shop.draft()
    await shop.schedule(id)
    later(61)
    const now = stage.outbound.now.toISOString()
    const options: SenderProcessOptions = {
      ...{ connection: stage.db.options, masterKey, node: 'one', now, stopAt: 'feeding' },
    }
    const child = startProcess('sender', options)
    await once(child, 'message')
    const taken = withdrawCampaign(stage.db, shop.place(id))
    const refused = expect(taken).rejects.toThrow('not in a state')
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await Promise.all([exited, refused])
    await workFor(stage.outbound, 4)
    expect(shop.said()).toHaveLength(3)
  })
})

describe('a copy', () => {
  test('of one that was stopped has its audience, message and rules, and sends to all of them', async () => {
    const shop = await openShop(5)
    const first = await startedCampaign(stage.outbound, shop.accountId, shop.channel, {
      ...{ per_second: 1, per_contact_max: 9 },
    })
    await workFor(stage.outbound, 1)
    await stopCampaign(stage.db, shop.place(first.id), stage.outbound.now)
    const before = shop.said().length
    const { id } = await copyCampaign(
      stage.db,
      { ...shop.place(first.id), name: 'Rebajas (copia)' },
      stage.outbound.now,
    )
    const {
      id: _,
      state,
      name,
      starts_at,
      started_at,
      ended_at,
      planned_at,
      ...rules
    } = await getCampaign(stage.db, shop.place(id))
    expect({ state, name, starts_at, started_at, ended_at, planned_at }).toEqual({
      ...{ state: 'draft', name: 'Rebajas (copia)' },
      ...{ starts_at: null, started_at: null, ended_at: null, planned_at: null },
    })
    const { template, audience, consent_rule, per_contact_max, channel_id } = first
    expect(rules).toMatchObject({ template, audience, consent_rule, per_contact_max, channel_id })
    await startCampaign(stage.db, { ...shop.place(id), at: null, dayMax: null }, stage.outbound.now)
    await workFor(stage.outbound, 12)
    expect(shop.said().length - before).toBe(5)
  })

  test('of one that was stopped goes, as it is asked to, only to those who did not get it, also when copied again', async () => {
    const shop = await openShop(5)
    const first = await startedCampaign(stage.outbound, shop.accountId, shop.channel, {
      ...{ per_second: 1, per_contact_max: 9 },
    })
    await workFor(stage.outbound, 1)
    await stopCampaign(stage.db, shop.place(first.id), stage.outbound.now)
    const had = shop.said().length
    expect(had).toBeGreaterThan(0)
    const copyOf = (id: string) =>
      copyCampaign(
        stage.db,
        { ...shop.place(id), name: 'El resto', withoutReached: true },
        stage.outbound.now,
      )
    const { id } = await copyOf(first.id)
    const reach = await countAudience(stage.db, shop.place(id), stage.outbound.now)
    expect(reach).toMatchObject({ reached: 5 - had, left_out: [{ reason: 'had_it', count: had }] })
    await startCampaign(stage.db, { ...shop.place(id), at: null, dayMax: null }, stage.outbound.now)
    await workFor(stage.outbound, 12)
    const told = shop.said().map(({ body }) => body.to)
    expect([told.length, new Set(told).size]).toEqual([5, 5])
    const { id: again } = await copyOf(id)
    expect(await countAudience(stage.db, shop.place(again), stage.outbound.now)).toMatchObject({ reached: 0 })
    const { id: whole } = await copyCampaign(
      stage.db,
      { ...shop.place(id), name: 'Todos' },
      stage.outbound.now,
    )
    expect(await countAudience(stage.db, shop.place(whole), stage.outbound.now)).toMatchObject({ reached: 5 })
  })

  test('of a list has all its rows with their values, and leaves the former one as it was', async () => {
    const shop = await openShop(0)
    const { accountId, channel } = shop
    const draft = campaignDraft(channel.id, { audience: { kind: 'list' }, consent_rule: 'opted_in' })
    const { id } = await saveDraft(stage.db, { accountId, draft }, stage.outbound.now)
    const content =
      'phone,name,consent_at,ciudad\n573001112233,Ana,2026-01-01,Cali\n573001112234,Eva,2026-01-01,Pasto'
    const terms = { zone: 'America/Bogota', language: 'es' } as const
    const list = readList(content, terms, stage.outbound.now)
    await saveList(
      stage.db,
      { accountId, campaignId: id },
      { ...list, file_name: 'l.csv' },
      stage.outbound.now,
    )
    await shop.schedule(id, stage.outbound.now)
    await workFor(stage.outbound, 2)
    const { id: copy, list_report: report } = await copyCampaign(
      stage.db,
      { ...shop.place(id), name: 'Otra vez' },
      stage.outbound.now,
    )
    expect(report).toMatchObject({ rows: 2, file_name: 'l.csv' })
    const rows = await shop.recipients(copy)
    expect(
      rows.map(({ state, fields }) => [state, (fields as { ciudad: string }).ciudad]).toSorted(),
    ).toEqual([
      ['waiting', 'Cali'],
      ['waiting', 'Pasto'],
    ])
    expect((await shop.recipients(id)).map(({ state }) => state)).toEqual(['queued', 'queued'])
  })

  test('another account’s campaign is neither copied nor taken back', async () => {
    const [one, two] = [await openShop(1), await openShop(1)]
    const id = await one.draft()
    await expect(copyCampaign(stage.db, { ...two.place(id), name: 'x' }, stage.outbound.now)).rejects.toThrow(
      'No campaign',
    )
    await expect(withdrawCampaign(stage.db, two.place(id))).rejects.toThrow('No campaign')
  })
})
