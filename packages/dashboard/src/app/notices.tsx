import { MantineThemeProvider } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Notifications, notifications, useNotifications } from '@mantine/notifications'
import { useEffect, useMemo, useRef } from 'react'
import { useTexts } from '../i18n/language.tsx'
import { partTexts } from '../parts/texts.ts'

/** All notices; their buttons for closing have only a sign to be seen, so they are named here. */
export function Notices() {
  const t = useTexts(partTexts)
  useEnds()
  const theme = useMemo(() => {
    const closeButtonProps = { 'aria-label': t('close') }
    return { components: { Notification: { defaultProps: { closeButtonProps } } } }
  }, [t])
  return (
    <MantineThemeProvider theme={theme} inherit>
      <Notifications
        position="bottom-left"
        limit={3}
        notificationMaxHeight={340}
        classNames={{ root: 'notices' }}
      />
    </MantineThemeProvider>
  )
}

/**
 * A notice that a tap has touched counts as one under a resting mouse, and would never close. Where nothing rests, each
 * closes after its own time.
 */
function useEnds(): void {
  const isTouched = useMediaQuery('(hover: none)') ?? false
  const { notifications: shown } = useNotifications()
  const ends = useRef(new Map<string, number>())
  useEffect(() => {
    const timers = ends.current
    for (const [id, timer] of timers) {
      if (isTouched && shown.some((notice) => notice.id === id)) continue
      window.clearTimeout(timer)
      timers.delete(id)
    }
    if (!isTouched) return
    for (const { id, autoClose } of shown) {
      if (id === undefined || typeof autoClose !== 'number' || timers.has(id)) continue
      timers.set(
        id,
        window.setTimeout(() => notifications.hide(id), autoClose),
      )
    }
  }, [shown, isTouched])
}
