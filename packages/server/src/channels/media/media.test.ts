// Files that customers send: from a platform's webhook to the bytes that a person opens.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@mostrador/contract/limits'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { type Inbound, type Shop, startInbound } from '../../../test/harness/inbound.ts'
import { pngOf } from '../../../test/harness/payloads/hostile-files.ts'
import { messengerItem } from '../../../test/harness/payloads/meta-payloads.ts'
import { type FileServer, startFileServer } from '../../../test/harness/servers/files.ts'
import { deleteAccount } from '../../accounts/accounts.ts'
import { eraseContact } from '../../domain/contacts/personal-data.ts'
import { addMessageMedia } from '../../domain/conversations/incoming-media.ts'
import { listStreamRows, type StreamRow } from '../../domain/conversations/stream.queries.ts'
import { removeLoose } from '../../media/removals.ts'
import { sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { silentLog } from '../../platform/log.ts'
import { folderStore } from '../../platform/objects/folder-store.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../../platform/secrets/secrets.ts'
import { channelSecretContext } from '../setup/channels.ts'
import { startMediaWorker } from './media-worker.ts'

const secrets = new SecretBox(parseMasterKey(newMasterKey()))
const ana = { wa_id: '573105550101', name: 'Ana' }
let db: TestDatabase
let inbound: Inbound
let files: FileServer
let elsewhere: FileServer
let shop: Shop
let folder: string
let worker: AsyncDisposable
let photo: Buffer

beforeAll(async () => {
  db = await createTestDatabase()
  inbound = await startInbound(db, secrets)
  files = await startFileServer()
  elsewhere = await startFileServer()
  folder = await mkdtemp(join(tmpdir(), 'mostrador-media-'))
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a06' } })
    .jpeg()
    .toBuffer()
  worker = startWorker()
})
afterAll(async () => {
  await worker[Symbol.asyncDispose]()
  await inbound[Symbol.asyncDispose]()
  await files[Symbol.asyncDispose]()
  await elsewhere[Symbol.asyncDispose]()
  await db[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  shop = await inbound.addShop()
  for (const { id } of [shop.whatsapp, shop.messenger]) await connect(id)
})

const storeFolder = () => join(folder, 'media')

function startWorker(allowInsecure = false): AsyncDisposable {
  return startMediaWorker({
    ...{ db, store: folderStore(storeFolder()), secrets, baseUrls: {}, allowInsecure },
    ...{ bytesMax: 2_000_000, folder: join(folder, 'incoming'), log: silentLog, everyMs: 10 },
    clock: () => inbound.now,
  })
}

async function connect(channelId: string): Promise<void> {
  const token = secrets.seal('tok', channelSecretContext(shop.accountId, channelId, 'access_token'))
  await db.query(sql`
    update channels set api_url = ${files.url}, access_token = ${token}
    where account_id = ${shop.accountId} and id = ${channelId}`)
}

const sendImage = (id: string, more = {}) =>
  shop.write(ana, '', { type: 'image', image: { id, mime_type: 'image/jpeg', ...more } })

async function messages(): Promise<StreamRow[]> {
  const place = await db.queryOne<{ id: string }>(
    sql`select id from conversations where account_id = ${shop.accountId} order by id desc limit 1`,
  )
  const page = { limit: 50, after: undefined, binding: [] } as never
  const rows = await listStreamRows(db, {
    accountId: shop.accountId,
    conversationId: place?.id ?? '',
    page,
  })
  return rows.reverse()
}

async function settled(): Promise<StreamRow['media'][number]> {
  await expect
    .poll(async () =>
      (await messages()).flatMap(({ media }) => media).some(({ state }) => state === 'waiting'),
    )
    .toBe(false)
  const media = (await messages()).at(-1)?.media[0]
  if (!media) throw new Error('the message brought nothing')
  return media
}

async function bytesOf(fileId: string, end = ''): Promise<Buffer> {
  const stream = await folderStore(storeFolder()).open(`${shop.accountId}/${fileId}${end}`)
  return Buffer.concat(await (stream?.toArray() ?? []))
}

const storedNames = () => readdir(join(storeFolder(), shop.accountId)).catch(() => [])
const removal = () =>
  removeLoose(db, { store: folderStore(storeFolder()), log: silentLog, clock: inboundLater })
const inboundLater = () => new Date(Date.now() + 2 * limits.mediaLooseSeconds * 1_000)

describe('a file', () => {
  test('is asked for by its id, loaded with the token, and kept byte for byte with a smaller picture', async () => {
    files.add('IMG1', photo, 'image/jpeg')
    await sendImage('IMG1', { caption: 'el comprobante' })
    const media = await settled()
    expect(media).toMatchObject({ kind: 'image', state: 'kept', reason: null })
    expect(media.file).toMatchObject({ media_type: 'image/jpeg', width: 900, height: 600, has_preview: true })
    expect(await bytesOf(media.file?.id ?? '')).toEqual(photo)
    const preview = await sharp(await bytesOf(media.file?.id ?? '', '.preview')).metadata()
    expect(preview).toMatchObject({ format: 'webp', width: limits.mediaPreviewPixels })
    expect((await messages()).at(-1)?.content).toBe('el comprobante')
    const asked = files.requests.filter(({ path }) => path.includes('IMG1'))
    expect(asked.map(({ authorization }) => authorization)).toEqual(['Bearer tok', 'Bearer tok'])
  })

  test('that comes twice is kept once, and goes when nothing refers to it any more', async () => {
    files.add('IMG2', photo)
    await sendImage('IMG2')
    const first = await settled()
    await sendImage('IMG2')
    expect((await settled()).file?.id).toBe(first.file?.id)
    expect(await storedNames()).toHaveLength(2)
    const used = await db.queryOne(sql`
      select bytes::int as bytes from media_use where account_id = ${shop.accountId}`)
    expect(used).toEqual({ bytes: photo.length })
    await removal()
    expect(await storedNames()).toHaveLength(2)
    await db.query(sql`
      delete from messages where account_id = ${shop.accountId}
        and id = (select id from messages where account_id = ${shop.accountId} order by id limit 1)`)
    await removal()
    expect(await storedNames()).toHaveLength(2)
    const contact = await db.queryOne<{ id: string }>(
      sql`select id from contacts where account_id = ${shop.accountId}`,
    )
    await eraseContact(db, { accountId: shop.accountId, contactId: contact?.id ?? '' }, inbound.now)
    await removal()
    expect(await storedNames()).toEqual([])
    expect(
      await db.query(sql`
        select bytes::int as bytes from media_use where account_id = ${shop.accountId}
        union all select 1 from media_files where account_id = ${shop.accountId}`),
    ).toEqual([{ bytes: 0 }])
  })

  test('goes with its account', async () => {
    files.add('IMG3', photo)
    await sendImage('IMG3')
    await settled()
    await deleteAccount(db, shop.accountId)
    await removal()
    expect(await storedNames()).toEqual([])
    expect(await db.query(sql`select from media_removals where account_id = ${shop.accountId}`)).toEqual([])
  })

  test('that was deleted since a line named it is told as gone, and the line stays', async () => {
    await shop.write(ana, 'hola')
    const [message] = await messages()
    const place = { accountId: shop.accountId, messageId: message?.id ?? '' }
    const media = { kind: 'document', source: { fileId: newId() }, name: 'recibo.pdf' } as const
    await db.transaction((tx) => addMessageMedia(tx, place, [media], inbound.now))
    expect(await settled()).toMatchObject({
      state: 'refused',
      reason: 'gone',
      name: 'recibo.pdf',
      file: null,
    })
  })

  test('whose name is cut within a sign keeps the message', async () => {
    files.add('LONG', 'plain words')
    await shop.write(ana, '', {
      type: 'document',
      document: { id: 'LONG', filename: `${'😀'.repeat(110)}x` },
    })
    expect(await settled()).toMatchObject({ kind: 'document', name: expect.stringMatching(/😀x$/u) })
  })

  test('for which the account has no room is refused, and the text stays', async () => {
    files.add('IMG4', photo)
    await db.query(sql`insert into media_use (account_id, bytes) values (${shop.accountId}, ${25e9})`)
    await sendImage('IMG4', { caption: 'hola' })
    expect(await settled()).toMatchObject({ state: 'refused', reason: 'full', file: null })
    expect((await messages()).at(-1)?.content).toBe('hola')
  })

  test.each([
    ['its platform no longer has', 404, { error: { code: 100, message: 'does not exist' } }, 'gone'],
    ['is larger than the service takes', 200, undefined, 'too_large'],
  ])('that %s is refused with its reason', async (_name, status, body, reason) => {
    const id = `NO${status}`
    if (body) files.onQuestion(id, status, body)
    else files.on(id, (response) => response.writeHead(200, { 'content-length': '10000000000' }).write('x'))
    await sendImage(id)
    expect(await settled()).toMatchObject({ state: 'refused', reason })
  })

  test('that is larger than its kind may be is refused, and taken as a document', async () => {
    const large = Buffer.alloc(1_200_000, 'x')
    files.add('STICKER', large)
    files.add('PAPER', large)
    await shop.write(ana, '', { type: 'sticker', sticker: { id: 'STICKER', mime_type: 'image/webp' } })
    expect(await settled()).toMatchObject({ state: 'refused', reason: 'too_large' })
    await shop.write(ana, '', { type: 'document', document: { id: 'PAPER', mime_type: 'text/plain' } })
    expect(await settled()).toMatchObject({ state: 'kept' })
  })

  test('that takes long holds no other up', async () => {
    const held: ServerResponse[] = []
    files.on('SLOW', (response) => void held.push(response))
    files.add('QUICK', photo)
    await sendImage('SLOW')
    await expect.poll(() => held.length).toBe(1)
    await sendImage('QUICK')
    const states = async () => (await messages()).map(({ media }) => media[0]?.state)
    await expect.poll(states).toEqual(['waiting', 'kept'])
    held[0]?.end(photo)
    expect(await settled()).toMatchObject({ state: 'kept' })
  })

  test('that claims no size is cut off at the limit, and leaves nothing behind', async () => {
    const chunk = Buffer.alloc(500_000)
    files.on('ENDLESS', (response) => {
      response.writeHead(200)
      const pour = () => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once('drain', pour)
      }
      pour()
    })
    await sendImage('ENDLESS')
    expect(await settled()).toMatchObject({ state: 'refused', reason: 'too_large' })
    expect(await readdir(join(folder, 'incoming'))).toEqual([])
  })
})

describe('what a file is, its bytes say', () => {
  const bomb = pngOf({ width: 50_000, height: 50_000 })
  test.each([
    [
      'a script that calls itself a picture',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    ],
    ['a page that calls itself a picture', '<!doctype html><script>alert(1)</script>'],
    ['a picture that claims 2,500 million pixels', bomb],
    ['a picture that breaks off', undefined],
  ])('%s is only offered to be saved', async (name, bytes) => {
    const id = name.replaceAll(/\W/g, '')
    files.add(id, bytes ?? photo.subarray(0, 200), 'image/png')
    await sendImage(id)
    const media = await settled()
    expect(media).toMatchObject({
      kind: 'document',
      state: 'kept',
      file: { media_type: 'application/octet-stream', has_preview: false },
    })
  })

  test('a voice note is audio, and a document keeps its name without any folder', async () => {
    files.add(
      'VOICE',
      Buffer.concat([Buffer.from('OggS\0\x02'), Buffer.alloc(22), Buffer.from('OpusHead'), Buffer.alloc(64)]),
    )
    await shop.write(ana, '', { type: 'audio', audio: { id: 'VOICE', voice: true } })
    expect(await settled()).toMatchObject({
      kind: 'audio',
      file: { media_type: expect.stringMatching(/^audio\//) },
    })
    files.add('PDF', '%PDF-1.7\n%âãÏÓ\n')
    await shop.write(ana, '', { type: 'document', document: { id: 'PDF', filename: '../../etc/recibo.pdf' } })
    expect(await settled()).toMatchObject({
      kind: 'document',
      name: 'recibo.pdf',
      file: { media_type: 'application/pdf' },
    })
  })
})

describe("the platform's address", () => {
  test.each([
    ['a redirect into the cloud', 'http://169.254.169.254/latest/meta-data'],
    ['a redirect to this machine under another port', () => `${elsewhere.url}/media/X`],
    ['a redirect to a file', 'file:///etc/passwd'],
  ])('%s is not followed', async (name, to) => {
    const id = name.replaceAll(/\W/g, '')
    const location = typeof to === 'function' ? to() : to
    files.on(id, (response) => response.writeHead(302, { location }).end())
    await sendImage(id)
    expect(await settled()).toMatchObject({ state: 'refused', reason: 'unsafe_address' })
    expect(elsewhere.requests).toEqual([])
  })

  test('a token is not told to another host, even where the operator allows any', async () => {
    await worker[Symbol.asyncDispose]()
    worker = startWorker(true)
    elsewhere.add('OTHER', photo)
    files.on('MOVED', (response) =>
      response.writeHead(302, { location: `${elsewhere.url}/media/OTHER` }).end(),
    )
    await sendImage('MOVED')
    expect(await settled()).toMatchObject({ state: 'kept' })
    expect(elsewhere.requests).toMatchObject([{ path: '/media/OTHER', authorization: undefined }])
    await worker[Symbol.asyncDispose]()
    worker = startWorker()
  })

  test('on Messenger stands in the message, several at once, and is asked without a token', async () => {
    files.add('A', photo)
    files.add('B', 'plain words')
    const attachments = [
      { type: 'image', payload: { url: `${files.url}/media/A` } },
      { type: 'file', payload: { url: `${files.url}/media/B` } },
      { type: 'location', payload: { coordinates: { lat: 4.65, long: -74.05 }, title: 'Parque' } },
    ]
    await shop.writeToPage([
      messengerItem(shop.messenger.externalId, 'PSID', { text: undefined, attachments }),
    ])
    await settled()
    const media = (await messages()).at(-1)?.media
    expect(media).toMatchObject([
      { kind: 'image', state: 'kept' },
      { kind: 'document', state: 'kept', name: 'B' },
      { kind: 'location', state: 'kept', facts: { latitude: 4.65, longitude: -74.05, name: 'Parque' } },
    ])
    expect(files.requests.filter(({ path }) => path === '/media/A')[0]?.authorization).toBeUndefined()
  })

  test('of a place or a person needs no file', async () => {
    await shop.write(ana, '', {
      type: 'contacts',
      contacts: [{ name: { formatted_name: 'Beto' }, phones: [{ phone: '+57 310' }] }],
    })
    expect(await settled()).toMatchObject({
      kind: 'contact',
      state: 'kept',
      facts: { people: [{ name: 'Beto', phones: ['+57 310'] }] },
    })
  })

  test('that fails for a while is asked again; a worker that is stopped costs no try', async () => {
    let asked = 0
    files.on('FLAKY', (response) => {
      asked += 1
      if (asked > 1) response.writeHead(200).end(photo)
      else response.writeHead(503).end()
    })
    await sendImage('FLAKY')
    await expect.poll(() => asked).toBe(1)
    await expect
      .poll(async () => {
        inbound.now = new Date(inbound.now.getTime() + 5_000)
        return (await messages()).at(-1)?.media[0]?.state
      })
      .toBe('kept')
    files.on('HANGING', () => {})
    await sendImage('HANGING')
    await expect.poll(() => files.requests.some(({ path }) => path === '/media/HANGING')).toBe(true)
    await worker[Symbol.asyncDispose]()
    const row = await db.queryOne(sql`
      select state, tries from message_media where account_id = ${shop.accountId} and state = 'waiting'`)
    expect(row).toEqual({ state: 'waiting', tries: 0 })
    files.add('HANGING', photo)
    worker = startWorker()
    expect(await settled()).toMatchObject({ state: 'kept' })
  })
})
