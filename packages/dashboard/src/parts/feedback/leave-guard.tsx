import { Button, Group, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../dialog.tsx'
import { partTexts } from '../texts.ts'

/** Asks before a form with changes that are not saved is left, by a link, by going back, or by closing the tab. */
export function LeaveGuard({ isChanged }: { isChanged: boolean }) {
  const t = useTexts(partTexts)
  const { status, proceed, reset, next } = useBlocker({
    // A filter or tab of the same page leaves nothing.
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: isChanged,
    withResolver: true,
  })
  const isSignedOut = next?.pathname === '/sign-in'
  return (
    <Dialog
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title={t(isSignedOut ? 'signedOutTitle' : 'leaveTitle')}
    >
      <Text>{t(isSignedOut ? 'signedOutText' : 'leaveText')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" color="red.9" onClick={() => proceed?.()}>
          {t('leave')}
        </Button>
        <Button onClick={() => reset?.()} data-autofocus>
          {t('stay')}
        </Button>
      </Group>
    </Dialog>
  )
}
