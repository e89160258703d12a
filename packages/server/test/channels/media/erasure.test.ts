// An erased customer leaves no byte and no word: files, previews, transcripts, receipts, campaigns, consents, reminders.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readList, saveList } from '../../../src/channels/campaigns/campaign-list.ts'
import { saveDraft } from '../../../src/channels/campaigns/campaigns.ts'
import { startMediaWorker } from '../../../src/channels/media/media-worker.ts'
import { startTranscripts } from '../../../src/channels/media/transcripts/transcript-worker.ts'
import { channelSecretContext } from '../../../src/channels/setup/channels.ts'
import { addConsent } from '../../../src/domain/contacts/consent/consents.ts'
import { eraseContact } from '../../../src/domain/contacts/personal-data.ts'
import { writeDueWords } from '../../../src/domain/conversations/search/message-words.ts'
import { removeLoose } from '../../../src/media/removals.ts'
import { sql } from '../../../src/platform/database/database.ts'
import { newId } from '../../../src/platform/ids.ts'
import { silentLog } from '../../../src/platform/log.ts'
import { folderStore } from '../../../src/platform/objects/folder-store.ts'
import type { ObjectStore } from '../../../src/platform/objects/object-store.ts'
import { s3Store } from '../../../src/platform/objects/s3-store.ts'
import { newMasterKey, parseMasterKey, SecretBox } from '../../../src/platform/secrets/secrets.ts'
import { campaignDraft } from '../../harness/campaigns.ts'
import { createTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { type Inbound, startInbound } from '../../harness/inbound.ts'
import { type FileServer, startFileServer } from '../../harness/servers/files.ts'
import { s3Program, startS3 } from '../../harness/servers/s3-server.ts'
import { type SpeechServer, startSpeech } from '../../harness/servers/speech-server.ts'
import { allOf } from '../../harness/shop.ts'

const secrets = new SecretBox(parseMasterKey(newMasterKey()))
const anabel = { wa_id: '573105550101', name: 'Anabel Zuluaga' }
const other = { wa_id: '573105550202', name: 'Otra Persona' }
/** In the picture's words, the voice note, what was read of the receipt, the list's column and the reason of a consent. */
const secretWords = [
  ...['Anabel', 'Zuluaga', '573105550101', 'mi comprobante del banco', 'quiero dos velas de lavanda'],
  ...['REF-778899', 'pulsera de plata', 'lo dijo por teléfono'],
]
const voice = Buffer.concat([
  Buffer.from('OggS\0\x02'),
  Buffer.alloc(22),
  Buffer.from('OpusHead'),
  Buffer.alloc(4_000, 7),
])

let db: TestDatabase
let inbound: Inbound
let files: FileServer
let speech: SpeechServer
let folder: string
const stack = new AsyncDisposableStack()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mostrador-erasure-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  db = stack.use(await createTestDatabase())
  files = stack.use(await startFileServer())
  speech = stack.use(await startSpeech())
  speech.answer = () => ({ text: 'quiero dos velas de lavanda', duration: 3 })
  inbound = stack.use(await startInbound(db, secrets))
})
afterAll(() => stack.disposeAsync())

/** Where its objects lie as files, so that nobody has to believe the store. */
type Place = AsyncDisposable & { store: ObjectStore; root: string }

const places: Record<string, () => Promise<Place>> = {
  folder: async () => {
    const root = join(folder, 'objects')
    return { store: folderStore(root), root, [Symbol.asyncDispose]: async () => {} }
  },
  S3: async () => {
    const server = await startS3(join(folder, 's3'))
    const end = () => server[Symbol.asyncDispose]()
    return { store: s3Store(server.place), root: server.folder, [Symbol.asyncDispose]: end }
  },
}

async function bytesIn(root: string): Promise<Buffer[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
  return Promise.all(paths.map((path) => readFile(path)))
}

async function shopOn(store: ObjectStore, use: <T extends AsyncDisposable>(worker: T) => T) {
  const shop = await inbound.addShop()
  const { accountId, whatsapp } = shop
  const token = secrets.seal('tok', channelSecretContext(accountId, whatsapp.id, 'access_token'))
  await db.query(sql`
    update channels set api_url = ${files.url}, access_token = ${token}
    where account_id = ${accountId} and id = ${whatsapp.id}`)
  const given = { db, store, log: silentLog, clock: () => inbound.now, everyMs: 10 }
  const more = { secrets, baseUrls: {}, allowInsecure: false, bytesMax: 2_000_000 }
  use(startMediaWorker({ ...given, ...more, folder: join(folder, 'incoming') }))
  const options = { baseUrl: speech.url, apiKey: 'speech-key', model: 'whisper' }
  use(startTranscripts({ ...given, speech: options, retryMs: [0, 0, 0, 0] }))
  return shop
}

const photoOf = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()

async function isSettled(accountId: string): Promise<boolean> {
  const rows = await db.query<{ state: string; transcript_state: string | null }>(sql`
    select state, transcript_state from message_media where account_id = ${accountId}`)
  return rows.length === 3 && rows.every((row) => row.state === 'kept' && row.transcript_state !== 'waiting')
}

