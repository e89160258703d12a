// A notice of something that came while a page is open, with a button that leads there.
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { toldTexts } from './told-texts.ts'

/** Long enough to be seen from another window. */
const shownMs = 20_000

type LinkNotice = { icon: ReactNode; title: string; text: string; onOpen: () => unknown }

export function useLinkNotice(): (notice: LinkNotice) => void {
  const t = useTexts(toldTexts)
  return ({ icon, title, text, onOpen }) => {
    const shown = notifications.show({
      icon,
      color: 'counter',
      autoClose: shownMs,
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
