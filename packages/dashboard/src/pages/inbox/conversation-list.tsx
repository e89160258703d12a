import { VisuallyHidden } from '@mantine/core'
import { IconAt, IconCircleCheck, IconClockPause, IconMessages, IconUser } from '@tabler/icons-react'
import { Link, lazyRouteComponent, useParams, useRouter } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Row } from '../../api/call.ts'
import { type Pages, usePages } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useLastWords } from '../../parts/contacts/last-words.ts'
import { useDraftOf } from '../../parts/conversations/drafts.ts'
import { Empty, Failed, Lines, NothingFits, Waiting } from '../../parts/feedback/states.tsx'
import { useKey } from '../../parts/keys/keys.ts'
import { LabelsInShort } from '../../parts/labels/labels.tsx'
import { type Selection, useSelection } from '../../parts/lists/selected.ts'
import { PlatformName, usePersonName } from '../../parts/shop/states.tsx'
import { Ago } from '../../parts/time.tsx'
import { useHolderName, useHolderShort, WaitingLine } from '../../parts/waiting/waiting.tsx'
import classes from './list.module.css'
import { ListFilters, useClearFilters, useListQuery } from './list-filters.tsx'
import type { ListQuery } from './list-query.ts'
import { listTexts } from './list-texts.ts'
import { useGoingToNext } from './next-conversation.ts'
import { ReplyWindow } from './reply-window.tsx'

// Loaded when it is first wanted, so that the inbox does not wait for it.
const ManyActions = lazyRouteComponent(() => import('./many/many-actions.tsx'), 'ManyActions')

type Conversation = Row<'listConversations'>

const rowHeight = 76
/** With a line that says why somebody waits, or when a snoozed one comes back. */
const linedRowHeight = 94
/** Polled in case the live stream is down. */
const everyMs = 30_000

export function ConversationList({ openId }: { openId: string | undefined }) {
  const t = useTexts(listTexts)
  const query = useListQuery()
  const [isChoosing, setChoosing] = useState(false)
  const pages = usePages('listConversations', { query }, { everyMs })
  const selection = useSelection(query, pages.isPlaceholderData)
  const end = () => {
    selection.clear()
    setChoosing(false)
  }
  return (
    <section className={classes.listColumn} aria-label={t('conversations')}>
      <ListFilters query={query} onSelect={() => setChoosing(true)} />
      <Rows
        query={query}
        pages={pages}
        openId={openId}
        selection={isChoosing ? selection : undefined}
        onEnd={end}
      />
    </section>
  )
}

type RowsProps = {
  query: ListQuery
  pages: Pages<Conversation>
  openId: string | undefined
  /** While conversations are being chosen. */
  selection: Selection | undefined
  onEnd: () => void
}

function Rows({ query, pages, openId, selection, onEnd }: RowsProps) {
  const draftOf = useDraftOf()
  const { rows, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows?.length ?? 0,
    getScrollElement: () => box.current,
    estimateSize: (index) => (hasLine(rows?.[index]) ? linedRowHeight : rowHeight),
    getItemKey: (index) => `${rows?.[index]?.id} ${hasLine(rows?.[index])}`,
    overscan: 10,
  })
  const shown = virtual.getVirtualItems()
  useStep(rows, virtual.scrollToIndex)
  const isNearEnd = rows !== undefined && (shown.at(-1)?.index ?? 0) >= rows.length - 10
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage && error === null) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetchingNextPage, error, fetchNextPage])
  if (rows === undefined) {
    if (error) return <Failed error={error} onRetry={refetch} />
    return (
      <Waiting>
        <Lines count={8} height={52} />
      </Waiting>
    )
  }
  if (rows.length === 0) return <NoRows query={query} />
  return (
    <>
      {selection && (
        <Suspense>
          <ManyActions rows={rows} selection={selection} onEnd={onEnd} />
        </Suspense>
      )}
      <div ref={box} className={classes.rows}>
        <ul className={classes.space} style={{ height: virtual.getTotalSize() }}>
          {shown.map(({ index, start }) => {
            const conversation = rows[index]
            return (
              conversation && (
                <li
                  key={conversation.id}
                  className={classes.row}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <ConversationRow
                    conversation={conversation}
                    draft={draftOf(conversation.id)}
                    note={draftOf(`${conversation.id}:note`)}
                    isOpen={conversation.id === openId}
                    selection={selection}
                  />
                </li>
              )
            )
          })}
        </ul>
      </div>
    </>
  )
}

