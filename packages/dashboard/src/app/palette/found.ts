import { foundKindNames } from '@mostrador/contract/dashboard/search'
import { limits } from '@mostrador/contract/limits'
import { IconChevronDown } from '@tabler/icons-react'
import type { AnswerOf } from '../../api/call.ts'
import { useRead } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { type Format, useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useLastWords } from '../../parts/contacts/last-words.ts'
import { readablePhone } from '../../parts/contacts/readable-phone.ts'
import { usePersonName } from '../../parts/shop/states.tsx'
import { type Entry, type EntryGroup, foundIcons, hrefOf } from './entry.ts'
import type { Narrow } from './narrow.tsx'
import { paletteTexts } from './texts.ts'

type Row = AnswerOf<'search'>['data'][number]

/** One letter would find nearly everything; a figure may be an order's number. */
const isEnough = (text: string) => text.length > 1 || /\d/.test(text)

/** Older messages that are shown at a time. */
const moreAtATime = 40

/** `messages`: how many of them are wanted. */
export function useFound(
  text: string,
  narrow: Narrow,
  messages: number,
  onMore: (messages: number) => void,
): {
  groups: readonly EntryGroup[]
  hasMore: boolean
  /** Only the newest people of that name were looked at. */
  hasMorePeople: boolean
  isSearching: boolean
  tookTooLong: boolean
  error: Error | null
} {
  const t = useTexts(paletteTexts)
  const format = useFormat()
  const nameOf = usePersonName()
  const lastWords = useLastWords()
  const may = useMay('overview.view')
  const isAsked = may && isEnough(text)
  const { data, isFetching, error } = useRead(
    'search',
    { query: { text, messages, ...given(narrow) } },
    { enabled: isAsked, keepsFormer: true },
  )
  const writerOf = (role: string | null) => {
    const writer = writers.find((each) => each === role)
    return writer && t(`by_${writer}`)
  }
  const nameIn = ({ kind, number, name, phone, detail, contact_id }: Row) => {
    if (kind === 'note') return t('noteOf', { name: detail ?? t('colleague') })
    if (number !== null) return t('orderNumber', { number })
    const isNameless = name === null && phone === null && contact_id === null
    return isNameless && detail !== null ? detail : nameOf(name, { id: contact_id, phone })
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
        detail: detailOf(row, { format, nameOf, lastWords, writerOf }),
        excerpt: inWords(row.excerpt, lastWords),
        kind,
        icon: foundIcons[kind],
        href: hrefOf(row),
      }
    })
    if (kind === 'message' && data?.has_more_messages && messages < limits.messagesFoundMoreMax) {
      entries.push({
        ...{ id: 'more messages', name: t('moreMessages'), detail: '', excerpt: [], isMore: true },
        icon: IconChevronDown,
        run: () => onMore(Math.min(limits.messagesFoundMoreMax, messages + moreAtATime)),
      })
    }
    return [{ id: kind, title: t(kind), entries }]
  })
  return {
    groups,
    hasMore: isAsked && data?.has_more_messages === true,
    hasMorePeople: isAsked && data?.has_more_people === true,
    isSearching: isAsked && isFetching,
    tookTooLong: isAsked && data?.took_too_long === true,
    error: isAsked ? error : null,
  }
}

/** Without what is empty. */
function given({ person, from, to }: Narrow): Partial<Narrow> {
  return {
    ...(person.trim() !== '' && { person: person.trim() }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
  }
}

/** A marker such as [image] stands for what has no text: at the beginning it becomes words of the reader's language. */
function inWords(excerpt: Row['excerpt'], lastWords: Telling['lastWords']): Row['excerpt'] {
  const whole = excerpt.map(({ text }) => text).join('')
  const [marker = ''] = /^\[[a-z_]+(?:: [^\]]*)?\]/.exec(whole) ?? []
  // The codes of an order were what was looked for.
  if (marker === '' || marker.startsWith('[order') || lastWords(marker) === marker) return excerpt
  let left = marker.length
  const rest = excerpt.flatMap(({ text, is_hit }) => {
    const kept = text.slice(left)
    left = Math.max(0, left - text.length)
    return kept === '' ? [] : [{ text: kept, is_hit }]
  })
  return [{ text: lastWords(marker), is_hit: false }, ...rest]
}

type Telling = {
  format: Format
  nameOf: ReturnType<typeof usePersonName>
  lastWords: ReturnType<typeof useLastWords>
  writerOf: (role: string | null) => string | undefined
}

/** Those who write messages, by their roles. */
const writers = ['user', 'assistant', 'agent'] as const

function detailOf(row: Row, { format, nameOf, lastWords, writerOf }: Telling): string {
  const at = row.at === null ? undefined : format.near(row.at)
  // Whoever has no name is called by the phone, or by the detail: that is no detail then.
  const isCalledSo =
    row.name === null && row.number === null && (row.kind === 'contact' || row.contact_id === null)
  const words = isCalledSo ? undefined : row.detail
  const detail = words && row.kind !== 'contact' ? lastWords(words) : words && readablePhone(words)
  if (row.kind === 'message')
    return [writerOf(row.detail), at].filter((part) => part !== undefined).join(' · ')
  if (row.kind === 'note') return at ?? ''
  const parts = [
    row.number === null ? undefined : nameOf(row.name, { id: row.contact_id, phone: row.phone }),
    detail ?? undefined,
    at,
  ]
  return parts.filter((part) => part !== undefined).join(' · ')
}
