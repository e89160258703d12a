// A colleague mentioned this person in a note while a page is open: told at once, whether or not pushes are on.
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAt } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useTexts } from '../../i18n/language.tsx'
import { appTexts } from '../texts.ts'

/** Long enough to be seen from another window. */
const shownMs = 20_000

export function useMentions(waiting: AnswerOf<'getWaiting'> | undefined): void {
  const t = useTexts(appTexts)
  const router = useRouter()
  const told = useRef<string>(undefined)
  const newest = waiting?.mentions.newest
  const isKnown = waiting !== undefined
  useEffect(() => {
    if (!isKnown) return
    const former = told.current
    told.current = newest?.note_id ?? former ?? ''
    // The first answer after opening a page tells nothing new: its number stands beside the inbox.
    if (!newest || former === undefined || newest.note_id <= former) return
    const { conversation_id: id, note_id: message, author, text } = newest
    if (router.latestLocation.pathname === `/inbox/${id}`) return
    const toast = notifications.show({
      icon: <IconAt size={18} />,
      color: 'counter',
      autoClose: shownMs,
      title: t('mentioned', { name: author ?? t('colleague') }),
      message: (
        <>
          {text}{' '}
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              notifications.hide(toast)
              void router.navigate({ to: '/inbox/$id', params: { id }, search: { message } })
            }}
          >
            {t('openNote')}
          </Button>
        </>
      ),
    })
  }, [isKnown, newest, router, t])
}
