import { MantineThemeProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import { useTexts } from '../i18n/language.tsx'
import { partTexts } from '../parts/texts.ts'

/** All notices; their buttons for closing have only a sign to be seen, so they are named here. */
export function Notices() {
  const t = useTexts(partTexts)
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
