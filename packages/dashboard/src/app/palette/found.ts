import { foundKindNames } from '@mostrador/contract/dashboard/search'
import type { AnswerOf } from '../../api/call.ts'
import { useRead } from '../../api/hooks.ts'
import { useAccount, useMay } from '../../api/session.ts'
import { type Format, ownZone, useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useLastWords } from '../../parts/contacts/last-words.ts'
import { usePersonName } from '../../parts/shop/states.tsx'
import { type Entry, type EntryGroup, foundIcons, hrefOf } from './entry.ts'
import { paletteTexts } from './texts.ts'

type Row = AnswerOf<'search'>['data'][number]

/** One letter would find nearly everything; a figure may be an order's number. */
const isEnough = (text: string) => text.length > 1 || /\d/.test(text)

export function useFound(text: string): {
  groups: readonly EntryGroup[]
  isSearching: boolean
  tookTooLong: boolean
  error: Error | null
} {
  const t = useTexts(paletteTexts)
  const format = useFormat()
  const nameOf = usePersonName()
  const lastWords = useLastWords()
  const { timezone } = useAccount()
  const may = useMay('overview.view')
  const isAsked = may && isEnough(text)
  const { data, isFetching, error } = useRead(
    'search',
    { query: { text } },
    { enabled: isAsked, keepsFormer: true },
  )
  const nameIn = ({ kind, number, name, detail, contact_id }: Row) => {
    if (kind === 'note') return t('noteOf', { name: detail ?? t('colleague') })
    if (number !== null) return t('orderNumber', { number })
    return name === null && detail !== null ? detail : nameOf(name, { id: contact_id })
  }
  const rows = isAsked ? (data?.data ?? []) : []
  const groups = foundKindNames.flatMap((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind)
    if (ofKind.length === 0) return []
    const entries = ofKind.map((row): Entry => {
      const name = nameIn(row)
      return {
        id: `${row.kind} ${row.id}`,
        name,
        detail: detailOf(row, { format, nameOf, lastWords, timezone }),
        excerpt: row.excerpt,
        kind,
        icon: foundIcons[kind],
        href: hrefOf(row),
      }
    })
    return [{ id: kind, title: t(kind), entries }]
  })
  return {
    groups,
    isSearching: isAsked && isFetching,
    tookTooLong: isAsked && data?.took_too_long === true,
    error: isAsked ? error : null,
  }
}

type Telling = {
  format: Format
  nameOf: ReturnType<typeof usePersonName>
  lastWords: ReturnType<typeof useLastWords>
  timezone: string
}

function detailOf(row: Row, { format, nameOf, lastWords, timezone }: Telling): string {
  // An appointment is kept by the shop's clock, as its calendar shows it; all else happened by the reader's.
  const isElsewhere = row.kind === 'appointment' && timezone !== ownZone()
  const at = row.at === null ? undefined : format.near(row.at, isElsewhere ? timezone : undefined)
  const detail = row.name === null && row.number === null ? undefined : row.detail
  if (row.kind === 'message' || row.kind === 'note') return row.at === null ? '' : format.ago(row.at)
  const parts = [
    row.number === null ? undefined : nameOf(row.name, { id: row.contact_id }),
    row.kind === 'conversation' && detail ? lastWords(detail) : (detail ?? undefined),
    at,
    isElsewhere ? format.zone(timezone) : undefined,
  ]
  return parts.filter((part) => part !== undefined).join(' · ')
}
