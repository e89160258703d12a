import { limits } from '@mostrador/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type TestService } from '../../../test/harness/api.ts'
import { addCustomer, runDue, saidIn, writeLine } from '../../../test/harness/bot.ts'
import { type Browser, createPerson, signedIn } from '../../../test/harness/dashboard.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { createShop, type Shop } from '../../../test/harness/shop.ts'
import { eraseContact } from '../../domain/contacts/personal-data.ts'
import { sql } from '../../platform/database/database.ts'
import { rulesEngine } from '../rules/rules-engine.ts'
import { forgetOldQuestions } from './questions.ts'
import { wordingOf } from './wording.ts'

let db: TestDatabase
let service: TestService
let shop: Shop
let owner: Browser
let stranger: Browser

beforeAll(async () => {
  db = await createTestDatabase()
  service = await startService(db)
  shop = await addCustomer(db, await createShop(db))
  await db.query(sql`delete from products where account_id = ${shop.accountId}`)
  await createPerson(db, { email: 'owner@example.com', accountId: shop.accountId })
  owner = await signedIn(service.url, 'owner@example.com')
  const other = await createShop(db)
  await createPerson(db, { email: 'stranger@example.com', accountId: other.accountId })
  stranger = await signedIn(service.url, 'stranger@example.com')
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
})

async function ask(of: Shop, text: string, now?: Date): Promise<string | undefined> {
  await writeLine(db, of, text, now && { now })
  await runDue(db, { engines: { rules: rulesEngine }, ...(now && { clock: () => now }) })
  return (await saidIn(db, of)).at(-1)
}

const listOf = async (state: 'open' | 'answered' | 'ignored', who = owner) =>
  (await who.get('listBotQuestions', { query: { state } })).data

describe('what the bot did not know', () => {
  it('is kept once for each time, grouped by alike wording, for the own account alone', async () => {
    const second = await addCustomer(db, shop)
    await ask(shop, '¿Dan factura electrónica?')
    await ask(second, 'factura electronica dan??')
    await ask(second, '¿el local acepta mascotas?')
    await ask(shop, 'hola')
    const open = await listOf('open')
    expect(open.map(({ count }) => count)).toEqual([2, 1])
    expect(open[0]?.places.map(({ conversation_id }) => conversation_id).toSorted()).toEqual(
      [shop.conversationId, second.conversationId].toSorted(),
    )
    expect(open[1]?.content).toBe('¿el local acepta mascotas?')
    expect(await listOf('open', stranger)).toEqual([])
    const foreign = { wording: open[0]?.wording ?? '', state: 'ignored' } as const
    expect((await stranger.call('setBotQuestionState', { body: foreign })).status).toBe(404)
  })

  it('is kept where it was about how to pay, with the customer to write to', async () => {
    const paying = await addCustomer(db, shop)
    expect(await ask(paying, 'reciben nequi?')).toContain('no la tengo a la mano')
    const [group] = (await listOf('open')).filter(({ content }) => content === 'reciben nequi?')
    expect(group?.places).toMatchObject([
      { conversation_id: paying.conversationId, contact_id: paying.contactId },
    ])
    await owner.get('setBotQuestionState', { body: { wording: group?.wording ?? '', state: 'ignored' } })
  })

  it('is known once a person has answered it, and then no longer listed', async () => {
    const [group] = (await listOf('open')).filter(({ content }) => content.includes('mascotas'))
    const answer = 'Sí, las mascotas son bienvenidas.'
    const body = { wording: group?.wording ?? '', question: group?.content ?? '', answer }
    await owner.get('answerBotQuestion', { body })
    expect((await listOf('open')).some(({ wording }) => wording === group?.wording)).toBe(false)
    expect((await listOf('answered'))[0]?.wording).toBe(group?.wording)
    const third = await addCustomer(db, shop)
    expect(await ask(third, '¿el local acepta mascotas?')).toContain(answer)
    expect((await owner.call('answerBotQuestion', { body: { ...body, wording: 'nothing' } })).status).toBe(
      404,
    )
  })

  it('is taught in a trial too: customers are answered, and the same question again replaces the answer', async () => {
    const asked = '¿rentan salón para fiestas?'
    await ask(await addCustomer(db, shop), asked)
    const trial = await owner.get('tryBot', { body: { text: asked } })
    expect(trial.is_unanswered).toBe(true)
    await owner.get('teachBot', { body: { question: asked, answer: 'No rentamos salón.' } })
    expect((await listOf('open')).some(({ content }) => content === asked)).toBe(false)
    const again = await owner.get('tryBot', { body: { text: asked } })
    expect(again.is_unanswered).toBe(false)
    expect(JSON.stringify(again.replies)).toContain('No rentamos salón.')
    await owner.get('teachBot', {
      body: { question: '¿Rentan salón para fiestas??', answer: 'Sí, desde hoy.' },
    })
    const { settings } = await owner.get('getBot')
    expect(settings.knowledge.filter(({ answer }) => /rentamos|desde hoy/.test(answer))).toEqual([
      { question: '¿Rentan salón para fiestas??', answer: 'Sí, desde hoy.' },
    ])
    expect(await ask(await addCustomer(db, shop), asked)).toContain('Sí, desde hoy.')
  })

  it('that is ignored stays ignored however often it is asked, until it is brought back', async () => {
    const [group] = await listOf('open')
    const wording = group?.wording ?? ''
    await owner.get('setBotQuestionState', { body: { wording, state: 'ignored' } })
    await ask(await addCustomer(db, shop), '¿dan factura electrónica?')
    expect(await listOf('open')).toEqual([])
    expect((await listOf('ignored'))[0]?.count).toBe(3)
    await owner.get('setBotQuestionState', { body: { wording, state: 'open' } })
    expect((await listOf('open'))[0]?.count).toBe(3)
  })

  it('is gone with the customer who asked, and after its days', async () => {
    const leaving = await addCustomer(db, shop)
    await ask(leaving, '¿tienen zona de juegos infantiles?')
    const asked = () =>
      db.query(sql`
      select id from bot_questions where account_id = ${shop.accountId} and content like '%infantiles%'`)
    expect(await asked()).toHaveLength(1)
    await eraseContact(db, leaving, new Date())
    expect(await asked()).toEqual([])
    const late = new Date(Date.now() + (limits.botQuestionDays + 1) * 86_400_000)
    await forgetOldQuestions(db, late)
    expect(await listOf('open')).toEqual([])
  })
})

it.each([
  ['¿Dan factura electrónica?', 'factura electronica dan', true],
  ['¿Hacen envíos a Medellín?', 'hacen envio a medellin', true],
  ['¿Dan factura electrónica?', '¿aceptan mascotas?', false],
])('%s and %s are alike: %s', (one, other, isAlike) => {
  expect(wordingOf(one, 'es') === wordingOf(other, 'es')).toBe(isAlike)
})
