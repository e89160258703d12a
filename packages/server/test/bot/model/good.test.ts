import { readFileSync } from 'node:fs'
import { languages } from '@mostrador/contract/languages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCustomer, saidIn } from '../../harness/bot.ts'
import { createTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { addRegular, createModelShop, type ModelShop, saying, turnOf } from '../../harness/model-shop.ts'

type Good = { customer: string; after?: string[]; answer: string }
type File = Readonly<Record<(typeof languages)[number], readonly Good[]>>
const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as File
const files = [read('./good.json'), read('./good-later.json'), read('./good-last.json')]

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())

describe.each(languages)('in %s', (language) => {
  test('what a helpful model says is sent as it is', async () => {
    const shop = await createModelShop(db, language)
    const stopped: string[] = []
    for (const good of files.flatMap((file) => file[language])) {
      const why = await stops(shop, good)
      if (why !== undefined) stopped.push(`${good.answer} ${why}`)
    }
    expect(stopped).toEqual([])
  })
})

/** The reason for which the answer did not reach the customer; undefined when it did. */
async function stops(
  shop: ModelShop,
  { customer: line, after = [], answer }: Good,
): Promise<string | undefined> {
  const isRegular = after.some((each) => each === 'orders' || each === 'visits')
  const customer = isRegular ? await addRegular(db, shop) : await addCustomer(db, shop)
  const think = saying(shop, { customer: line, after, answers: [answer] })
  const { refusals } = await turnOf(db, customer, { line, think })
  const said = (await saidIn(db, customer)).join('\n')
  const isSent = ownWords(answer).every((words) => said.includes(words)) && !/\{/.test(said)
  return isSent && refusals.length === 0 ? undefined : `=> ${refusals.join() || said}`
}

/** The answer but for its references. */
function ownWords(answer: string): string[] {
  return answer
    .split(/\{[^}]*\}/)
    .map((words) => words.trim())
    .filter((words) => words.length > 1)
}