/** Each tab says what would be in it; with a filter, that nothing fits. */
function NoRows({ query }: Pick<RowsProps, 'query'>) {
  const t = useTexts(listTexts)
  const clear = useClearFilters()
  const { state, ...filters } = query
  const isFiltered = state !== 'open' || Object.values(filters).some((value) => value !== undefined)
  const isTab = Object.values(filters).every((value) => value === undefined)
  if (state === 'waiting' && isTab) {
    return (
      <Empty icon={IconCircleCheck} title={t('nobodyWaitsTitle')}>
        {t('nobodyWaits')}
      </Empty>
    )
  }
  if (state === 'mentioned' && isTab) {
    return (
      <Empty icon={IconAt} title={t('noMentionsTitle')}>
        {t('noMentions')}
      </Empty>
    )
  }
  if (isFiltered) return <NothingFits onClear={clear} />
  return (
    <Empty icon={IconMessages} title={t('emptyTitle')}>
      {t('empty')}
    </Empty>
  )
}

function hasLine(conversation: Conversation | undefined): boolean {
  return Boolean(conversation?.waiting_since ?? conversation?.snoozed_until)
}

/** J opens the next conversation of the list, K the one before. */
function useStep(rows: readonly Conversation[] | undefined, scrollTo: (index: number) => void): void {
  const router = useRouter()
  const { id: shownId } = useParams({ strict: false })
  // Its place in the list, where the next one stands once it has left, as after resolving it.
  const left = useRef<{ id: string; index: number }>(undefined)
  useEffect(() => {
    const index = rows?.findIndex(({ id }) => id === shownId) ?? -1
    if (shownId !== undefined && index !== -1) left.current = { id: shownId, index }
  }, [rows, shownId])
  const go = (step: 1 | -1) => {
    // The address is ahead of the page while a conversation is loading, and keys come quickly.
    const openId = router.latestLocation.pathname.split('/')[2]
    const from = rows?.findIndex(({ id }) => id === openId) ?? -1
    const gone = left.current?.id === openId ? left.current : undefined
    const index = from !== -1 ? from + step : gone ? gone.index - (step === 1 ? 0 : 1) : 0
    const id = rows?.[index]?.id
    if (id === undefined) return
    scrollTo(index)
    void router.navigate({
      to: '/inbox/$id',
      params: { id },
      search: (former: object) => ({ ...former, message: undefined }),
    })
  }
  useKey('j', () => go(1))
  useKey('k', () => go(-1))
  useGoingToNext(() => go(1))
}

type RowProps = {
  conversation: Conversation
  draft: string
  /** Begun and not added. */
  note: string
  isOpen: boolean
  selection: Selection | undefined
}

function ConversationRow({ conversation, draft, note, isOpen, selection }: RowProps) {
  const nameOf = usePersonName()
  const { label } = useListQuery()
  const { id, contact_name, platform, unread_count: unread, waiting_since: since } = conversation
  const until = conversation.snoozed_until
  const name = nameOf(contact_name, { id: conversation.contact_id, phone: conversation.contact_phone })
  return (
    <RowFrame
      id={id}
      isOpen={isOpen}
      selection={selection}
      marks={{
        'data-unread': unread > 0 || conversation.mentions_unread > 0 || undefined,
        'data-waiting': since !== null || undefined,
        'data-lined': hasLine(conversation) || undefined,
      }}
    >
      <span className={classes.face} aria-hidden>
        {name.slice(0, 1).toUpperCase()}
        <span className={classes.facePlatform}>
          <PlatformName platform={platform} isShort />
        </span>
      </span>
      <span className={classes.words}>
        <span className={classes.line}>
          <span className={`clip ${classes.name}`}>{name}</span>
          <Times conversation={conversation} />
        </span>
        <span className={classes.line}>
          {conversation.labels.length > 0 && (
            <span className={classes.labels}>
              <LabelsInShort labels={conversation.labels} wanted={label} named={2} />
            </span>
          )}
          <LastWords conversation={conversation} draft={draft} note={note} />
          <Marks conversation={conversation} />
        </span>
      </span>
      {since !== null && (
        <span className={classes.waits}>
          <span className="clip">
            <WaitingLine conversation={conversation} since={since} isShort />
          </span>
          <Holder conversation={conversation} />
        </span>
      )}
      {since === null && until !== null && <ComesBack until={until} by={conversation.snoozed_by} />}
    </RowFrame>
  )
}

