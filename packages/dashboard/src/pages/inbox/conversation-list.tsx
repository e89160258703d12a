import { IconAt, IconCircleCheck, IconClockPause, IconMessages } from '@tabler/icons-react'
import { lazyRouteComponent, useRouter } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Pages, usePages } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useDraftOf } from '../../parts/conversations/drafts.ts'
import { Empty, Failed, Lines, NothingFits, Waiting } from '../../parts/feedback/states.tsx'
import { useKey, useKeyFirst } from '../../parts/keys/keys.ts'
import { type Selection, useSelection } from '../../parts/lists/selected.ts'
import { type Choosing, type Conversation, ConversationRow, hasLine } from './conversation-row.tsx'
import classes from './list.module.css'
import { ListFilters, useClearFilters, useListQuery } from './list-filters.tsx'
import type { ListQuery } from './list-query.ts'
import { listTexts } from './list-texts.ts'
import { useGoingToNext } from './next-conversation.ts'

// Loaded when it is first wanted, so that the inbox does not wait for it.
const ManyActions = lazyRouteComponent(() => import('./many/many-actions.tsx'), 'ManyActions')

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
  const mayAnswer = useMay('conversations.answer')
  const end = () => {
    selection.clear()
    setChoosing(false)
  }
  const { choose, chooseTo } = useChoice({ rows: pages.rows, openId, selection })
  const begin = (work: (id: string) => void) => (id: string) => {
    if (!mayAnswer) return
    setChoosing(true)
    work(id)
  }
  useKeyFirst('escape', end, isChoosing)
  useKey('x', () => (openId === undefined ? setChoosing(true) : begin(choose)(openId)), mayAnswer)
  return (
    <section className={classes.listColumn} aria-label={t('conversations')}>
      <ListFilters query={query} isChoosing={isChoosing} onSelect={() => setChoosing(true)} />
      <Rows
        query={query}
        pages={pages}
        openId={openId}
        selection={isChoosing ? selection : undefined}
        onChoose={choose}
        onChooseTo={begin(chooseTo)}
        onEnd={end}
      />
    </section>
  )
}

type ChoiceProps = {
  rows: readonly Conversation[] | undefined
  openId: string | undefined
  selection: Selection
}

/** One by one, or all from the one that was chosen last to another. */
function useChoice({ rows, openId, selection }: ChoiceProps) {
  const last = useRef(openId)
  return {
    choose: (id: string) => {
      last.current = id
      selection.toggle(id)
    },
    chooseTo: (id: string) => {
      const ids = (rows ?? []).map((row) => row.id)
      const to = ids.indexOf(id)
      const begun = ids.indexOf(last.current ?? openId ?? id)
      const from = begun === -1 ? to : begun
      last.current = id
      selection.add(ids.slice(Math.min(from, to), Math.max(from, to) + 1))
    },
  }
}

type RowsProps = {
  query: ListQuery
  pages: Pages<Conversation>
  openId: string | undefined
  /** While conversations are being chosen. */
  selection: Selection | undefined
  onEnd: () => void
} & Choosing

function Rows({ query, pages, openId, selection, onEnd, ...choosing }: RowsProps) {
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
  useStep({ query, rows, isStale: pages.isPlaceholderData, openId, scrollTo: virtual.scrollToIndex })
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
                    outgoing={draftOf(`${conversation.id}:outbox`)}
                    isOpen={conversation.id === openId}
                    selection={selection}
                    {...choosing}
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
  if (state === 'resolved' && isTab) {
    return (
      <Empty icon={IconCircleCheck} title={t('noneResolvedTitle')}>
        {t('noneResolved')}
      </Empty>
    )
  }
  if (state === 'snoozed' && isTab) {
    return (
      <Empty icon={IconClockPause} title={t('noneSnoozedTitle')}>
        {t('noneSnoozed')}
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

type StepProps = {
  query: ListQuery
  rows: readonly Conversation[] | undefined
  /** The rows are still those of the former query. */
  isStale: boolean
  openId: string | undefined
  scrollTo: (index: number) => void
}

/** J opens the next conversation of the list, K the one before; where the open one is not in it, Escape leaves it. */
function useStep({ query, rows, isStale, openId: shownId, scrollTo }: StepProps): void {
  const router = useRouter()
  const name = JSON.stringify(query)
  // Its place in the list, where the next one stands once it has left, as after resolving it.
  const left = useRef<{ id: string; index: number; name: string }>(undefined)
  const shownAt = rows?.findIndex(({ id }) => id === shownId) ?? -1
  useEffect(() => {
    if (isStale || shownId === undefined || shownAt === -1) return
    left.current = { id: shownId, index: shownAt, name }
  }, [isStale, shownAt, shownId, name])
  useInView({ id: shownId, index: shownAt, scrollTo })
  const go = (step: 1 | -1) => {
    // The address is ahead of the page while a conversation is loading, and keys come quickly.
    const openId = router.latestLocation.pathname.split('/')[2]
    const from = rows?.findIndex(({ id }) => id === openId) ?? -1
    // A place in another list says nothing about this one.
    const gone = left.current?.id === openId && left.current?.name === name ? left.current : undefined
    const index = from !== -1 ? from + step : gone ? gone.index - (step === 1 ? 0 : 1) : 0
    const id = rows?.[from === -1 ? Math.max(0, Math.min(index, rows.length - 1)) : index]?.id
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
  useKeyFirst(
    'escape',
    () =>
      void router.navigate({
        to: '/inbox',
        search: (former: object) => ({ ...former, message: undefined }),
      }),
    shownId !== undefined && rows !== undefined && !isStale && shownAt === -1,
  )
  useGoingToNext(() => go(1))
}

type InViewProps = Pick<StepProps, 'scrollTo'> & { id: string | undefined; index: number }

/** Whoever comes to a conversation by a search or a link sees it in the list too; later changes of the list do not move it. */
function useInView({ id, index, scrollTo }: InViewProps): void {
  const seen = useRef<string>(undefined)
  const scroll = useEffectEvent(() => scrollTo(index))
  useEffect(() => {
    if (id === undefined) seen.current = undefined
    if (id === undefined || index === -1 || seen.current === id) return
    seen.current = id
    scroll()
  }, [id, index])
}
