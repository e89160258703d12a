// The acceptance that ends a turn: its commit leaves along with the event, unless something follows it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type Stage } from '../../../test/harness/sending-stage.ts'
import { recordAccepted } from '../../domain/conversations/send-results.ts'
import { sql, type Tx } from '../../platform/database/database.ts'

type Sent = { id: string; turnId: string }

const lease = '019fb776-04ec-71cc-899f-75b35263f597'
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

/** A conversation with the parts of one turn on the wire. */
async function onTheWire(...lines: string[]) {
  const place = await stage.addPlace()
  await place.say(...lines)
  const { accountId, conversationId } = place
  const sends = await stage.db.query<Sent>(sql`
    update sends set state = 'sending', pieces = 1, attempts = 1 where account_id = ${accountId}
    returning id, turn_id as "turnId"`)
  const accept = (tx: Tx, { id, turnId }: Sent, isEnd: boolean) => {
    const accepted = {
      accountId,
      channelId: place.channel.id,
      id,
      piece: 0,
      platformMessageId: `wamid.${id}`,
    }
    const lastOf = { accountId, turnId, conversationId }
    return recordAccepted(tx, accepted, new Date(), { leaving: { conversationId, lease }, lastOf, isEnd })
  }
  return { place, sends: sends.toSorted((a, b) => (a.id < b.id ? -1 : 1)), accept }
}

const left = (accountId: string) => stage.db.query(sql`select id from sends where account_id = ${accountId}`)

test('nothing follows the event in its transaction', async () => {
  const { place, sends, accept } = await onTheWire('hola')
  await stage.db.transaction(async (tx) => {
    for (const send of sends) await accept(tx, send, true)
    await expect(tx.query(sql`select 1`)).rejects.toThrow('last statements')
  })
  expect(await place.sent()).toHaveLength(1)
  expect(await left(place.accountId)).toEqual([])
})

test('where something follows, the commit waits for it', async () => {
  const { place, sends, accept } = await onTheWire('hola')
  const failing = stage.db.transaction(async (tx) => {
    for (const send of sends) await accept(tx, send, false)
    await tx.query(sql`select 1 / 0`)
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect(await place.sent()).toEqual([])
  expect(await left(place.accountId)).toHaveLength(1)
})

test('a part that was taken out of its turn is ended behind the turn’s event', async () => {
  const { place, sends, accept } = await onTheWire('hola', 'y algo más')
  const [first, second] = sends
  if (!first || !second) throw new Error('the turn has two parts')
  await stage.db.query(sql`
    update sends set turn_id = null where account_id = ${place.accountId} and id = ${second.id}`)
  await stage.db.query(sql`
    update sends set state = 'accepted', pieces_accepted = 1 where account_id = ${place.accountId} and id = ${first.id}`)
  await stage.db.transaction((tx) => accept(tx, second, true))
  expect(await place.sent()).toHaveLength(1)
  expect(await left(place.accountId)).toEqual([])
})
