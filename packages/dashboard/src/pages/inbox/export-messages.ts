// Everything that was said in the conversations of a list, one line each, as a file for spreadsheets.
import { type CsvCell, csvPhone } from '@mostrador/contract/csv'
import type { Language } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import { call } from '../../api/call.ts'
import { translator } from '../../i18n/texts.ts'
import { notifyDone } from '../../parts/feedback/notify.tsx'
import { csvTime } from '../../parts/lists/csv.ts'
import { readAll } from '../../parts/lists/read-all.ts'
import type { usePersonName } from '../../parts/shop/states.tsx'
import { shopTexts } from '../../parts/shop/texts.ts'
import { exportMessagesTexts } from './export-messages-texts.ts'
import type { ListQuery } from './list-query.ts'
import { listTexts } from './list-texts.ts'
import { inboxTexts } from './texts.ts'

/** A file of more would take minutes to make. */
const conversationsMax = 500

const writers = { user: 'fromCustomer', assistant: 'fromBot', agent: 'fromPerson' } as const

type Reader = {
  language: Language
  timezone: string
  zone: string
  nameOf: ReturnType<typeof usePersonName>
}

export async function messageRows(
  query: ListQuery,
  { language, timezone, zone, nameOf }: Reader,
): Promise<CsvCell[][]> {
  const t = translator(listTexts, language)
  const own = translator(exportMessagesTexts, language)
  const inbox = translator(inboxTexts, language)
  const shop = translator(shopTexts, language)
  const { rows: found, isCut } = await readAll(
    (paging) => call('listConversations', { query: { ...query, ...paging } }),
    conversationsMax,
  )
  const lines: CsvCell[][] = []
  for (const { id, contact_name, contact_id, contact_phone, platform } of found) {
    if (lines.length >= limits.listExportMax) break
    const { rows: said } = await readAll((paging) => call('listMessages', { id, query: paging }))
    const whose = [
      nameOf(contact_name, { id: contact_id, phone: contact_phone }),
      csvPhone(contact_phone),
      shop(platform),
    ]
    for (const message of said.toReversed()) {
      const { role, author, content, media, created_at } = message
      if (role !== 'user' && role !== 'assistant' && role !== 'agent') continue
      const files = media.map(({ name }) => name).filter((name) => name !== null)
      lines.push([
        ...[...whose, csvTime(created_at, timezone)],
        ...[inbox(writers[role]), author?.name ?? null, content, files.join(', ')],
      ])
    }
  }
  if (isCut || lines.length >= limits.listExportMax) notifyDone(own('messagesCut', { n: lines.length }))
  const head = [
    ...[t('customerHead'), t('phoneHead'), t('channel'), `${own('timeHead')} (${zone})`],
    ...[own('writerOfHead'), own('personHead'), own('messageHead'), own('filesHead')],
  ]
  return [head, ...lines]
}
