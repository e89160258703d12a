// Refusals that are about one customer, about the channel, or about the hour.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/database.ts'
import { graphError } from '../../src/simulator/stand-ins/graph.ts'
import { telegramError } from '../../src/simulator/stand-ins/telegram.ts'
import { openStage, type Stage, textOf } from '../harness/sending-stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterEach(() => stage.calm())
afterAll(() => stage[Symbol.asyncDispose]())

const attentionOf = async (accountId: string) => {
  const [row] = await stage.db.query<{ attention: string | null }>(sql`
    select attention from channels where account_id = ${accountId}`)
  return row?.attention
}

describe('a refusal for one customer', () => {
  const refusals = [
    { what: 'who has blocked the page', code: 200, subcode: 1_545_041, told: 'undeliverable' },
    { what: 'whose time to be answered is over', code: 10, subcode: 2_018_065, told: 'out_of_window' },
  ]
  test.each(refusals)('$what stops the page for nobody else', async ({ code, subcode, told }) => {
    const blocked = await stage.addPlace('messenger')
    const other = await stage.placeOn(blocked.accountId, blocked.channel)
    await using sender = stage.outbound.createSender()
    stage.graph.faultOf = ({ body }) =>
      textOf({ body }) === 'uno' ? graphError(code, { subcode }) : undefined
    await blocked.say('uno')
    await sender.drain()
    await other.say('dos')
    await sender.drain()
    expect(await attentionOf(blocked.accountId)).toBeNull()
    expect(other.said().map(textOf)).toEqual(['dos'])
    expect(await blocked.messages()).toMatchObject([
      { delivery_status: 'failed', delivery_error: { code: told } },
    ])
  })
})

test('a number that the token does not reach keeps what waits, and its people are told', async () => {
  const shop = await stage.addPlace()
  await using sender = stage.outbound.createSender()
  stage.graph.faultOf = () => graphError(100, { subcode: 33 })
  await shop.say('uno')
  await sender.drain()
  expect(await attentionOf(shop.accountId)).toBe('needs_permission')
  stage.calm()
  stage.later(301)
  await sender.drain()
  expect(shop.said().map(textOf)).toEqual(['uno'])
  expect(await attentionOf(shop.accountId)).toBeNull()
})

test('a page that could not send for a moment sends later', async () => {
  const shop = await stage.addPlace('messenger')
  await using sender = stage.outbound.createSender()
  stage.graph.faultOf = () => graphError(1_200)
  await shop.say('uno')
  await sender.drain()
  stage.calm()
  stage.later(5)
  await sender.drain()
  expect(shop.said().map(textOf)).toEqual(['uno'])
})

describe('a platform that names the wait', () => {
  test('is asked for nothing before it is over, however long it is', async () => {
    const shop = await stage.addPlace('telegram')
    await using sender = stage.outbound.createSender()
    stage.telegram.faultOf = () => telegramError(429, 'Too Many Requests: retry after 1800', 1_800)
    await shop.say('uno')
    await sender.drain()
    stage.calm()
    stage.later(1_700)
    await sender.drain()
    expect(shop.said()).toEqual([])
    stage.later(700)
    await sender.drain()
    expect(shop.said().map(textOf)).toEqual(['uno'])
  })

  test('for a number that sent too much of what nobody wants, is left alone for ten minutes', async () => {
    const shop = await stage.addPlace()
    await using sender = stage.outbound.createSender()
    stage.graph.faultOf = () => graphError(131048)
    await shop.say('uno')
    await sender.drain()
    stage.calm()
    stage.later(590)
    await sender.drain()
    expect(shop.said()).toEqual([])
    stage.later(200)
    await sender.drain()
    expect(shop.said().map(textOf)).toEqual(['uno'])
  })
})
