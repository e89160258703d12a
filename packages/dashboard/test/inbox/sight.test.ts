// A language model that sees: chosen on the bot's page, then shown the picture that a customer sends in the web chat.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { pictureOf } from '../../../server/test/harness/pictures.ts'
import { until } from '../../../server/test/harness/processes/cli-process.ts'
import {
  type ModelServer,
  picturesIn,
  startModel,
} from '../../../server/test/harness/servers/model-server.ts'
import { Customer, chatUrlOf } from '../customer.ts'
import { browserTestMs, type Shop } from '../shop.ts'
import { startTestShop } from '../test-shop.ts'

vi.setConfig({ testTimeout: browserTestMs, hookTimeout: browserTestMs })

let shop: Shop
let model: ModelServer
let owner: Page

beforeAll(async () => {
  model = await startModel(() => ({ say: '¡Claro que sí!' }))
  shop = await startTestShop({ AGENT_BASE_URL: model.url, AGENT_MODEL: 'sees', AGENT_VISION: '1' })
  owner = await shop.signedIn(shop.owner)
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await model[Symbol.asyncDispose]()
})

it('a customer’s picture is shown to the model that the shop has chosen', async () => {
  await owner.goto('/bot')
  await owner.getByText('It also sees the pictures that customers send').waitFor()
  await owner.getByRole('radio', { name: 'Language model' }).check()
  await owner.getByRole('button', { name: 'Save' }).click()
  await owner.getByRole('alert').waitFor()
  const customer = new Customer(owner, await chatUrlOf(owner))
  await customer.begin('buenas tardes')
  await until(
    async () => (await customer.botAnswers()) > 0,
    () => 'the bot did not answer',
  )
  expect(model.requests.flatMap(picturesIn)).toEqual([])
  const before = await customer.botAnswers()
  const picture = await pictureOf('jpeg', { width: 2_000, height: 1_000, color: '#2a2' })
  await customer.sendFile(picture, 'name=foto.jpg', '¿tienen de estas?')
  await until(
    async () => (await customer.botAnswers()) > before,
    () => 'the bot did not answer the picture',
  )
  const shown = model.requests.flatMap(picturesIn)
  expect(shown).toHaveLength(1)
  expect(shown[0]).toMatch(/^data:image\/jpeg;base64,/)
})
