// Pages ask about campaigns, and others may ask the same in ways that no page does.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, startShops } from '../../../../test/harness/dashboard.ts'
import { newId } from '../../../platform/ids.ts'

let shops: Awaited<ReturnType<typeof startShops>>
let owner: Browser
beforeAll(async () => {
  shops = await startShops()
  ;({ owner } = await shops.open())
})
afterAll(() => shops[Symbol.asyncDispose]())

it('an audience without those of former campaigns asks for ids, and a list that nobody has reaches nobody', async () => {
  const { id: channelId } = await owner.get('addChannel', {
    body: { platform: 'whatsapp', external_id: newId() },
  })
  const asked = {
    channel_id: channelId,
    consent_rule: 'service',
    per_contact_max: 1,
    per_contact_days: 7,
  } as const
  const preview = (more: { except?: string; list?: string }) =>
    owner.call('previewAudience', { query: { ...asked, ...more } })
  const ids = [newId(), newId()]
  expect((await preview({ except: ids.join(' ') })).body).toMatchObject({ total: 1, reached: 1 })
  const unreadable = ['-'.repeat(36), 'a'.repeat(36), `${newId()} ${'-'.repeat(36)}`]
  for (const except of unreadable) {
    const { status, refusal } = await preview({ except })
    expect([status, refusal?.code]).toEqual([400, 'invalid_request'])
  }
  for (const list of [newId(), 'none']) {
    expect((await preview({ list })).body).toMatchObject({ total: 0, reached: 0 })
  }
})
