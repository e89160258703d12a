// A list before anything of it is written down: what taking it in would do.
import type { ListReport } from '@mostrador/contract/dashboard/outreach/campaign-lists'
import { listWillingPhones } from '../../domain/contacts/consent/consents.queries.ts'
import { listOverruled } from '../../domain/contacts/consent/refusals.ts'
import { formerKey } from '../../domain/contacts/written-phone.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SaidConsent } from './list-consent.ts'

const stepRows = 5_000
export const linesShown = 50

export type ListRow = {
  line: number
  phone: string
  key: string
  name: string
  consent: SaidConsent
  fields: Record<string, string>
}

export type ReadList = Omit<ListReport, 'rows'> & { rows: readonly ListRow[] }

/** Writes nothing. */
export async function checkList(db: Database, accountId: string, read: ReadList): Promise<ListReport> {
  const { rows } = read
  const unasked: number[] = []
  for (let at = 0; at < rows.length; at += stepRows) {
    const step = rows.slice(at, at + stepRows)
    const keys = step.flatMap(({ key }) => [key, formerKey(key) ?? []].flat())
    const willing = await listWillingPhones(db, accountId, keys)
    const isWilling = ({ key }: ListRow) => willing.has(formerKey(key) ?? key) || willing.has(key)
    const dated = step.flatMap(({ line, key, consent }) =>
      consent instanceof Date ? [{ line, key, saidAt: consent }] : [],
    )
    const overruled = await listOverruled(db, accountId, dated)
    for (const row of step) {
      const isDated = row.consent instanceof Date
      const agrees = isDated ? !overruled.has(row.line) : row.consent !== 'no' && isWilling(row)
      if (!agrees) unasked.push(row.line)
    }
  }
  return reportOf(read, unasked)
}

/** `unasked`: the lines of those who have not agreed to offers, there or before. */
export function reportOf({ rows, ...read }: ReadList, unasked: readonly number[]): ListReport {
  const isUnasked = new Set(unasked)
  const linesOf = (isSo: (row: ListRow) => boolean) => rows.flatMap((row) => (isSo(row) ? [row.line] : []))
  const undated = linesOf(({ consent, line }) => consent === 'undated' && isUnasked.has(line))
  const declined = linesOf(({ consent }) => consent === 'no')
  const overruled = linesOf(({ consent, line }) => consent instanceof Date && isUnasked.has(line))
  // Those who said a word in the list are told of apart.
  const silent = linesOf(({ consent, line }) => consent === undefined && isUnasked.has(line))
  return {
    ...read,
    rows: rows.length,
    agreed_count: linesOf(({ consent }) => consent instanceof Date).length - overruled.length,
    ...{ no_consent: silent.slice(0, linesShown), no_consent_count: silent.length },
    ...{ undated: undated.slice(0, linesShown), undated_count: undated.length },
    ...{ overruled: overruled.slice(0, linesShown), overruled_count: overruled.length },
    ...{ declined: declined.slice(0, linesShown), declined_count: declined.length },
  }
}
