// An uploaded list: a phone, perhaps a name and since when the customer agrees, and a column for each variable.

import { withoutGuard } from '@mostrador/contract/csv'
import type { ListProblem, ListReport } from '@mostrador/contract/dashboard/outreach/campaigns'
import { limits } from '@mostrador/contract/limits'
import { unknownName } from '@mostrador/contract/values'
import { CsvError, parse } from 'csv-parse/sync'
import { insertImportedConsents, listWilling } from '../../domain/contacts/consent/consents.queries.ts'
import { insertContacts, listKnownKeys } from '../../domain/contacts/contacts.queries.ts'
import { phoneKey } from '../../domain/contacts/phone-key.ts'
import { formerKey, listedPhone } from '../../domain/contacts/written-phone.ts'
import { type Database, sql, type Tx } from '../../platform/database/database.ts'
import { isStorableText } from '../../platform/database/text.ts'
import { AppError, messageOf } from '../../platform/errors.ts'
import { insertListed } from './audience.queries.ts'

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
/** A spreadsheet would run it wherever the name is shown or exported. */
const formula = /^[=+\-@\t\r]/
/** Numbers, prices and phones may have a sign. */
const signed = /^[+-][\d\s.,()%$€-]+$/

/** `zone`: the shop's, by which numbers without a calling code are read. Throws invalid_request when the file as a whole cannot be read. */
export function readList(content: string, zone: string, now: Date) {
  const { columns, lines } = tableIn(content)
  const rows: ListRow[] = []
  const errors: ListReport['errors'] = []
  const variables = columns.filter((name) => !ownNames.includes(name))
  const seen = new Set<string>()
  for (const { line, fields } of lines) {
    const written = fields.phone ?? ''
    const key = listedPhone(written, zone)
    const consentAt = consentIn(fields.consent_at ?? '', now)
    const unusable = unusableValue(variables, fields)
    if (key === undefined) errors.push({ line, problem: 'phone' })
    else if (key === 'unclear') errors.push({ line, problem: 'phone_country' })
    else if ((fields.name ?? '').length > limits.campaignCellCharsMax)
      errors.push({ line, problem: 'name_long' })
    else if (formula.test(fields.name ?? '')) errors.push({ line, problem: 'name_formula' })
    else if (typeof consentAt === 'string') errors.push({ line, problem: consentAt })
    else if (seen.has(key)) errors.push({ line, problem: 'twice' })
    else if (unusable !== undefined) errors.push({ line, ...unusable })
    else {
      seen.add(key)
      const isAsWritten = written.startsWith('+') && phoneKey(written) === key
      const phone = isAsWritten ? written : `+${key}`
      rows.push({ line, phone, key, name: fields.name || unknownName, consentAt, fields })
    }
  }
  return { columns, rows, errors: errors.slice(0, problemsShown), error_count: errors.length }
}

/** The first value that cannot go into a message, or that the platform would refuse there. */
function unusableValue(variables: readonly string[], fields: Record<string, string>) {
  for (const column of variables) {
    const problem = valueProblem(fields[column] ?? '')
    if (problem !== undefined) return { problem, column }
  }
  return undefined
}

function valueProblem(value: string): Extract<ListProblem, `value_${string}`> | undefined {
  if (value.length > limits.campaignCellCharsMax) return 'value_long'
  if (/[\n\r\t\u2028\u2029]/.test(value)) return 'value_lines'
  if (/ {5}/.test(value)) return 'value_spaces'
  return formula.test(value) && !signed.test(value) ? 'value_formula' : undefined
}

/** Replaces the list of a draft. New phones become contacts; a consent is noted with the time that the list gives. */
export async function saveList(
  db: Database,
  place: { accountId: string; campaignId: string },
  { rows, ...report }: Omit<ListReport, 'rows'> & { rows: readonly ListRow[] },
  now: Date,
): Promise<ListReport> {
  const { accountId, campaignId } = place
  const note = (list: ListReport) =>
    db.query(sql`
      update campaigns set list_report = ${JSON.stringify(list)}
      where account_id = ${accountId} and id = ${campaignId}`)
  const list = { ...report, rows: rows.length }
  await note(list)
  await db.query(sql`
    delete from campaign_recipients where account_id = ${accountId} and campaign_id = ${campaignId}`)
  const unasked: number[] = []
  for (let at = 0; at < rows.length; at += stepRows) {
    unasked.push(...(await db.transaction((tx) => saveStep(tx, place, rows.slice(at, at + stepRows), now))))
  }
  const whole = {
    ...list,
    ...{ no_consent: unasked.slice(0, problemsShown), no_consent_count: unasked.length },
  }
  await note(whole)
  return whole
}

