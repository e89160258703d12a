// A list of customers that goes into no campaign: they become contacts, and what they said about offers is noted.
import type { ListReport } from '@mostrador/contract/dashboard/outreach/campaign-lists'
import type { Database } from '../../platform/database/database.ts'
import { keepPeople } from './campaign-list.ts'
import { type ReadList, reportOf } from './list-check.ts'

const stepRows = 500

/**
 * `agreedOn`: the day on which those agreed whose yes has none, as the person says who has their word; without it they
 * count as nobody who agreed. Steps are their own transactions: a file that is imported again adds nothing twice.
 */
export async function importList(
  db: Database,
  { accountId, read, agreedOn }: { accountId: string; read: ReadList; agreedOn: Date | undefined },
  now: Date,
): Promise<ListReport> {
  const rows = read.rows.map((row) =>
    row.consent === 'undated' && agreedOn ? { ...row, consent: agreedOn } : row,
  )
  const unasked: number[] = []
  for (let at = 0; at < rows.length; at += stepRows) {
    const step = rows.slice(at, at + stepRows)
    unasked.push(...(await db.transaction((tx) => keepPeople(tx, accountId, step, now))).unasked)
  }
  return reportOf({ ...read, rows }, unasked)
}
