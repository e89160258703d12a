import { Button, Group, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../dialog.tsx'
import { partTexts } from '../texts.ts'
import { askBeforeLeaving } from './leaving.ts'

/**
 * Asks before a form with changes that are not saved is left: by a link, by going back, by closing the tab, by changing the
 * account or by signing out.
 */
export function LeaveGuard({ isChanged }: { isChanged: boolean }) {
  const t = useTexts(partTexts)
  const { status, proceed, reset, next } = useBlocker({
    // A filter or tab of the same page leaves nothing.
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: isChanged,
    withResolver: true,
  })
  const [answer, setAnswer] = useState<(leaves: boolean) => void>()
  useEffect(() => {
    if (!isChanged) return
    return askBeforeLeaving(() => new Promise((resolve) => setAnswer(() => resolve)))
  }, [isChanged])
  const reply = (leaves: boolean) => {
    answer?.(leaves)
    setAnswer(undefined)
    if (leaves) proceed?.()
    else reset?.()
  }
  const isOpen = status === 'blocked' || answer !== undefined
  const isEnded = next?.pathname === '/sign-in'
  // Its words stay while it fades out.
  const [isSignedOut, setSignedOut] = useState(false)
  if (isOpen && isSignedOut !== isEnded) setSignedOut(isEnded)
  return (
    <Dialog
      opened={isOpen}
      onClose={() => reply(false)}
      title={t(isSignedOut ? 'signedOutTitle' : 'leaveTitle')}
    >
      <Text>{t(isSignedOut ? 'signedOutText' : 'leaveText')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" color="red.9" onClick={() => reply(true)}>
          {t('leave')}
        </Button>
        <Button onClick={() => reply(false)} data-autofocus>
          {t('stay')}
        </Button>
      </Group>
    </Dialog>
  )
}