/** Writes rows down; the lines of those who have not agreed to offers, here or before. */

async function saveStep(
  tx: Tx,
  place: { accountId: string; campaignId: string },
  given: readonly ListRow[],
  now: Date,
): Promise<number[]> {
  const { accountId } = place
  // A customer who writes by the old number is that contact, with all that was said about messages.
  const former = given.flatMap(({ key }) => formerKey(key) ?? [])
  const known = await listKnownKeys(tx, accountId, former)
  const rows = given.map((row) => ({
    ...row,
    key: known.find((key) => key === formerKey(row.key)) ?? row.key,
  }))
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
  const willing = await listWilling(
    tx,
    accountId,
    listed.map(({ contactId }) => contactId),
  )
  return listed.flatMap(({ contactId, line }) => (willing.has(contactId) ? [] : [line]))
}

const isoDay = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/i
const slashedDay = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/

/** A consent is proof, so a date that may be read as two days is none. */
function consentIn(said: string, now: Date): Date | undefined | Extract<ListProblem, `consent_at${string}`> {
  if (said === '') return undefined
  const slashed = slashedDay.exec(said)
  if (slashed) {
    const [one = 0, two = 0, year = 0] = slashed.slice(1).map(Number)
    if (one !== two && one <= 12 && two <= 12) return 'consent_at_unclear'
    const [day, month] = one > 12 ? [one, two] : [two, one]
    return pastDay({ year, month, day }, new Date(Date.UTC(year, month - 1, day)), now)
  }
  const iso = isoDay.exec(said)
  if (!iso) return 'consent_at'
  const [year = 0, month = 0, day = 0] = iso.slice(1, 4).map(Number)
  const hasZone = said.length === 10 || iso[4] !== undefined
  return pastDay(
    { year, month, day },
    new Date(hasZone ? said.replace(' ', 'T') : `${said.replace(' ', 'T')}Z`),
    now,
  )
}

/** JavaScript reads 30 February as a day of March. */
function pastDay(
  { year, month, day }: { year: number; month: number; day: number },
  at: Date,
  now: Date,
): Date | 'consent_at' {
  const isDay =
    month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
  return isDay && Number.isFinite(at.getTime()) && at <= now ? at : 'consent_at'
}

/** Names in which people write the columns that the service knows, without accents. */
const ownColumns: Readonly<Record<'phone' | 'name' | 'consent_at', readonly string[]>> = {
  phone: ['phone', 'telefono', 'telefone', 'celular', 'movil', 'phone number'],
  name: ['name', 'nombre', 'nome'],
  consent_at: [
    'consent_at',
    'consent',
    'consentimiento',
    'consentimento',
    'acepto el',
    'aceitou em',
    'agreed at',
  ],
}

const ownNames: readonly string[] = Object.keys(ownColumns)

function columnNamed(written: string): string {
  const bare = written.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const own = Object.entries(ownColumns).find(([, names]) => names.includes(bare))
  return own?.[0] ?? written.toLowerCase()
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
    const line = error instanceof CsvError ? error.lines : undefined
    if (typeof line !== 'number') throw unreadable(messageOf(error))
    const problem = `line ${line}: ${messageOf(error)}`
    throw new AppError('invalid_request', `The list cannot be read: ${problem}.`, {
      reason: 'list_line',
      line,
    })
  }
  const [head = [], ...body] = table
  const columns = head.map(columnNamed)
  if (!columns.includes('phone')) {
    throw new AppError('invalid_request', 'The list cannot be read: there is no column "phone".', {
      reason: 'list_phone',
    })
  }
  if (columns.length > limits.campaignColumnsMax)
    throw unreadable(`more than ${limits.campaignColumnsMax} columns`)
  if (body.length === 0) throw unreadable('it has no rows')
  if (body.length > limits.campaignListRows) throw unreadable(`more than ${limits.campaignListRows} rows`)
  if (!isStorableText(text)) throw unreadable('it is not UTF-8 text')
  const lines = body.map((cells, at) => ({
    line: at + 2,
    fields: Object.fromEntries(columns.map((name, column) => [name, withoutGuard(cells[column] ?? '')])),
  }))
  return { columns, lines }
}

function unreadable(problem: string): AppError {
  return new AppError('invalid_request', `The list cannot be read: ${problem}.`, { reason: 'file', problem })
}
