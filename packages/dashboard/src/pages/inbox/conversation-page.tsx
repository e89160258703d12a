import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useChange, useRead } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { ContactCard } from '../../parts/contacts/contact-card.tsx'
import { Lines, Loaded } from '../../parts/feedback/states.tsx'
import { Receipts } from '../../parts/receipts/receipts.tsx'
import { Composer } from './composer/composer.tsx'
import type { ConversationDetail } from './composer/conversation-detail.ts'
import { ConversationHead } from './conversation-head.tsx'
import classes from './inbox.module.css'
import { MessageList } from './message-list.tsx'

const route = getRouteApi('/signed-in/inbox/$id')

export function ConversationPage() {
  const { id } = route.useParams()
  const { message } = route.useSearch()
  const conversation = useRead('getConversation', { id })
  const mayAnswer = useMay('conversations.answer')
  useMarkRead(conversation.data, mayAnswer)
  useMentionsRead(conversation.data)
  useNewestAfterReply(conversation.data, message)
  return (
    <div className={classes.threadColumns}>
      <Loaded query={conversation} skeleton={<Lines />}>
        {(data) => (
          <>
            <section className={classes.thread} key={id}>
              <ConversationHead conversation={data} mayAnswer={mayAnswer} />
              <Receipts id={id} customer={{ name: data.contact_name, language: data.customer_language }} />
              <MessageList key={message} conversation={data} around={message} />
              <Composer conversation={data} mayAnswer={mayAnswer} />
            </section>
            <aside className={classes.card}>
              <ContactCard id={data.contact_id} />
            </aside>
          </>
        )}
      </Loaded>
    </div>
  )
}

/** Whoever answers beside a message that was looked for sees their answer, which is the newest. */
function useNewestAfterReply(conversation: ConversationDetail | undefined, message: string | undefined) {
  const navigate = useNavigate()
  const { last_message_at: at, last_message_role: role } = conversation ?? {}
  const seen = useRef(at)
  useEffect(() => {
    const isReply = seen.current !== undefined && seen.current !== at && role === 'agent'
    seen.current = at
    if (!isReply || message === undefined) return
    void navigate({
      to: '.',
      search: (former: object) => ({ ...former, message: undefined }),
      replace: true,
    })
  }, [at, role, message, navigate])
}

/** Whoever opens a conversation has seen the notes that mention them. */
function useMentionsRead(conversation: ConversationDetail | undefined): void {
  const { mutate } = useChange('readMentions')
  const id = conversation?.id
  const unread = conversation?.mentions_unread ?? 0
  useEffect(() => {
    if (id !== undefined && unread > 0 && document.visibilityState === 'visible') mutate({ id })
  }, [id, unread, mutate])
}

/** Less is on the way to another one. */
const readAfterMs = 1_000

/** A conversation that stays open is read; those that J and K pass over are not. */
function useMarkRead(conversation: ConversationDetail | undefined, mayAnswer: boolean): void {
  const { mutate } = useChange('markConversationRead')
  const id = conversation?.id
  // Also what a colleague gave to this person.
  const isNew = (conversation?.unread_count ?? 0) > 0 || conversation?.is_handed === true
  useEffect(() => {
    if (id === undefined || !isNew || !mayAnswer) return
    const read = () => document.visibilityState === 'visible' && mutate({ id })
    const timer = window.setTimeout(read, readAfterMs)
    return () => window.clearTimeout(timer)
  }, [id, isNew, mayAnswer, mutate])
}
