// An uploaded list: a phone, perhaps a name and since when the customer agrees, and a column for each variable.

import { withoutGuard } from '@mostrador/contract/csv'
import type { ListProblem, ListReport } from '@mostrador/contract/dashboard/outreach/campaign-lists'
import { limits } from '@mostrador/contract/limits'
import { unknownName } from '@mostrador/contract/values'
import { insertImportedConsents, listWilling } from '../../domain/contacts/consent/consents.queries.ts'
import { insertContacts, listKnownKeys } from '../../domain/contacts/contacts.queries.ts'
import { phoneKey } from '../../domain/contacts/phone-key.ts'
import { formerKey, listedPhone } from '../../domain/contacts/written-phone.ts'
import { type Database, sql, type Tx } from '../../platform/database/database.ts'
import { isStorableText } from '../../platform/database/text.ts'
import { AppError } from '../../platform/errors.ts'
import { templating } from '../templates/templates.ts'
import { insertListed } from './audience.queries.ts'
import { type ListRow, linesShown, type ReadList, reportOf } from './list-check.ts'
import { type ListShop, readConsent, yesWords } from './list-consent.ts'
import { linesIn } from './list-lines.ts'

const stepRows = 500
/** A spreadsheet would run it wherever the name is shown or exported. */
const formula = /^[=+\-@\t\r]/
/** Numbers, prices and phones may have a sign. */
const signed = /^[+-][\d\s.,()%$€-]+$/

/**
 * Numbers without a calling code are read by the shop's zone, days by its language. `consentColumn`: the heading under
 * which a person says that consent stands; none is guessed. Throws invalid_request when the file as a whole cannot be read.
 */
export function readList(
  content: string,
  shop: ListShop & { consentColumn?: string | undefined },
  now: Date,
) {
  const { columns, headings, lines, stray } = tableIn(content, shop.consentColumn)
  const errors: ListReport['errors'] = stray.map((line) => ({ line, problem: 'quote' }))
  const variables = columns.filter((name) => !ownNames.includes(name))
  const seen = new Map<string, ListRow>()
  for (const { line, fields } of lines) {
    const written = fields.phone ?? ''
    const key = listedPhone(written, shop.zone)
    const consent = readConsent([fields.consent ?? '', fields.consent_at ?? ''], shop, now)
    const before = key === undefined ? undefined : seen.get(key)
    // Whichever line comes first: somebody who refused in one of them gets nothing.
    if (before && consent === 'no') before.consent = 'no'
    const unusable = unusableValue(variables, fields)
    if (key === undefined) errors.push({ line, ...phoneProblem(written) })
    else if (key === 'unclear') errors.push({ line, problem: 'phone_country' })
    else if ((fields.name ?? '').length > limits.campaignCellCharsMax)
      errors.push({ line, problem: 'name_long' })
    // Two stray marks make one value of the lines between them.
    else if ((fields.name ?? '').includes('\n')) errors.push({ line, problem: 'quote' })
    else if (formula.test(fields.name ?? '')) errors.push({ line, problem: 'name_formula' })
    else if (consent === 'consent_at' || consent === 'consent_at_unclear')
      errors.push({ line, problem: consent, value: (fields.consent_at || fields.consent || '').slice(0, 40) })
    else if (before) errors.push({ line, problem: 'twice' })
    else if (unusable !== undefined) errors.push({ line, ...unusable })
    else {
      const isAsWritten = written.startsWith('+') && phoneKey(written) === key
      const phone = isAsWritten ? written : `+${key}`
      const said = fields.consent_at || fields.consent || ''
      const row = { line, phone, key, name: fields.name || unknownName, consent }
      seen.set(key, { ...row, fields: { ...fields, consent_at: said } })
    }
  }
  const rows = [...seen.values()]
  errors.sort((one, two) => one.line - two.line)
  return { columns, headings, rows, errors: errors.slice(0, linesShown), error_count: errors.length }
}

/** As spreadsheets show a number that is too long for its cell, and then save it: its last digits are lost. */
const rounded = /^[+-]?\d(?:[.,]\d+)?e\+?\d{1,2}$/i

function phoneProblem(written: string): { problem: ListProblem; value?: string } {
  const phone = written.trim()
  if (phone === '') return { problem: 'phone_missing' }
  return rounded.test(phone) ? { problem: 'phone_rounded', value: phone } : { problem: 'phone' }
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
  { rows, ...report }: ReadList,
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
  const whole = reportOf({ rows, ...report }, unasked)
  await note(whole)
  return whole
}

/**
 * Those of a draft's list who agreed without a day did so on this one, as the person says who has their word. The list's
 * report as it reads now.
 */
export function dateConsents(
  db: Database,
  { accountId, campaignId }: { accountId: string; campaignId: string },
  agreedOn: Date,
  now: Date,
): Promise<ListReport | null> {
  return db.transaction(async (tx) => {
    const campaign = await tx.queryOne<{ list_report: ListReport | null }>(sql`
      select list_report from campaigns where account_id = ${accountId} and id = ${campaignId} for update`)
    const report = campaign?.list_report ?? null
    if (report === null || (report.undated_count ?? 0) === 0) return report
    const rows = await tx.query<{ contact_id: string }>(sql`
      select contact_id from campaign_recipients
      where account_id = ${accountId} and campaign_id = ${campaignId}
        and lower(fields->>'consent_at') = any(${yesWords}::text[])`)
    const ids = rows.map(({ contact_id: id }) => id)
    const said = ids.map((contactId) => ({ contactId, isGiven: true, saidAt: agreedOn }))
    await insertImportedConsents(tx, accountId, said, now)
    const dated = { ...report, undated: [], undated_count: 0 }
    await tx.query(sql`
      update campaigns set list_report = ${JSON.stringify(dated)}
      where account_id = ${accountId} and id = ${campaignId}`)
    return dated
  })
}

