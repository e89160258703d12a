import { Alert, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiFailure } from '../../api/request.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { failureText } from '../../parts/feedback/failure-text.ts'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'
import { settingsTexts } from './texts.ts'

type AskPasswordProps = {
  isOpen: boolean
  onClose: () => void
  onPassword: (password: string) => Promise<void>
}

export function AskPassword({ isOpen, onClose, onPassword }: AskPasswordProps) {
  const t = useTexts(settingsTexts)
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('confirmPassword')}>
      {isOpen && <Field onPassword={onPassword} onClose={onClose} />}
    </Dialog>
  )
}

function Field({ onPassword, onClose }: Omit<AskPasswordProps, 'isOpen'>) {
  const t = useTexts(settingsTexts)
  const { language } = useLanguage()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      await onPassword(password)
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }
  const isWrong = error instanceof ApiFailure && (error.status === 400 || error.status === 401)
  return (
    <form className="fields" onSubmit={(event) => void send(event)}>
      {error !== undefined && (
        <Alert color="red" role="alert">
          {isWrong ? t('wrong') : failureText(error, language)}
        </Alert>
      )}
      <PasswordInput
        label={t('currentPassword')}
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('show') }}
      />
      <FormButtons
        submit={t('continue')}
        isBusy={isBusy}
        lacks={password === '' ? t('passwordMissing') : undefined}
        onClose={onClose}
      />
    </form>
  )
}
