import { SegmentedControl, Title, VisuallyHidden } from '@mantine/core'
import { platforms } from '@mostrador/contract/values'
import { IconMessages } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { Row } from '../../api/call.ts'
import { usePages } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Empty, Failed, Lines, Waiting } from '../../parts/feedback/states.tsx'
import { Filter } from '../../parts/lists/filters.tsx'
import { known, useFilters } from '../../parts/lists/search-state.ts'
import { PlatformName, usePersonName } from '../../parts/shop/states.tsx'
import { shopTexts } from '../../parts/shop/texts.ts'
import classes from './inbox.module.css'
import { inboxTexts } from './texts.ts'

type Conversation = Row<'listConversations'>

const states = ['person', 'bot', 'unread'] as const
const rowHeight = 76
/** Polled in case the live stream is down. */
const everyMs = 30_000

export function ConversationList({ openId }: { openId: string | undefined }) {
  const t = useTexts(inboxTexts)
  const shop = useTexts(shopTexts)
  const { values, set } = useFilters<'state' | 'platform'>()
  const state = known(values.state, states)
  const platform = known(values.platform, platforms)
  return (
    <section className={classes.listColumn} aria-label={t('conversations')}>
      <div className={classes.listHead}>
        <Title order={1}>{t('title')}</Title>
        <SegmentedControl
          aria-label={t('state')}
          size="xs"
          value={state ?? 'all'}
          onChange={(chosen) => set({ state: known(chosen, states) })}
          data={[
            { value: 'all', label: t('all') },
            ...states.map((value) => ({ value: value as string, label: t(value) })),
          ]}
        />
        <Filter
          label={t('channel')}
          all={t('anyChannel')}
          value={platform}
          onChange={(chosen) => set({ platform: chosen })}
          options={platforms.map((value) => [value, shop(value)])}
        />
      </div>
      <Rows state={state} platform={platform} openId={openId} />
    </section>
  )
}

type RowsProps = {
  state: (typeof states)[number] | undefined
  platform: (typeof platforms)[number] | undefined
  openId: string | undefined
}

function Rows({ state, platform, openId }: RowsProps) {
  const t = useTexts(inboxTexts)
  const pages = usePages('listConversations', { query: { state, platform } }, { everyMs })
  const { rows, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows?.length ?? 0,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  })
  const shown = virtual.getVirtualItems()
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
  if (rows.length === 0) {
    return (
      <Empty icon={IconMessages} title={t('emptyTitle')}>
        {state === undefined && platform === undefined ? t('empty') : t('emptyFilter')}
      </Empty>
    )
  }
  return (
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
                <ConversationRow conversation={conversation} isOpen={conversation.id === openId} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

function ConversationRow({ conversation, isOpen }: { conversation: Conversation; isOpen: boolean }) {
  const t = useTexts(inboxTexts)
  const format = useFormat()
  const nameOf = usePersonName()
  const {
    id,
    contact_name,
    platform,
    unread_count: unread,
    last_message_at,
    last_message_role: role,
  } = conversation
  const name = nameOf(contact_name)
  const who = role === 'assistant' ? `${t('botSays')} ` : role === 'agent' ? `${t('you')} ` : ''
  return (
    <Link
      to="/inbox/$id"
      params={{ id }}
      search={(former: object) => former}
      className={classes.conversation}
      data-open={isOpen || undefined}
      data-unread={unread > 0 || undefined}
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className={classes.face} aria-hidden>
        {name.slice(0, 1).toUpperCase()}
        <span className={classes.facePlatform}>
          <PlatformName platform={platform} isShort />
        </span>
      </span>
      <span className={classes.words}>
        <span className={`clip ${classes.name}`} style={{ display: 'block' }}>
          {name}
        </span>
        <span className={`clip ${classes.last}`} style={{ display: 'block' }}>
          {who}
          {conversation.last_message_content ?? t('noText')}
        </span>
      </span>
      <span className={classes.side}>
        {last_message_at !== null && <time dateTime={last_message_at}>{format.ago(last_message_at)}</time>}
        {unread > 0 ? (
          <span className={classes.count}>
            <span aria-hidden>{unread}</span>
            <VisuallyHidden>{t('unreadCount', { n: unread })}</VisuallyHidden>
          </span>
        ) : (
          conversation.handoff_active && <span>{t('withPerson')}</span>
        )}
      </span>
    </Link>
  )
}
