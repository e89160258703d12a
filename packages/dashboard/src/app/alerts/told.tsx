// A colleague mentioned this person or gave them a conversation, or one that they snoozed came back, while a page is open:
// told at once, whether or not pushes are on.
import { IconAt, IconUserCheck } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useTexts } from '../../i18n/language.tsx'
import { usePersonName } from '../../parts/shop/states.tsx'
import { useLinkNotice } from './link-notice.tsx'
import { usePageNotice } from './page-notice.ts'
import { toldTexts } from './told-texts.ts'

type Waiting = AnswerOf<'getWaiting'>

type ToldProps = {
  waiting: Waiting
  /** Ids of what is new since the page was opened. */
  mention: string | undefined
  given: string | undefined
  returned: string | undefined
}

export function Told({ waiting, mention, given, returned }: ToldProps) {
  const t = useTexts(toldTexts)
  const notify = usePageNotice()
  const show = useToast()
  const nameOf = usePersonName()
  const tellMention = useEffectEvent(() => {
    const { newest } = waiting.mentions
    if (!newest) return
    const { conversation_id: id, note_id: message, author, contact_id: contact, text } = newest
    const customer = nameOf(newest.customer, { id: contact })
    const by = t('mentioned', { name: author ?? t('colleague') })
    show({ icon: <IconAt size={18} />, title: `${by} · ${customer}`, text, id, message })
    notify({ kinds: ['mention'], id, title: by, about: [customer, text] })
  })
  const tellGiven = useEffectEvent(() => {
    const { assigned } = waiting
    if (!assigned) return
    const { conversation_id: id, author, contact_id: contact } = assigned
    const customer = nameOf(assigned.customer, { id: contact })
    const title = author === null ? t('givenByRule') : t('given', { name: author })
    show({ icon: <IconUserCheck size={18} />, title, text: customer, id })
    notify({ kinds: ['assigned'], id, title, about: [customer] })
  })
  const tellReturned = useEffectEvent(() => {
    if (!waiting.returned) return
    const { conversation_id: id, contact_id: contact } = waiting.returned
    const customer = nameOf(waiting.returned.customer, { id: contact })
    const title = t('returned')
    show({ icon: <IconUserCheck size={18} />, title, text: customer, id })
    notify({ kinds: ['snooze'], id, title, about: [customer] })
  })
  useEffect(() => {
    if (mention !== undefined) tellMention()
  }, [mention])
  useEffect(() => {
    if (given !== undefined) tellGiven()
  }, [given])
  useEffect(() => {
    if (returned !== undefined) tellReturned()
  }, [returned])
  return null
}

type Toast = { icon: ReactNode; title: string; text: string; id: string; message?: string }

/** Not for whoever has the conversation before their eyes. */
function useToast(): (toast: Toast) => void {
  const show = useLinkNotice()
  const router = useRouter()
  return ({ icon, title, text, id, message }) => {
    if (router.latestLocation.pathname === `/inbox/${id}` && document.hasFocus()) return
    const search = message === undefined ? {} : { message }
    const open = () => router.navigate({ to: '/inbox/$id', params: { id }, search })
    show({ icon, title, text, path: `/inbox/${id}`, onOpen: open })
  }
}
