// Prepares the running demo account for clients of any language: two real deliveries, changes in the feed, and the lines
// that a walk through everything must print. Writes stage.json and expected into the folder.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

const [folder] = process.argv.slice(2)
const { url } = JSON.parse(readFileSync(join(folder, 'serve.json'), 'utf8'))
const account = command('account', 'list').data[0].id
const newKey = () => command('key', 'create', '--account', account, '--scope', 'write').key
const key = newKey()
/** Items of a page; small, so that every list has several. */
const limit = 20

const feedStart = await restingStart()
for (const digit of [1, 2, 3]) {
  await ask('/api/v1/contacts', { phone: `+57 310 999 000${digit}`, name: 'Rosa' })
}
writeFileSync(join(folder, 'products.json'), JSON.stringify([{ name: 'Vela', sku: 'VELA-1', price: 9_900 }]))
command('product', 'import', join(folder, 'products.json'), '--account', account)
const deliveries = await catchDeliveries()
// A key of their own: all clients walk within a minute, and what is asked here would count against them.
writeFileSync(
  join(folder, 'stage.json'),
  JSON.stringify({ url, key: newKey(), feedStart, limit, deliveries }),
)
writeFileSync(join(folder, 'expected'), `${(await expected()).join('\n')}\n`)

/**
 * The demo's own changes get their places in the feed some moments after it was made, on a full machine with seconds between
 * them; they are not among those walked.
 */
async function restingStart() {
  const restingLooks = 8
  const start = async () => (await ask('/api/feed/v1/start')).cursor
  let cursor = await start()
  for (let looks = 0; looks < restingLooks; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const later = await start()
    if (later !== cursor) looks = -1
    cursor = later
  }
  return cursor
}

/** Signed by one secret, and by two during a rotation. */
async function catchDeliveries() {
  const caught = []
  const receiver = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    caught.push({ body, headers: request.headers })
    response.end()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const hook = `http://127.0.0.1:${receiver.address().port}/`
  const { id, secret } = command(
    'webhook',
    'create',
    '--account',
    account,
    '--url',
    hook,
    '--event',
    'order.paid',
  )
  const deliver = async (secrets) => {
    const { request_id: event } = command('trigger', 'order.paid', '--account', account)
    const arrived = () => caught.find(({ headers }) => headers['webhook-id'] === event)
    for (let tries = 0; !arrived(); tries += 1) {
      if (tries > 600) throw new Error('the event was not delivered')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return { ...arrived(), secrets }
  }
  const single = await deliver([secret])
  const { secret: newest } = command('webhook', 'rotate-secret', id)
  const rotated = await deliver([newest, secret])
  receiver.close()
  receiver.closeAllConnections()
  return [single, rotated]
}

/** `<list> <id>`: the messages of the newest three conversations; the feed since `feedStart`. */
async function expected() {
  const lines = []
  const ids = {}
  for (const list of ['contacts', 'conversations', 'orders', 'products', 'appointments']) {
    ids[list] = await walk(`/api/v1/${list}?`)
    if (ids[list].length <= limit) throw new Error(`too few ${list} for a second page`)
    lines.push(...ids[list].map((id) => `${list} ${id}`))
  }
  for (const conversation of ids.conversations.slice(0, 3)) {
    const messages = await walk(`/api/v1/messages?conversation_id=${conversation}&`)
    lines.push(...messages.map((id) => `messages ${id}`))
  }
  const feed = async (name) => (await ask(`/api/feed/v1/${name}?after=${feedStart}&limit=200`)).data
  for (let tries = 0; (await feed('changes')).length < 4 || (await feed('events')).length < 2; tries += 1) {
    if (tries > 100) throw new Error('the feed does not have what happened')
  }
  lines.push(...(await feed('changes')).map(({ resource, record_id: id }) => `${resource} ${id}`))
  lines.push(...(await feed('events')).map(({ request_id: id }) => `events ${id}`))
  return lines
}

async function walk(path) {
  const ids = []
  for (let cursor = ''; cursor !== null; ) {
    const page = await ask(`${path}limit=200${cursor && `&cursor=${cursor}`}`)
    ids.push(...page.data.map(({ id }) => id))
    cursor = page.next_cursor
  }
  return ids
}

async function ask(path, body) {
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

function command(...args) {
  const program = new URL('../../packages/server/bin/mostrador.js', import.meta.url).pathname
  return JSON.parse(execFileSync(process.execPath, [program, ...args, '--json'], { encoding: 'utf8' }))
}
