import { VisuallyHidden } from '@mantine/core'
import { IconClock, IconClockPause, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import type { Row } from '../../api/call.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useLastWords } from '../../parts/contacts/last-words.ts'
import { LabelsInShort } from '../../parts/labels/labels.tsx'
import type { Selection } from '../../parts/lists/selected.ts'
import { PlatformName, usePersonName } from '../../parts/shop/states.tsx'
import { Ago } from '../../parts/time.tsx'
import { useHolderName, useHolderShort, WaitingLine } from '../../parts/waiting/waiting.tsx'
import { outgoingIn } from './composer/outbox.ts'
import classes from './list.module.css'
import { useListQuery } from './list-filters.tsx'
import { listTexts } from './list-texts.ts'
import { ReplyWindow } from './reply-window.tsx'

export type Conversation = Row<'listConversations'>

export type Choosing = {
  onChoose: (id: string) => void
  /** With Shift, also where none was being chosen before. */
  onChooseTo: (id: string) => void
}

/** It says why somebody waits, or when it comes back or came. */
export function hasLine(conversation: Conversation | undefined): boolean {
  return Boolean(conversation?.waiting_since ?? conversation?.snoozed_until ?? conversation?.came_back_at)
}

type RowProps = {
  conversation: Conversation
  draft: string
  /** Begun and not added. */
  note: string
  /** Sent off, and not with the service yet. */
  outgoing: string
  isOpen: boolean
  selection: Selection | undefined
} & Choosing

export function ConversationRow({ conversation, isOpen, selection, ...props }: RowProps) {
  const { draft, note, outgoing, ...choosing } = props
  const nameOf = usePersonName()
  const { label } = useListQuery()
  const { id, contact_name, platform, unread_count: unread, waiting_since: since } = conversation
  const { snoozed_until: until, came_back_at: backAt } = conversation
  const name = nameOf(contact_name, { id: conversation.contact_id, phone: conversation.contact_phone })
  return (
    <RowFrame
      id={id}
      isOpen={isOpen}
      selection={selection}
      {...choosing}
      marks={{
        'data-unread': unread > 0 || conversation.mentions_unread > 0 || conversation.is_handed || undefined,
        'data-waiting': since !== null || backAt !== null || undefined,
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
          <Name name={name} />
          <Times conversation={conversation} />
        </span>
        <span className={classes.line}>
          {conversation.labels.length > 0 && (
            <span className={classes.labels}>
              <LabelsInShort labels={conversation.labels} wanted={label} named={2} />
            </span>
          )}
          <LastWords conversation={conversation} draft={draft} note={note} outgoing={outgoing} />
          <Marks conversation={conversation} />
        </span>
      </span>
      {(since !== null || backAt !== null) && (
        <span className={classes.waits}>
          <span className="clip">
            {backAt !== null && <CameBack at={backAt} />}
            {backAt !== null && since !== null && ' · '}
            {since !== null && <WaitingLine conversation={conversation} since={since} isShort />}
          </span>
          <Holder conversation={conversation} />
        </span>
      )}
      {since === null && backAt === null && until !== null && (
        <ComesBack until={until} by={conversation.snoozed_by} />
      )}
    </RowFrame>
  )
}

/** The number by which visitors are told apart stays in sight, however long the name before it. */
function Name({ name }: { name: string }) {
  const [, words = name, number] = /^(.*\p{L}) (\d{2})$/su.exec(name) ?? []
  return (
    <span className={classes.name}>
      <span className="clip">{words}</span>
      {number !== undefined && <span className={classes.number}> {number}</span>}
    </span>
  )
}

function CameBack({ at }: { at: string }) {
  const t = useTexts(listTexts)
  const format = useFormat()
  return (
    <>
      <IconClock size={13} aria-hidden /> <strong>{t('cameBack')}</strong>{' '}
      <time dateTime={at}>{format.near(at)}</time>
    </>
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
} & Choosing

/** Leads to the conversation; while some are being chosen, chooses it. */
function RowFrame({ id, isOpen, selection, marks, children, onChoose, onChooseTo }: RowFrameProps) {
  const common = { className: classes.conversation, 'data-open': isOpen || undefined, ...marks }
  const isToHere = useRef(false)
  if (selection) {
    return (
      <label
        {...common}
        data-chosen={selection.has(id) || undefined}
        onClickCapture={({ shiftKey }) => {
          isToHere.current ||= shiftKey
        }}
      >
        <input
          type="checkbox"
          checked={selection.has(id)}
          disabled={selection.isStale}
          onChange={() => {
            const isRange = isToHere.current
            isToHere.current = false
            if (isRange) onChooseTo(id)
            else onChoose(id)
          }}
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
      onClick={(event) => {
        if (!event.shiftKey) return
        event.preventDefault()
        onChooseTo(id)
      }}
      {...common}
    >
      {children}
    </Link>
  )
}

type LastWordsProps = Pick<RowProps, 'conversation' | 'draft' | 'note' | 'outgoing'>

function LastWords({ conversation, draft, note, outgoing }: LastWordsProps) {
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
  const leaving = outgoingIn(outgoing).at(-1)
  if (leaving) {
    const { text, files } = leaving
    return (
      <span className={`clip ${classes.last}`}>
        <span className={classes.draft}>{t('leaving')}</span> {text || files[0]?.name}
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
  const { holder, handoff_active: isWithPerson, waiting_since: since, is_handed: isHanded } = conversation
  if (conversation.is_blocked) return <span className={classes.marks}>{t('blocked')}</span>
  return (
    <span className={classes.marks}>
      {isHanded && <span className={classes.count}>{t('handed')}</span>}
      {since === null && conversation.came_back_at === null && !isHanded && holder !== null && (
        <Holder conversation={conversation} />
      )}
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
