// A file for spreadsheets that is written while it is read: memory never holds more than a page of it.
import { Readable } from 'node:stream'
import { type CsvStyle, commaStyle, pointStyle } from '@mostrador/contract/csv'
import { wordIn } from '@mostrador/contract/dashboard/outreach/recipient-words'
import type { Language } from '@mostrador/contract/languages'
import type { FastifyReply } from 'fastify'

/** `clock`: `2026-11-22 16:05` in the shop's zone, which spreadsheets sort in any language. */
export type Sheet = { language: Language; clock: Intl.DateTimeFormat; style: CsvStyle }

export function sheetOf(
  { language, decimal }: { language: Language; decimal: 'point' | 'comma' },
  zone: string,
): Sheet {
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone })
  return { language, clock, style: decimal === 'comma' ? commaStyle : pointStyle }
}

/** The file is called by its name and the day. */
export async function sendSheet(
  reply: FastifyReply,
  { language, clock }: Sheet,
  { name, now, lines }: { name: Parameters<typeof wordIn>[0]; now: Date; lines: AsyncGenerator<string> },
): Promise<void> {
  const fileName = `${wordIn(name, language)}-${clock.format(now).slice(0, 10)}.csv`
  await reply
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .type('text/csv; charset=utf-8')
    .send(Readable.from(lines, { objectMode: false }))
}
