// A notice of something that came while a page is open, with a button that leads there.
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { toldTexts } from './told-texts.ts'

/** Long enough to be read; behind another window, to be seen from there. */
const shownMs = () => (document.hidden ? 20_000 : 8_000)

/** `path`: of the page that it is about; once that is open, it goes by itself. */
type LinkNotice = { icon: ReactNode; title: string; text: string; path?: string; onOpen: () => unknown }

export function useLinkNotice(): (notice: LinkNotice) => void {
  const t = useTexts(toldTexts)
  const router = useRouter()
  return ({ icon, title, text, path, onOpen }) => {
    const stopWatching = router.subscribe('onResolved', ({ toLocation }) => {
      if (toLocation.pathname === path) notifications.hide(shown)
    })
    const shown = notifications.show({
      icon,
      color: 'counter',
      autoClose: shownMs(),
      onClose: stopWatching,
      title,
      message: (
        <>
          {text}{' '}
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              notifications.hide(shown)
              onOpen()
            }}
          >
            {t('openNote')}
          </Button>
        </>
      ),
    })
  }
}