/** Rows that are only written after days of use: the receipt of an order, a campaign from a list, consents, reminders. */
async function live(accountId: string, channelId: string, contactId: string): Promise<void> {
  const now = inbound.now
  const draft = campaignDraft(channelId, { audience: { kind: 'list' } })
  const { id: campaignId } = await saveDraft(db, { accountId, draft }, now)
  const lines = [
    'phone;name;consent_at;regalo',
    '+57 310 555 0101;Anabel Zuluaga;2026-03-01;pulsera de plata',
  ]
  const others = '+57 310 555 0202;Otra Persona;2026-03-01;llavero'
  const list = readList([...lines, others].join('\n'), { zone: 'America/Bogota', language: 'es' }, now)
  await saveList(db, { accountId, campaignId }, { ...list, file_name: 'lista.csv' }, now)
  const no = { accountId, contactId, kind: 'marketing', isGiven: false, source: 'person' } as const
  await db.transaction((tx) => addConsent(tx, { ...no, reason: 'lo dijo por teléfono', saidAt: now }, now))
  const orderId = newId()
  await db.query(sql`
    insert into orders (account_id, id, contact_id, conversation_id, platform, status, payment_status, customer_phone,
      customer_name, total, currency, created_at, updated_at)
    select account_id, ${orderId}, contact_id, id, 'whatsapp', 'pending', 'pending', '573105550101', 'Anabel Zuluaga', 100,
      'COP', ${now}, ${now} from conversations where account_id = ${accountId} and contact_id = ${contactId}`)
  const reading = { amount: 100, reference: 'REF-778899', payer: 'Anabel Zuluaga' }
  await db.query(sql`
    insert into payment_receipts (account_id, id, conversation_id, message_id, is_file, order_id, state, reading_state,
      reading, reference_key, created_at)
    select m.account_id, ${newId()}, m.conversation_id, m.id, true, ${orderId}, 'open', 'read',
      ${JSON.stringify(reading)}::json, 'REF-778899', ${now}
    from messages m join conversations v on v.account_id = m.account_id and v.id = m.conversation_id
    where m.account_id = ${accountId} and v.contact_id = ${contactId} order by m.created_at limit 1`)
  await db.query(sql`
    insert into reminders (account_id, id, kind, subject_id, occasion, contact_id, state, form, created_at)
    values (${accountId}, ${newId()}, 'unpaid_order', ${orderId}, ${now}, ${contactId}, 'sent', 'text', ${now})`)
}

describe.each(Object.entries(places))('%s', (name, open) => {
  test.skipIf(name === 'S3' && s3Program === undefined)(
    'an erased customer leaves no byte and no word; everybody else keeps theirs',
    async () => {
      await using cleanup = new AsyncDisposableStack()
      const { store, root } = cleanup.use(await open())
      const { accountId, whatsapp, write } = await shopOn(store, (worker) => cleanup.use(worker))
      const [hers, theirs] = [await photoOf('#a06'), await photoOf('#06a')]
      const ids = { hers: newId(), voice: newId(), theirs: newId() }
      files.add(ids.hers, hers, 'image/jpeg')
      files.add(ids.voice, voice, 'audio/ogg')
      files.add(ids.theirs, theirs, 'image/jpeg')
      const picture = (id: string, caption: string) => ({ id, mime_type: 'image/jpeg', caption })
      await write(anabel, '', { type: 'image', image: picture(ids.hers, 'mi comprobante del banco') })
      await write(anabel, '', { type: 'audio', audio: { id: ids.voice, voice: true } })
      await write(other, '', { type: 'image', image: picture(ids.theirs, 'hola') })
      await expect.poll(() => isSettled(accountId)).toBe(true)
      const contact = await db.queryOne<{ id: string }>(sql`
        select id from contacts where account_id = ${accountId} and name = ${anabel.name}`)
      const contactId = contact?.id ?? ''
      await live(accountId, whatsapp.id, contactId)
      await writeDueWords(db, 1_000)
      const before = await allOf(db, accountId)
      for (const word of secretWords) expect(before).toContain(word)
      const stored = await bytesIn(root)
      for (const bytes of [hers, voice, theirs]) expect(stored.some((each) => each.equals(bytes))).toBe(true)
      // Two pictures with a smaller one each, and the voice.
      expect(stored).toHaveLength(5)

      await eraseContact(db, { accountId, contactId }, inbound.now)
      const later = () => new Date(Date.now() + 24 * 3_600_000)
      await removeLoose(db, { store, log: silentLog, clock: later })
      const left = await allOf(db, accountId)
      for (const word of secretWords) expect(left).not.toContain(word)
      for (const kept of ['573105550202', 'Otra Persona', 'llavero']) expect(left).toContain(kept)
      const bytes = await bytesIn(root)
      expect(bytes).toHaveLength(2)
      expect(bytes.some((each) => each.equals(theirs))).toBe(true)
      const tables = ['message_media', 'campaign_recipients', 'media_files']
      expect(
        tables.map((table) => left.split('\n').filter((line) => line.startsWith(`${table}:`)).length),
      ).toEqual([1, 1, 1])
      for (const gone of ['payment_receipts:', 'reminders:']) expect(left).not.toContain(gone)
    },
  )
})
