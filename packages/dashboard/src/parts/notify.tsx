import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useTexts } from '../i18n/language.tsx'
import { failureText } from './failure-text.ts'
import { partTexts } from './texts.ts'

export function notifyDone(message: string): void {
  notifications.show({ message, icon: <IconCheck size={18} />, color: 'counter', autoClose: 4_000 })
}

/** For the `onError` of a change: tells the reason. */
export function useFailureNotice(): (error: unknown) => void {
  const t = useTexts(partTexts)
  return useCallback(
    (error) => {
      notifications.show({
        message: failureText(error, t),
        icon: <IconAlertTriangle size={18} />,
        color: 'red',
        autoClose: 8_000,
      })
    },
    [t],
  )
}
