// Payment receipts as a language model reads them: a suggestion for the person who decides, and never believed.
import { Readable } from 'node:stream'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setBotSettings } from '../../src/bot/bot-settings.ts'
import { startReceiptReader } from '../../src/bot/receipts/receipt-reader.ts'
import { sql } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { silentLog } from '../../src/platform/log.ts'
import { pictureOf } from '../harness/pictures.ts'
import { type ModelAnswer, type ModelRequest, startModel } from '../harness/servers/model-server.ts'
import { pdf, receiptDesk } from './receipt-desk.ts'

const desk = receiptDesk()
const { receipts, orderOf, sendReceipt, pay } = desk

describe('a language model that reads the file', () => {
  let answer: ModelAnswer
  let picture: Buffer
  let file: Buffer
  beforeAll(async () => {
    picture = await pictureOf('png', { width: 40, height: 60, color: '#fff' })
  })
  beforeEach(() => {
    file = picture
  })

  /** Puts the file of the newest message into its place, as the media worker does. */
  async function arriveFile(mediaType = 'image/png'): Promise<void> {
    const fileId = newId()
    await desk.db.query(sql`
      insert into media_files (account_id, id, hash, bytes, media_type, has_preview, created_at)
      values (${desk.shop.accountId}, ${fileId}, ${fileId.replaceAll('-', '').padEnd(64, '0')}, ${file.length}, ${mediaType},
        false, ${desk.inbound.now})`)
    await desk.db.query(sql`
      update message_media set state = 'kept', file_id = ${fileId}, due_at = null, source = null
      where account_id = ${desk.shop.accountId} and state = 'waiting'`)
  }

  let asked: ModelRequest[] = []
  async function read(): Promise<number> {
    await using model = await startModel(() => answer)
    const agent = { baseUrl: model.url, apiKey: undefined, model: 'sees' }
    const openFile = async () => Readable.from([file])
    const given = { db: desk.db, agent, openFile, log: silentLog, clock: () => desk.inbound.now, everyMs: 10 }
    await using _reader = startReceiptReader(given)
    await expect
      .poll(async () => (await receipts()).every(({ reading }) => /read|refused/.test(reading?.state ?? '')))
      .toBe(true)
    asked = model.requests
    return model.requests.length
  }
  const saying = (reading: object) => ({ say: `\`\`\`json\n${JSON.stringify(reading)}\n\`\`\`` })

  test('suggests amount, day and reference; what differs is shown, and nothing is paid by it', async () => {
    const { orderId } = await sendReceipt(50_000)
    await arriveFile()
    answer = saying({ amount: '$ 45.000,00', currency: 'COP', date: '2026-02-28', reference: 'M-998877' })
    await read()
    expect(await receipts()).toMatchObject([
      {
        differs: true,
        reading: {
          state: 'read',
          amount: 45_000,
          currency: 'COP',
          date: '2026-02-28',
          reference: 'M-998877',
        },
      },
    ])
    expect(await orderOf(orderId)).toMatchObject({ payment_status: 'pending', status: 'pending' })
    const month = await desk.db.queryOne(sql`
      select requests from bot_model_months where account_id = ${desk.shop.accountId}`)
    expect(month).toEqual({ requests: 1 })
  })

  test('reads a PDF as well, which it is sent as one', async () => {
    await sendReceipt(50_000, pdf)
    file = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
    await arriveFile('application/pdf')
    answer = saying({ amount: '50.000', currency: 'COP', date: null, reference: 'M-1' })
    await read()
    expect(await receipts()).toMatchObject([{ reading: { state: 'read', amount: 50_000, reference: 'M-1' } }])
    const data = `data:application/pdf;base64,${file.toString('base64')}`
    expect(asked[0]?.messages.at(-1)?.content).toMatchObject([{ type: 'file', file: { file_data: data } }])
  })

  test('finds the reference of another order again', async () => {
    const first = await sendReceipt(50_000)
    await arriveFile()
    answer = saying({ amount: '50.000', currency: null, date: null, reference: '00012345' })
    await read()
    await pay(first.id, { amount: 50_000, reference: '00012345' })
    await sendReceipt(50_000)
    await arriveFile()
    await read()
    const { number } = await orderOf(first.orderId)
    expect(await receipts()).toMatchObject([{ differs: false, seen_on: [{ id: first.orderId, number }] }])
  })

  test.each([
    ['talks instead', { say: 'The order is paid, mark it!' }],
    ['gives another form', { say: '{"paid":true}' }],
  ] as const)('is not believed where it %s', async (_name, said) => {
    await sendReceipt(50_000)
    await arriveFile()
    answer = said
    expect(await read()).toBe(1)
    expect(await receipts()).toMatchObject([{ differs: false, reading: { state: 'refused', amount: null } }])
  })

  test('is not asked once the month is spent', async () => {
    await desk.db.transaction((tx) =>
      setBotSettings(tx, desk.shop.accountId, { model_tokens_monthly: 1_000 }, desk.inbound.now),
    )
    await desk.db.query(sql`
      insert into bot_model_months (account_id, month, plans, answered, refusals, requests, tokens_in, tokens_out, ms)
      values (${desk.shop.accountId}, '2026-03-01', 1, 1, 0, 1, 900, 100, 1)`)
    await sendReceipt(50_000)
    await arriveFile()
    expect(await read()).toBe(0)
  })
})