/** Writes rows of a campaign's list down; the lines of those who have not agreed to offers, here or before. */
async function saveStep(
  tx: Tx,
  place: { accountId: string; campaignId: string },
  given: readonly ListRow[],
  now: Date,
): Promise<number[]> {
  const { listed, unasked } = await keepPeople(tx, place.accountId, given, now)
  await insertListed(tx, place, listed)
  return unasked
}

/** New phones become contacts, and consents are noted. `unasked`: the lines of those who have not agreed to offers. */
export async function keepPeople(
  tx: Tx,
  accountId: string,
  given: readonly ListRow[],
  now: Date,
): Promise<{ listed: (ListRow & { contactId: string })[]; unasked: number[] }> {
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
  const said = listed.flatMap(({ contactId, consent }) => {
    if (consent === 'no') return [{ contactId, isGiven: false, saidAt: now }]
    return consent instanceof Date ? [{ contactId, isGiven: true, saidAt: consent }] : []
  })
  await insertImportedConsents(tx, accountId, said, now)
  const willing = await listWilling(
    tx,
    accountId,
    listed.map(({ contactId }) => contactId),
  )
  const unasked = listed.flatMap(({ contactId, line }) => (willing.has(contactId) ? [] : [line]))
  return { listed, unasked }
}

/**
 * Names in which people write the columns that the service knows, without accents. Where several of a file fit, the first
 * one here is it, and the others keep their names.
 */
const ownColumns: Readonly<Record<'phone' | 'name' | 'consent' | 'consent_at', readonly string[]>> = {
  phone: [
    ...['phone', 'telefono', 'telefone', 'celular', 'movil', 'phone number', 'mobile', 'cell', 'tel', 'cel'],
    ...['numero de telefono', 'numero de celular', 'numero de telefone'],
    // Platforms whose customers are known by phone.
    ...templating.flatMap((platform) => [platform, `numero de ${platform}`]),
  ],
  name: [
    ...['name', 'nombre', 'nome', 'nombre completo', 'full name', 'nome completo', 'nombre y apellido'],
    ...['nombre y apellidos', 'nombres y apellidos', 'nome e sobrenome', 'apellidos y nombres'],
    ...['nombre del cliente', 'nome do cliente', 'customer name', 'client name', 'cliente', 'customer'],
    ...['client', 'nombres', 'contacto', 'contato', 'contact', 'first name', 'first and last name'],
  ],
  consent: [
    ...['consent', 'consentimiento', 'consentimento', 'opt-in', 'opt in', 'optin', 'opt_in', 'agrees'],
    ...['aceita', 'aceita ofertas', 'acepta', 'acepta ofertas', 'autoriza', 'wants offers'],
  ],
  consent_at: [
    ...['consent_at', 'acepto el', 'aceitou em', 'agreed at', 'agreed on', 'consent date', 'date of consent'],
    ...[
      'data do consentimento',
      'data de consentimento',
      'fecha del consentimiento',
      'fecha de consentimiento',
    ],
  ],
}

const ownNames: readonly string[] = Object.keys(ownColumns)

function columnsNamed(head: readonly string[], consentColumn: string | undefined): string[] {
  const bare = head.map((written) =>
    written.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').toLowerCase(),
  )
  const own = Object.entries(ownColumns).map(([name, names]) => {
    const given = names.find((each) => bare.includes(each))
    return { name, at: given === undefined ? -1 : bare.indexOf(given) }
  })
  return head.map((written, place) => {
    if (written === consentColumn) return 'consent'
    return own.find(({ at }) => at === place)?.name ?? written.toLowerCase()
  })
}

function tableIn(content: string, consentColumn: string | undefined) {
  const {
    lines: [{ cells: head } = { cells: [] }, ...body],
    stray,
  } = linesIn(content)
  const named = columnsNamed(head, consentColumn)
  // A consent that stands alone may be a day as well as a word.
  const columns = named.includes('consent_at')
    ? named
    : named.map((name) => (name === 'consent' ? 'consent_at' : name))
  if (!columns.includes('phone')) {
    throw new AppError('invalid_request', 'The list cannot be read: there is no column "phone".', {
      reason: 'list_phone',
    })
  }
  if (columns.length > limits.campaignColumnsMax)
    throw unreadable(`more than ${limits.campaignColumnsMax} columns`)
  if (body.length === 0) throw unreadable('it has no rows')
  if (body.length > limits.campaignListRows) throw unreadable(`more than ${limits.campaignListRows} rows`)
  if (!isStorableText(content)) throw unreadable('it is not UTF-8 text')
  const lines = body.map(({ line, cells }) => ({
    line,
    fields: Object.fromEntries(columns.map((name, column) => [name, withoutGuard(cells[column] ?? '')])),
  }))
  return { columns, headings: head, lines, stray }
}

function unreadable(problem: string): AppError {
  return new AppError('invalid_request', `The list cannot be read: ${problem}.`, { reason: 'file', problem })
}
