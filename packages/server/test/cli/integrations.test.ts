// Integrations on the command line.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countSecrets } from '../../src/installation/stored-secrets.ts'
import { integrationInbox } from '../../src/integrations/apply.ts'
import { integrationSecretContext } from '../../src/integrations/setup/integrations.ts'
import { sql } from '../../src/platform/database/database.ts'
import { quarantineEvent, storeEvents } from '../../src/platform/inbox/inbox.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../../src/platform/secrets/secrets.ts'
import { createTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createTenant } from '../harness/fixtures.ts'
import { type Env, run, runJson, urlOf } from '../harness/processes/cli-process.ts'

let database: TestDatabase
let env: Env
let accountId: string
const masterKey = newMasterKey()

beforeAll(async () => {
  database = await createTestDatabase(2)
  env = {
    DATABASE_URL: urlOf(database.connection),
    MASTER_KEY: masterKey,
    PUBLIC_URL: 'https://shop.example/',
  }
  accountId = (await createTenant(database)).accountId
})
afterAll(() => database[Symbol.asyncDispose]())

type Row = { id: string; inbound_url: string }

const add = (...args: string[]) =>
  runJson<Row>(['integration', 'add', '--account', accountId, ...args], { env })
const sealedIn = async (id: string) => {
  const row = await database.queryOne<{ webhook_secret: Buffer | null; access_token: Buffer | null }>(sql`
    select webhook_secret, access_token from integrations where account_id = ${accountId} and id = ${id}`)
  if (!row) throw new Error(`no integration ${id}`)
  return row
}
const opened = (
  sealed: Buffer | null,
  id: string,
  secret: 'webhook_secret' | 'access_token',
  key = masterKey,
) =>
  sealed && new SecretBox(parseMasterKey(key)).open(sealed, integrationSecretContext(accountId, id, secret))

test('an integration is added with its secrets from stdin, listed without them, changed and deleted', async () => {
  const command = [
    'integration',
    'add',
    '--account',
    accountId,
    '--provider',
    'mercadopago',
    '--name',
    'Caja',
  ]
  const made = await runJson<Row>([...command, '--webhook-secret', '-', '--access-token', '-'], {
    env,
    input: 'hush\nAPP_USR-1\n',
  })
  const shown = {
    ...{
      id: made.id,
      provider: 'mercadopago',
      name: 'Caja',
      shop_domain: null,
      api_url: null,
      status: 'active',
    },
    ...{
      has_webhook_secret: true,
      has_access_token: true,
      last_event_at: null,
      created_at: expect.any(String),
    },
    inbound_url: `https://shop.example/integrations/${made.id}`,
  }
  expect(made).toEqual(shown)
  const sealed = await sealedIn(made.id)
  expect(opened(sealed.webhook_secret, made.id, 'webhook_secret')).toBe('hush')
  expect(opened(sealed.access_token, made.id, 'access_token')).toBe('APP_USR-1')

  const second = await add(
    '--provider',
    'shopify',
    '--webhook-secret',
    's',
    '--shop-domain',
    'https://Tienda.MyShopify.com/',
  )
  expect(second).toMatchObject({ name: 'shopify tienda.myshopify.com', shop_domain: 'tienda.myshopify.com' })
  const list = ['integration', 'list', '--account', accountId]
  const first = await runJson<{ data: Row[]; next_cursor: string }>([...list, '--limit', '1'], { env })
  expect(first.data).toMatchObject([{ id: second.id }])
  const rest = await runJson([...list, '--cursor', first.next_cursor], { env })
  expect(rest).toEqual({ data: [shown], next_cursor: null })

  const update = [
    'integration',
    'update',
    made.id,
    '--access-token',
    'APP_USR-2',
    '--api-url',
    'http://127.0.0.1:9',
  ]
  expect(await runJson(update, { env })).toEqual({ ...shown, api_url: 'http://127.0.0.1:9' })
  expect(opened((await sealedIn(made.id)).access_token, made.id, 'access_token')).toBe('APP_USR-2')

  expect(await runJson(['integration', 'delete', made.id], { env })).toMatchObject({
    id: made.id,
    deleted: true,
  })
  expect(await sealedIn(made.id)).toEqual({ webhook_secret: null, access_token: null })
  expect((await run(['integration', 'delete', made.id], { env })).stderr).toMatch(/^error: No integration/)
})

