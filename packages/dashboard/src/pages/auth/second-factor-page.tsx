import { Anchor, Button, PinInput, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useEntrance } from './entrance.ts'
import { Frame, Refusal } from './frame.tsx'
import { authTexts } from './texts.ts'

export function SecondFactorPage() {
  const t = useTexts(authTexts)
  const [kind, setKind] = useState<'totp' | 'backup_code'>('totp')
  const [code, setCode] = useState('')
  const verify = useChange('verifySecondFactor')
  const enter = useEntrance()
  const send = (typed: string) => verify.mutate({ body: { kind, code: typed.trim() } }, { onSuccess: enter })
  const isApp = kind === 'totp'
  const change = () => {
    setKind(isApp ? 'backup_code' : 'totp')
    setCode('')
  }
  return (
    <Frame
      title={t('secondFactor')}
      text={isApp ? t('secondFactorText') : t('backupText')}
      foot={
        <Anchor renderRoot={(props) => <Link to="/sign-in" {...props} />} inherit>
          {t('startOver')}
        </Anchor>
      }
    >
      <Refusal error={verify.error} wrong={t('wrongCode')} />
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault()
          send(code)
        }}
      >
        {isApp ? (
          <PinInput
            length={6}
            type="number"
            oneTimeCode
            autoFocus
            size="md"
            value={code}
            onChange={setCode}
            onComplete={send}
            getInputProps={(index) => ({ 'aria-label': `${t('secondFactor')} ${index + 1}/6` })}
          />
        ) : (
          <TextInput
            label={t('backupCode')}
            autoFocus
            autoComplete="off"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
        <Button type="submit" size="md" loading={verify.isPending} disabled={code.trim() === ''}>
          {t('continue')}
        </Button>
      </form>
      <Anchor component="button" type="button" size="sm" onClick={change}>
        {isApp ? t('useBackup') : t('useApp')}
      </Anchor>
    </Frame>
  )
}
