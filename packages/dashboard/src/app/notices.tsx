import { MantineThemeProvider } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Notifications, notifications, useNotifications } from '@mantine/notifications'
import { useEffect, useMemo, useRef } from 'react'
import { useTexts } from '../i18n/language.tsx'
import { partTexts } from '../parts/texts.ts'
import { router } from './router.tsx'

/** All notices; their buttons for closing have only a sign to be seen, so they are named here. */
export function Notices() {
  const t = useTexts(partTexts)
  useEnds()
  useLeaving()
  useRoom()
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

/** How high they are, so that a phone's page can end above them. */
function useRoom(): void {
  const { notifications: shown } = useNotifications()
  const isAny = shown.length > 0
  useEffect(() => {
    const place = document.querySelector('.notices[data-position="bottom-left"]')
    if (!place || !isAny) return
    const root = document.documentElement.style
    const watch = new ResizeObserver(() =>
      root.setProperty('--notices-height', `${place.getBoundingClientRect().height}px`),
    )
    watch.observe(place)
    return () => {
      watch.disconnect()
      root.removeProperty('--notices-height')
    }
  }, [isAny])
}

/** Younger notices were shown by what led to the next page, which they are about. */
const leftAfterMs = 1_500

/** Words about what was done go with the part of the dashboard where they were read; news of elsewhere stay. */
function useLeaving(): void {
  const { notifications: shown } = useNotifications()
  const since = useRef(new Map<string, number>())
  useEffect(() => {
    const known = since.current
    const ids = shown.flatMap(({ id, className }) =>
      id && (className === 'done' || className === 'undoable') ? [id] : [],
    )
    since.current = new Map(ids.map((id) => [id, known.get(id) ?? Date.now()]))
  }, [shown])
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
        if (partOf(fromLocation?.pathname) === partOf(toLocation.pathname)) return
        for (const [id, at] of since.current) if (Date.now() - at > leftAfterMs) notifications.hide(id)
      }),
    [],
  )
}

const partOf = (pathname = '') => pathname.split('/')[1]

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
