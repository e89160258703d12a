import { IconHourglassEmpty } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useRead } from '../../api/hooks.ts'
import { useMay, useMe } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { shopTexts } from '../shop/texts.ts'
import { waitingTexts } from './texts.ts'
import classes from './waiting.module.css'

type Conversation = Pick<AnswerOf<'getConversation'>, 'waiting_because' | 'holder'>

/** Polled in case the live stream is down, and because a silent bot makes customers wait by the clock alone. */
const everyMs = 30_000

/** How many customers wait for a person; undefined while that is unknown. */
export function useWaiting(): AnswerOf<'getWaiting'> | undefined {
  const enabled = useMay('conversations.view')
  return useRead('getWaiting', {}, { everyMs, enabled }).data
}

/** The person who has the conversation, if one does, before the reason, which may be cut where there is little room. */
export function useWhyWaiting(): (conversation: Conversation) => string {
  const t = useTexts(waitingTexts)
  const shop = useTexts(shopTexts)
  const nameHolder = useHolderName()
  return (conversation) => {
    const { waiting_because: because } = conversation
    if (because === null) return ''
    const why = because in waitingTexts ? t(because as 'person') : shop(because as 'user_requested')
    const holder = nameHolder(conversation)
    return holder === undefined ? why : `${holder} · ${why}`
  }
}

/** Undefined where no person is known to have it. */
export function useHolderName(): (conversation: Pick<Conversation, 'holder'>) => string | undefined {
  const t = useTexts(waitingTexts)
  const { person } = useMe()
  return ({ holder }) =>
    holder === null ? undefined : holder.id === person.id ? t('mine') : t('holder', { name: holder.name })
}

/** Only the name of the person who has it, for where there is little room. */
export function useHolderShort(): (conversation: Pick<Conversation, 'holder'>) => string | undefined {
  const t = useTexts(waitingTexts)
  const { person } = useMe()
  return ({ holder }) => (holder === null ? undefined : holder.id === person.id ? t('me') : holder.name)
}

type WaitingLineProps = {
  conversation: Conversation
  since: string
  /** In a list's row, which names whoever has it in a place of its own. */
  isShort?: boolean
}

/** How long it has waited, who has it, and why. */
export function WaitingLine({ conversation, since, isShort = false }: WaitingLineProps) {
  const t = useTexts(waitingTexts)
  const format = useFormat()
  const whyWaiting = useWhyWaiting()
  const now = useNow()
  return (
    <span className={classes.waiting}>
      <IconHourglassEmpty size={13} aria-label={t('waits')} className={classes.icon} />{' '}
      <time dateTime={since}>{format.span(since, now)}</time> ·{' '}
      {whyWaiting(isShort ? { ...conversation, holder: null } : conversation)}
      {!isShort && conversation.holder === null && ` · ${t('nobody')}`}
    </span>
  )
}

/** One clock for the whole page, or a list and the header beside it would tell two times of one wait. */
let now = Date.now()
const listeners = new Set<() => void>()
let timer: number | undefined

export function useNow(): number {
  return useSyncExternalStore(listen, () => now)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === undefined) {
    tick()
    timer = window.setInterval(tick, everyMs)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.clearInterval(timer)
    timer = undefined
  }
}

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}
