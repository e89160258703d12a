// Keeps a copy of an account in SQLite. Node 24 alone is needed: API=https://… KEY=svc_… node sync.mjs copy.sqlite
const { DatabaseSync } = await import('node:sqlite').catch(() => {
  throw new Error(`this needs Node.js 24, and runs on ${process.version}`)
})

const { API, KEY } = process.env
const copy = new DatabaseSync(process.argv[2])
copy.exec(
  'create table if not exists records (resource, id, json, primary key (resource, id)); create table if not exists place (cursor, is_walked)',
)
const put = copy.prepare('insert or replace into records values (?, ?, ?)')
const remove = copy.prepare('delete from records where resource = ? and id = ?')
const lists = {
  contact: 'contacts',
  conversation: 'conversations',
  product: 'products',
  order: 'orders',
  appointment: 'appointments',
}

async function get(path) {
  const response = await fetch(API + path, { headers: { authorization: `Bearer ${KEY}` } })
  if (response.ok) return response.json()
  // The messages of a conversation that was deleted meanwhile; its end is told by the feed.
  if (response.status === 404 && path.includes('/messages?')) return { data: [], next_cursor: null }
  if (response.status !== 429) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  await new Promise((resolve) => setTimeout(resolve, 1000 * Number(response.headers.get('retry-after'))))
  return get(path)
}

async function walk(resource, path) {
  for (let cursor = ''; cursor !== null; ) {
    const page = await get(`/api/v1/${path}limit=200${cursor && `&cursor=${cursor}`}`)
    for (const record of page.data) {
      put.run(resource, record.id, JSON.stringify(record))
      if (resource === 'conversation') await walk('message', `messages?conversation_id=${record.id}&`)
    }
    cursor = page.next_cursor
  }
}

const stored = copy.prepare('select cursor, is_walked from place').get()
let place = stored?.cursor
if (!place) {
  place = (await get('/api/feed/v1/start')).cursor // before the walk, so that nothing falls between
  copy.prepare('insert into place values (?, 0)').run(place) // a walk that was cut short begins again from the same place
}
if (!stored?.is_walked) {
  for (const [resource, path] of Object.entries(lists)) await walk(resource, `${path}?`)
  copy.exec('update place set is_walked = 1')
}
for (let page; page?.has_more !== false; place = page.cursor) {
  page = await get(`/api/feed/v1/changes?after=${place}&limit=200`)
  copy.exec('begin') // a page and its cursor together: a kill repeats the page, and loses nothing
  for (const { resource, record_id, record } of page.data)
    record ? put.run(resource, record_id, JSON.stringify(record)) : remove.run(resource, record_id)
  copy.prepare('update place set cursor = ?').run(page.cursor)
  copy.exec('commit')
}
