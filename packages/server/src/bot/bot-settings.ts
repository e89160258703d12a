// The account's bot settings: validated and stored as one document; its knowledge is also stored apart for searching.
import { BotSettings, defaultBotSettings } from '@mostrador/contract/bot-settings'
import { limits } from '@mostrador/contract/limits'
import { type Static, Type } from 'typebox'
import { checkWeek } from '../domain/appointments/availability-document.ts'
import { type Db, sql, type Tx } from '../platform/database/database.ts'
import { isStorableText } from '../platform/database/text.ts'
import { checkDocument, wrongAt } from '../platform/document.ts'
import { AppError } from '../platform/errors.ts'
import { faultsOfTexts } from './rules/wording/texts.ts'
import { notesOfShop } from './shop-notes.ts'

const given = Type.Partial(BotSettings, { additionalProperties: false, description: 'an object' })

/** Checks a document from a file or form and fills in defaults. Throws invalid_request, naming the place. */
export function readBotSettings(document: unknown): BotSettings {
  checkDocument(given, document)
  const settings = withDefaults(document)
  checkWeek(settings.hours, 'hours')
  checkPaymentUrl(settings.payment_url)
  if (Object.keys(settings.texts).length > limits.botTextsMax) {
    throw wrongAt('texts', `at most ${limits.botTextsMax} texts`)
  }
  const [fault] = faultsOfTexts(settings.texts)
  if (fault !== undefined) throw new AppError('invalid_request', fault)
  for (const [place, text] of textsIn(settings, '')) {
    if (!isStorableText(text)) throw wrongAt(place, 'expected valid Unicode without U+0000')
  }
  return settings
}

/** Stored settings with defaults for everything never set. */
export function withDefaults(stored: Static<typeof given> | null | undefined): BotSettings {
  return { ...defaultBotSettings, ...stored }
}

export async function getBotSettings(db: Db, accountId: string): Promise<BotSettings> {
  return withDefaults(await findBotSettings(db, accountId))
}

/** Undefined when the account has never set any. */
export async function findBotSettings(db: Db, accountId: string): Promise<Partial<BotSettings> | undefined> {
  const row = await db.queryOne<{ document: Partial<BotSettings> }>(sql`
    select document from bot_settings where account_id = ${accountId}`)
  return row?.document
}

/** Changes the settings that are given, on what is stored by then. Throws invalid_request, naming the place. */
export async function changeBotSettings(
  tx: Tx,
  accountId: string,
  changeOf: (stored: BotSettings) => Partial<BotSettings>,
  now: Date,
): Promise<BotSettings> {
  // Two changes at once must not overwrite each other.
  await tx.query(sql`select id from accounts where id = ${accountId} for no key update`)
  const stored = await getBotSettings(tx, accountId)
  return setBotSettings(tx, accountId, { ...stored, ...changeOf(stored) }, now)
}

/** Replaces the settings. Throws invalid_request, naming the place. */
export async function setBotSettings(
  tx: Tx,
  accountId: string,
  document: unknown,
  now: Date,
): Promise<BotSettings> {
  const settings = readBotSettings(document)
  await tx.query(sql`
    insert into bot_settings (account_id, document, updated_at)
    values (${accountId}, ${JSON.stringify(settings)}, ${now})
    on conflict (account_id) do update set document = excluded.document, updated_at = excluded.updated_at`)
  const notes = [...settings.knowledge, ...notesOfShop(settings)]
  await tx.query(sql`delete from bot_knowledge where account_id = ${accountId}`)
  await tx.query(sql`
    insert into bot_knowledge (account_id, position, question, answer)
    select ${accountId}::uuid, k.position, k.question, k.answer
    from json_to_recordset(${JSON.stringify(notes.map((each, position) => ({ ...each, position })))}::json)
      as k (position integer, question text, answer text)`)
  return settings
}

function checkPaymentUrl(url: string | null): void {
  if (url === null) return
  const filled = url.replaceAll(/\{(order_id|total|currency)\}/g, '1')
  const isHttps = URL.canParse(filled) && new URL(filled).protocol === 'https:'
  if (!isHttps || /[{}\s]/.test(filled)) {
    throw wrongAt(
      'payment_url',
      'expected an https: address, in which {order_id}, {total} and {currency} are filled in',
    )
  }
}

function textsIn(value: unknown, place: string): [place: string, text: string][] {
  if (typeof value === 'string') return [[place, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = Array.isArray(value) ? `${place}[${key}]` : place === '' ? key : `${place}.${key}`
    return [[at, key] as [string, string], ...textsIn(inner, at)]
  })
}
