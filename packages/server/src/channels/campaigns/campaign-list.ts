// An uploaded list: a phone, perhaps a name and since when the customer agrees, and a column for each variable.
import { withoutGuard } from '@mostrador/contract/csv'
import { limits } from '@mostrador/contract/limits'
import { unknownName } from '@mostrador/contract/values'
import { parse } from 'csv-parse/sync'
import { insertImportedConsents } from '../../domain/contacts/consent/consents.queries.ts'
import { insertContacts } from '../../domain/contacts/contacts.queries.ts'
import { phoneKey } from '../../domain/contacts/phone-key.ts'
import { type Database, sql, type Tx } from '../../platform/database/database.ts'
import { isStorableText } from '../../platform/database/text.ts'
import { AppError, messageOf } from '../../platform/errors.ts'
import { insertListed } from './audience.queries.ts'

type ListProblem = { line: number; problem: 'phone' | 'consent_at' | 'twice' }
type ListRow = {
  line: number
  phone: string
  key: string
  name: string
  consentAt: Date | undefined
  fields: Record<string, string>
}

const stepRows = 500
const problemsShown = 50
const byte = '\uFEFF'

/** Throws invalid_request when the file as a whole cannot be read. */
export function readList(content: string, now: Date) {
  const { columns, lines } = tableIn(content)
  const rows: ListRow[] = []
  const errors: ListProblem[] = []
  const seen = new Set<string>()
  for (const { line, fields } of lines) {
    const phone = fields.phone ?? ''
    const key = phoneKey(phone)
    const said = fields.consent_at ?? ''
    const consentAt = said === '' ? undefined : new Date(said)
    const isDate = !consentAt || (Number.isFinite(consentAt.getTime()) && consentAt <= now)
    if (!/^[1-9]\d{7,14}$/.test(key)) errors.push({ line, problem: 'phone' })
    else if (!isDate) errors.push({ line, problem: 'consent_at' })
    else if (seen.has(key)) errors.push({ line, problem: 'twice' })
    else {
      seen.add(key)
      rows.push({ line, phone, key, name: fields.name || unknownName, consentAt, fields })
    }
  }
  return { columns, rows, errors: errors.slice(0, problemsShown), error_count: errors.length }
}

/** Replaces the list of a draft. New phones become contacts; a consent is noted with the time that the list gives. */
export async function saveList(
  db: Database,
  place: { accountId: string; campaignId: string },
  rows: readonly ListRow[],
  now: Date,
): Promise<void> {
  const { accountId, campaignId } = place
  await db.query(sql`
    delete from campaign_recipients where account_id = ${accountId} and campaign_id = ${campaignId}`)
  for (let at = 0; at < rows.length; at += stepRows) {
    await db.transaction((tx) => saveStep(tx, place, rows.slice(at, at + stepRows), now))
  }
}

async function saveStep(
  tx: Tx,
  place: { accountId: string; campaignId: string },
  rows: readonly ListRow[],
  now: Date,
): Promise<void> {
  const { accountId } = place
  const people = rows.map(({ phone, key, name }) => ({ phone, phoneKey: key, name }))
  const byKey = await insertContacts(tx, accountId, people, now)
  const listed = rows.flatMap((row) => {
    const contactId = byKey.get(row.key)
    return contactId === undefined ? [] : [{ ...row, contactId }]
  })
  const agreed = listed.flatMap(({ contactId, consentAt: saidAt }) =>
    saidAt === undefined ? [] : [{ contactId, saidAt }],
  )
  await insertImportedConsents(tx, accountId, agreed, now)
  await insertListed(tx, place, listed)
}

function tableIn(content: string) {
  const text = content.startsWith(byte) ? content.slice(1) : content
  const separator = (text.split('\n', 1)[0] ?? '').includes(';') ? ';' : ','
  let table: string[][]
  try {
    table = parse(text, {
      delimiter: separator,
      skip_empty_lines: true,
      relax_column_count: true,
      trim: true,
    })
  } catch (error) {
    throw unreadable(messageOf(error))
  }
  const [head = [], ...body] = table
  const columns = head.map((name) => name.toLowerCase())
  if (!columns.includes('phone')) throw unreadable('there is no column "phone"')
  if (columns.length > limits.campaignColumnsMax)
    throw unreadable(`more than ${limits.campaignColumnsMax} columns`)
  if (body.length > limits.campaignListRows) throw unreadable(`more than ${limits.campaignListRows} rows`)
  if (!isStorableText(text)) throw unreadable('it is not UTF-8 text')
  const lines = body.map((cells, at) => ({
    line: at + 2,
    fields: Object.fromEntries(
      columns.map((name, column) => [
        name,
        withoutGuard(cells[column] ?? '').slice(0, limits.campaignCellCharsMax),
      ]),
    ),
  }))
  return { columns, lines }
}

function unreadable(problem: string): AppError {
  return new AppError('invalid_request', `The list cannot be read: ${problem}.`, { reason: 'file', problem })
}