function ComesBack({ until, by }: { until: string; by: string | null }) {
  const t = useTexts(listTexts)
  const format = useFormat()
  return (
    <span className={`${classes.waits} ${classes.comesBack}`}>
      <span className="clip">
        <IconClockPause size={13} aria-hidden />{' '}
        <time dateTime={until}>
          {by === null
            ? t('comesBack', { time: format.near(until) })
            : t('comesBackBy', { time: format.near(until), name: by })}
        </time>
      </span>
    </span>
  )
}

/** At the end of the line, which cuts the reason rather than the name. */
function Holder({ conversation }: Pick<RowProps, 'conversation'>) {
  const short = useHolderShort()(conversation)
  const whole = useHolderName()(conversation)
  if (short === undefined) return null
  return (
    <span className={classes.holder} title={whole}>
      <IconUser size={13} aria-hidden />
      <span className="clip" aria-hidden>
        {short}
      </span>
      <VisuallyHidden>{whole}</VisuallyHidden>
    </span>
  )
}

type RowFrameProps = {
  id: string
  isOpen: boolean
  selection: Selection | undefined
  marks: Record<`data-${string}`, true | undefined>
  children: ReactNode
}

/** Leads to the conversation; while some are being chosen, chooses it. */
function RowFrame({ id, isOpen, selection, marks, children }: RowFrameProps) {
  const common = { className: classes.conversation, 'data-open': isOpen || undefined, ...marks }
  if (selection) {
    return (
      <label {...common} data-chosen={selection.has(id) || undefined}>
        <input
          type="checkbox"
          checked={selection.has(id)}
          disabled={selection.isStale}
          onChange={() => selection.toggle(id)}
        />
        {children}
      </label>
    )
  }
  return (
    <Link
      to="/inbox/$id"
      params={{ id }}
      search={(former: object) => ({ ...former, message: undefined })}
      aria-current={isOpen ? 'true' : undefined}
      {...common}
    >
      {children}
    </Link>
  )
}

function LastWords({ conversation, draft, note }: Pick<RowProps, 'conversation' | 'draft' | 'note'>) {
  const t = useTexts(listTexts)
  const lastWords = useLastWords()
  const { last_message_role: role, last_message_content: content } = conversation
  const begun = draft.trim() === '' ? note : draft
  if (begun.trim() !== '') {
    return (
      <span className={`clip ${classes.last}`}>
        <span className={classes.draft}>{t(begun === draft ? 'draft' : 'noteDraft')}</span> {begun}
      </span>
    )
  }
  const who = role === 'assistant' ? `${t('botSays')} ` : role === 'agent' ? `${t('you')} ` : ''
  return (
    <span className={`clip ${classes.last}`}>
      {who}
      {content === null ? t('noText') : lastWords(content)}
    </span>
  )
}

function Times({ conversation }: Pick<RowProps, 'conversation'>) {
  const { last_message_at: at } = conversation
  return (
    <span className={classes.times}>
      <ReplyWindow conversation={conversation} className={classes.window} isShort />
      {/* Beside the time of the row's own line, a second one would only puzzle. */}
      {at !== null && !hasLine(conversation) && <Ago value={at} />}
    </span>
  )
}

function Marks({ conversation }: Pick<RowProps, 'conversation'>) {
  const t = useTexts(listTexts)
  const { unread_count: unread, mentions_unread: mentions } = conversation
  const { holder, handoff_active: isWithPerson, waiting_since: since } = conversation
  return (
    <span className={classes.marks}>
      {since === null && holder !== null && <Holder conversation={conversation} />}
      {since === null && holder === null && isWithPerson && unread === 0 && t('withPerson')}
      {mentions > 0 && (
        <span className={classes.count} title={t('mentionsUnread')}>
          <span aria-hidden>@</span>
          <VisuallyHidden>{t('mentionsUnread')}</VisuallyHidden>
        </span>
      )}
      {unread > 0 && (
        <span className={classes.count}>
          <span aria-hidden>{unread}</span>
          <VisuallyHidden>{t('unreadCount', { n: unread })}</VisuallyHidden>
        </span>
      )}
    </span>
  )
}
