// Reports over some days of the account's calendar, each beside days before.
import type { ReportUnit } from '@mostrador/contract/dashboard/insights/reports'
import { limits } from '@mostrador/contract/limits'
import { type Database, sql, type Tx } from '../../platform/database/database.ts'
import { within } from '../../platform/database/within.ts'
import { AppError } from '../../platform/errors.ts'
import { formerDays } from './former-days.ts'
import { listNames, listPeopleFigures, type PersonFigures, type PersonRow } from './people.queries.ts'
import {
  countChats,
  findMoney,
  findRange,
  listAnswerTimes,
  listSales,
  type OpenSpan,
  type Range,
  type SalesRow,
} from './reports.queries.ts'

type Asked = { accountId: string; timezone: string; from: string; to: string; unit?: ReportUnit | undefined }

const nothing = { units: 0, measure: 0, orders: 0, revenue: 0, returned: 0 }

/** Throws invalid_request for days that are none, too many, or more than can be counted in time. */
export async function reportSales(db: Database, asked: Asked) {
  return over(db, asked, async (tx, now, before) => {
    const [total, ...rows] = await listSales(tx, now)
    const [formerTotal, ...former] = await listSales(tx, before)
    const known = new Map(former.map((row) => [keyOf(row), row]))
    const named = rows.map((row) => {
      const { product_id, name, sale_unit } = row
      return { product_id, name, sale_unit, now: figuresOf(row), before: figuresOf(known.get(keyOf(row))) }
    })
    const money = { now: await findMoney(tx, now), before: await findMoney(tx, before) }
    return { rows: named, money, total: { now: figuresOf(total), before: figuresOf(formerTotal) } }
  })
}

/** Throws as sales do. `open`: the hours in which people of the shop are there. */
export async function reportChats(db: Database, asked: Asked & { open: readonly OpenSpan[] }) {
  return over(db, asked, async (tx, now, before) => ({
    chats: { now: await countChats(tx, now), before: await countChats(tx, before) },
    answers: {
      now: await listAnswerTimes(tx, now, asked),
      before: await listAnswerTimes(tx, before, asked),
    },
  }))
}

const noFigures = { answered: 0, first_median_seconds: null, reply_median_seconds: null, resolved: 0 }

/** Throws as sales do. People first, by the conversations that they answered; the bot last. */
export async function reportPeople(db: Database, asked: Asked) {
  return over(db, asked, async (tx, now, before) => {
    const [rows, former] = [await listPeopleFigures(tx, now), await listPeopleFigures(tx, before)]
    const all = [...rows, ...former]
    const ids = all.flatMap(({ person_id: id }) => (id === null ? [] : [id]))
    const named = await listNames(tx, asked.accountId, ids)
    const line = (by: PersonRow['by'], id: string | null, name: string | null) => ({
      ...{ by, person_id: id, name },
      now: peopleFiguresOf(rows.find((row) => row.by === by && row.person_id === id)),
      before: peopleFiguresOf(former.find((row) => row.by === by && row.person_id === id)),
    })
    const people = named.map(({ id, name }) => line('person', id, name))
    const hasApp = all.some(({ by }) => by === 'app')
    return {
      rows: [
        ...people.toSorted((one, other) => other.now.answered - one.now.answered),
        ...(hasApp ? [line('app', null, null)] : []),
        line('bot', null, null),
      ],
    }
  })
}

function peopleFiguresOf(row: PersonRow | undefined): PersonFigures {
  if (!row) return noFigures
  const { answered, first_median_seconds, reply_median_seconds, resolved } = row
  return { answered, first_median_seconds, reply_median_seconds, resolved }
}

async function over<T>(
  db: Database,
  { accountId, timezone, from, to, unit }: Asked,
  read: (tx: Tx, now: Range, before: Range) => Promise<T>,
) {
  checkDays(from, to)
  const former = formerDays({ from, to }, unit)
  const { start, end, formerStart, formerEnd } = await findRange(db, { timezone, from, to, former })
  const found = await within(db, limits.reportMs, async (tx) => {
    // A week of a large account is then sorted in memory.
    await tx.query(
      sql`select set_config('work_mem', '64MB', true), set_config('transaction_read_only', 'on', true)`,
    )
    return read(
      tx,
      { accountId, from: start, until: end },
      { accountId, from: formerStart, until: formerEnd },
    )
  })
  if (found === undefined) {
    throw new AppError('invalid_request', 'These days hold too much to be counted at once; ask for fewer.', {
      reason: 'report_long',
    })
  }
  return { from, to, former, ...found }
}

function checkDays(from: string, to: string): void {
  const [first, last] = [from, to].map((day) => {
    const at = new Date(`${day}T00:00:00Z`)
    const isDay = !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day
    return isDay ? at.getTime() : Number.NaN
  })
  const days = ((last ?? Number.NaN) - (first ?? Number.NaN)) / 86_400_000 + 1
  if (days >= 1 && days <= limits.reportDaysMax) return
  throw new AppError('invalid_request', `from, to: at most ${limits.reportDaysMax} days, in their order`, {
    reason: 'range',
    days: limits.reportDaysMax,
  })
}

function keyOf({ product_id, name }: SalesRow): string {
  return product_id ?? ` ${name}`
}

function figuresOf(row: SalesRow | undefined) {
  if (!row) return nothing
  const { units, measure, orders, revenue, returned } = row
  return { units, measure, orders, revenue, returned }
}
