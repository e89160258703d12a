import { Button, Loader } from '@mantine/core'
import { handoffReasons } from '@mostrador/contract/values'
import { IconAlertCircle, IconCheck, IconChecks, IconClock, IconRobot } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment, useEffect, useRef } from 'react'
import type { Row } from '../../api/call.ts'
import { usePages } from '../../api/hooks.ts'
import { useMe } from '../../api/session.ts'
import { asStart } from '../../i18n/days.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Failed, Lines, Waiting } from '../../parts/feedback/states.tsx'
import { shopTexts } from '../../parts/shop/texts.ts'
import { partTexts } from '../../parts/texts.ts'
import { waitingTexts } from '../../parts/waiting/texts.ts'
import type { ConversationDetail } from './composer/conversation-detail.ts'
import { handoffReasonAt } from './handoff-reason.ts'
import { HistoryLine } from './history/history-line.tsx'
import classes from './inbox.module.css'
import { MessageMediaList } from './media/message-media.tsx'
import { contentBeside } from './media/shown-content.ts'
import { NoteLine } from './note-line.tsx'
import { withoutRepeated } from './stream.ts'
import { inboxTexts } from './texts.ts'

type Message = Row<'listMessages'>

const reasonTexts = { ...shopTexts, ...waitingTexts }

/** Polled in case the live stream is down. */
const everyMs = 15_000

type MessageListProps = { conversation: ConversationDetail; around: string | undefined }

/**
 * The newest message is at the bottom and stays in view; older ones load on demand. A message that was looked for is
 * shown with what was said around it.
 */
export function MessageList({ conversation, around }: MessageListProps) {
  const { id } = conversation
  const t = useTexts(inboxTexts)
  const part = useTexts(partTexts)
  const format = useFormat()
  const { rows, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePages(
    'listMessages',
    { id, query: { around } },
    { everyMs },
  )
  const list = useAnswersInSight(rows)
  if (rows === undefined) {
    return (
      <div className={classes.messages}>
        {error ? (
          <Failed error={error} onRetry={refetch} />
        ) : (
          <Waiting>
            <Lines />
          </Waiting>
        )}
      </div>
    )
  }
  const shown = withoutRepeated(rows)
  const dayOf = (message: Message | undefined) => message && format.dateOf(message.created_at)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ol ref={list} className={classes.messages} aria-label={t('messages')} tabIndex={0}>
      {around !== undefined && (
        <li className={classes.toNewest}>
          <Link to="." search={(former: object) => ({ ...former, message: undefined })}>
            {t('newest')}
          </Link>
        </li>
      )}
      {shown.map((message, index) => (
        <Fragment key={message.id}>
          <MessageLine message={message} conversation={conversation} isSought={message.id === around} />
          {dayOf(message) !== dayOf(shown[index + 1]) && (
            <li className={classes.day}>{asStart(format.nearDay(message.created_at))}</li>
          )}
        </Fragment>
      ))}
      {hasNextPage && (
        <li className={classes.day}>
          {isFetchingNextPage ? (
            <Loader size="xs" aria-label={part('loading')} />
          ) : (
            <Button size="compact-sm" variant="subtle" onClick={() => void fetchNextPage()}>
              {t('older')}
            </Button>
          )}
        </li>
      )}
    </ol>
  )
}

/** Whoever read further up and answers sees the answer. */
function useAnswersInSight(rows: readonly Message[] | undefined) {
  const list = useRef<HTMLOListElement>(null)
  const { person: me } = useMe()
  const newest = rows?.[0]?.id
  const own = rows?.find(({ role, author }) => role === 'agent' && author?.id === me.id)?.id
  const known = useRef<string>(undefined)
  useEffect(() => {
    const former = known.current
    known.current = newest
    if (former !== undefined && own !== undefined && own > former) list.current?.scrollTo(0, 0)
  }, [newest, own])
  return list
}

type MessageLineProps = { message: Message; conversation: ConversationDetail; isSought: boolean }

function MessageLine({ message, conversation, isSought }: MessageLineProps) {
  const t = useTexts(inboxTexts)
  const format = useFormat()
  const { role, delivery_status: status } = message
  if (role === 'note') return <NoteLine note={message} line={isSought ? scrollHere : undefined} />
  if (role === 'history') return <HistoryLine entry={message} />
  if (role === 'system') return <SystemLine message={message} conversation={conversation} />
  const content = contentBeside(message.content, message.media)
  const from =
    role === 'user'
      ? t('fromCustomer')
      : role === 'assistant'
        ? t('fromBot')
        : // As the customer sees it, with the name that colleagues alone learn.
          [t('fromPerson'), message.author?.name].filter((part) => part).join(' · ')
  return (
    <li
      ref={isSought ? scrollHere : undefined}
      className={classes.message}
      data-role={role}
      data-status={status ?? undefined}
      data-sought={isSought || undefined}
    >
      {message.media.length > 0 && <MessageMediaList id={message.id} media={message.media} />}
      {(content !== undefined || message.media.length === 0) && (
        <div className={classes.bubble}>{content ?? t('noText')}</div>
      )}
      <div className={classes.meta}>
        {role === 'assistant' && <IconRobot size={13} aria-hidden />}
        <span>{from}</span>
        <time dateTime={message.created_at}>{format.time(message.created_at)}</time>
        {message.edited_at !== null && <span title={format.dateTime(message.edited_at)}>{t('edited')}</span>}
        {status !== null && <DeliveryMark status={status} error={message.delivery_error} />}
      </div>
    </li>
  )
}

const scrollHere = (line: HTMLLIElement | null) => line?.scrollIntoView({ block: 'center' })

/** A system message: who has the conversation from here on. */
function SystemLine({ message, conversation }: Omit<MessageLineProps, 'isSought'>) {
  const t = useTexts(inboxTexts)
  const words = useTexts(reasonTexts)
  const format = useFormat()
  const content = message.content ?? ''
  const reason = handoffReasons.find((each) => content === `[handed off: ${each}]`)
  const shown =
    reason !== undefined
      ? t('handedOff', { reason: words(handoffReasonAt(reason, message.created_at, conversation)) })
      : content === '[resumed]'
        ? t('resumed')
        : content
  return (
    <li className={classes.message} data-role="system">
      {shown} · {format.time(message.created_at)}
    </li>
  )
}

const marks = {
  queued: IconClock,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  failed: IconAlertCircle,
  cancelled: IconAlertCircle,
  unknown: IconAlertCircle,
}

function DeliveryMark({ status, error }: { status: keyof typeof marks; error: string | null }) {
  const t = useTexts(inboxTexts)
  const Mark = marks[status]
  const isBad = status === 'failed' || status === 'unknown' || status === 'cancelled'
  return (
    <>
      <Mark
        size={14}
        aria-label={t(status)}
        color={
          status === 'read' ? 'var(--mantine-color-anchor)' : isBad ? 'var(--mantine-color-error)' : undefined
        }
      />
      {isBad && <span>{error === null ? t(status) : `${t(status)}: ${error}`}</span>}
    </>
  )
}