test.each([
  [
    ['--provider', 'paypal', '--webhook-secret', 's'],
    'provider: one of shopify, woocommerce, stripe, mercadopago',
  ],
  [['--provider', 'stripe'], 'webhook-secret: needed, since nothing that is not signed is taken in'],
  [
    ['--provider', 'mercadopago', '--webhook-secret', 's'],
    'access-token: needed, since Mercado Pago is asked',
  ],
  [
    ['--provider', 'woocommerce', '--webhook-secret', 's'],
    'shop-domain: needed, since two WooCommerce shops',
  ],
  [
    ['--provider', 'shopify', '--webhook-secret', 's'],
    'shop-domain: needed, since the secret of an app signs for every shop that installed it',
  ],
  [
    ['--provider', 'shopify', '--webhook-secret', 's', '--shop-domain', 'a b'],
    "shop-domain: the shop's host name",
  ],
  [
    ['--provider', 'stripe', '--webhook-secret', 's', '--api-url', 'ftp://x'],
    'api-url: an http: or https: address',
  ],
])('%j is refused with what to do', async (args, message) => {
  const ended = await run(['integration', 'add', '--account', accountId, ...args], { env })
  expect(ended).toMatchObject({ code: 1, stdout: '' })
  expect(ended.stderr).toContain(message)
})

test('a Shopify integration without a domain is shown by doctor until it has one, which it cannot lose', async () => {
  const { id } = await add('--provider', 'shopify', '--webhook-secret', 's', '--shop-domain', 'a.example')
  const shops = async () => {
    const { stdout } = await run(['doctor', '--json'], { env })
    return (JSON.parse(stdout) as { checks: { name: string }[] }).checks.find(({ name }) => name === 'shops')
  }
  const update = (domain: string) => ['integration', 'update', id, '--shop-domain', domain]
  expect((await run(update(''), { env })).stderr).toContain('shop-domain: needed')
  expect(await shops()).toMatchObject({ status: 'ok' })
  // As stored by a version that asked for none.
  await database.query(sql`
    update integrations set shop_domain = null where account_id = ${accountId} and id = ${id}`)
  const told = {
    status: 'warn',
    message: expect.stringContaining(`mostrador integration update ${id} --shop-domain`),
  }
  expect(await shops()).toMatchObject(told)
  expect(await runJson(update('b.example'), { env })).toMatchObject({ shop_domain: 'b.example' })
  expect(await shops()).toMatchObject({ status: 'ok' })
})

test('a rotation of the master key takes the secrets of integrations along', async () => {
  const { id } = await add('--provider', 'stripe', '--webhook-secret', 'whsec_1')
  const fresh = newMasterKey()
  const both = { ...env, MASTER_KEY: `${fresh},${masterKey}` }
  expect(await runJson(['master-key', 'rotate'], { env: both })).toMatchObject({ unreadable: 0 })
  expect(opened((await sealedIn(id)).webhook_secret, id, 'webhook_secret', fresh)).toBe('whsec_1')
  const counts = await countSecrets(database, new SecretBox(parseMasterKey(fresh)))
  expect(counts).toMatchObject({ former: 0, unreadable: 0 })
  const back = { ...env, MASTER_KEY: `${masterKey},${fresh}` }
  expect(await runJson(['master-key', 'rotate'], { env: back })).toMatchObject({ unreadable: 0 })
})

test('a report that was set apart is listed with its reason, shown, and applied once it is retried', async () => {
  const { id: integrationId } = await add('--provider', 'stripe', '--webhook-secret', 'whsec_2')
  const arrived = [{ homeId: integrationId, label: 'stripe', event: unknownOrder }]
  const [stored] = await storeEvents(database, integrationInbox, { accountId, arrived }, new Date())
  const id = stored?.id ?? ''
  await quarantineEvent(database, integrationInbox, { accountId, id, error: 'No order has the id x.' })
  const list = ['integration', 'report', 'list', '--account', accountId, '--status', 'quarantined']
  const row = {
    ...{
      id,
      integration_id: integrationId,
      provider: 'stripe',
      kind: 'charge.refunded',
      status: 'quarantined',
    },
    ...{ external_id: 'evt_1', attempts: 1, error: 'No order has the id x.', next_attempt_at: null },
    received_at: expect.any(String),
  }
  expect(await runJson(list, { env })).toEqual({ data: [row], next_cursor: null })
  expect(await runJson(['integration', 'report', 'show', id], { env })).toEqual({
    ...row,
    payload: { id: 'x' },
  })
  const { stdout } = await run(['doctor', '--json'], { env })
  expect(stdout).toContain(`1 in quarantine: see why with mostrador ${list.slice(0, 3).join(' ')} --status`)

  const retried = { id, status: 'stored', attempts: 0, error: null }
  expect(await runJson(['integration', 'report', 'retry', id], { env })).toMatchObject(retried)
  const since = ['--integration', integrationId, '--since', '2026-01-01T00:00:00Z']
  expect(await runJson(['integration', 'report', 'retry', ...since], { env })).toEqual({
    integration_id: integrationId,
    since: '2026-01-01T00:00:00.000Z',
    retried: 0,
  })
})

const unknownOrder = { kind: 'charge.refunded', externalId: 'evt_1', lane: 'x', payload: '{"id":"x"}' }
