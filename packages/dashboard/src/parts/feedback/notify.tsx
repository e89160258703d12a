import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useLanguage } from '../../i18n/language.tsx'
import { failureText } from './failure-text.ts'
import { labelOf, markRefused, refusedField } from './refused-field.ts'

/** The newest refusal, for as long as it is shown. */
let problem: string | undefined

/** A refusal from before is settled by it, and its notice goes. */
export function notifyDone(message: string): void {
  if (problem !== undefined) notifications.hide(problem)
  problem = undefined
  notifications.show({
    ...{ message, icon: <IconCheck size={18} />, color: 'counter', autoClose: 4_000 },
    className: 'done',
  })
}

export function notifyProblem(message: string): void {
  problem = notifications.show({
    message,
    icon: <IconAlertTriangle size={18} />,
    color: 'red',
    autoClose: 8_000,
  })
}

/** For a mutation's `onError`: shows the reason, and the field that it is about. */
export function useFailureNotice(): (error: unknown) => void {
  const { language } = useLanguage()
  return useCallback(
    (error) => {
      const field = refusedField(error)
      if (field) markRefused(field)
      notifyProblem(failureText(error, language, field && labelOf(field)))
    },
    [language],
  )
}
