// A draft that tells of an order or appointment: it says what holds when it is sent, not what held when it was proposed.
import { Anchor, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRead } from '../../../../api/hooks.ts'
import { useTexts } from '../../../../i18n/language.tsx'
import { useDraft } from '../../../../parts/conversations/drafts.ts'
import { appointmentWordsNow, orderWordsNow } from '../../../../parts/conversations/news-words.ts'
import { type About, toldIn, useProposedWords } from '../../../../parts/conversations/tell-customer.tsx'
import composer from '../composer.module.css'
import { toldDraftTexts } from './told-draft-texts.ts'

type ToldDraftProps = { isOpen: boolean; id: string }
type Said = { word: 'updated' | 'dropped'; draft: string }

export function ToldDraft({ id }: ToldDraftProps) {
  const t = useTexts(toldDraftTexts)
  const [draft, change] = useDraft(id)
  const [tells, noteTells] = useDraft(`${id}:tells`)
  const [proposed, noteProposed] = useDraft(`${id}:proposed`)
  const [said, say] = useState<Said>()
  const about = toldIn(tells)
  const now = useWordsNow(about, proposed)
  const isOld = now !== undefined && proposed !== '' && now.words !== proposed
  const isUntouched = draft.includes(proposed)
  const put = (next: string) => {
    const words = now?.words
    change(() => next)
    noteTells(() => (words === undefined ? '' : `${about?.kind} ${about?.id}`))
    noteProposed(() => words ?? '')
    say({ word: words === undefined ? 'dropped' : 'updated', draft: next })
  }
  const follow = useEffectEvent(() => {
    const next = draft.replace(proposed, () => now?.words ?? '')
    put(now?.words === undefined ? next.trim() : next)
  })
  useEffect(() => {
    if (isOld && isUntouched) follow()
  }, [isOld, isUntouched])
  if (isOld && !isUntouched) {
    return (
      <Text size="xs" role="alert" className={composer.presence} data-warns>
        {t(about?.kind === 'appointment' ? 'changedAppointment' : 'changedOrder')}{' '}
        <Anchor component="button" type="button" size="xs" onClick={() => put(now.words ?? '')}>
          {t(now.words === undefined ? 'clear' : 'renew')}
        </Anchor>
      </Text>
    )
  }
  if (said?.draft !== draft) return null
  return (
    <Text size="xs" role="status" className={composer.presence}>
      {t(said.word)}
    </Text>
  )
}

/** Undefined until it is read; without words where nothing is left to tell. */
function useWordsNow(about: About | undefined, proposed: string): { words: string | undefined } | undefined {
  const spoken = useProposedWords()
  const { kind, id = '' } = about ?? {}
  const order = useRead('getOrder', { id }, { enabled: kind === 'order' })
  const appointment = useRead('getAppointment', { id }, { enabled: kind === 'appointment' })
  if (kind === 'order' && order.data && !order.isFetching)
    return { words: orderWordsNow(spoken(order.data.customer_language), order.data, proposed) }
  if (kind === 'appointment' && appointment.data && !appointment.isFetching)
    return { words: appointmentWordsNow(spoken(appointment.data.customer_language), appointment.data) }
  return undefined
}
