import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useMe } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { CopyField, CopyWord } from '../../parts/copy.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'
import { Section } from '../../parts/page.tsx'
import { Status } from '../../parts/status.tsx'
import { AskPassword } from './ask-password.tsx'
import classes from './settings.module.css'
import { settingsTexts } from './texts.ts'

const QrCode = lazyRouteComponent(() => import('../../parts/share/qr-code.tsx'), 'QrCode')

type Asking = 'start' | 'disable' | 'codes'

/** Turns the second factor on or off and renews backup codes; each asks for the password first. */
export function TwoFactorSection() {
  const t = useTexts(settingsTexts)
  const { person } = useMe()
  const [asking, setAsking] = useState<Asking>()
  const [started, setStarted] = useState<AnswerOf<'startTwoFactor'>>()
  const [codes, setCodes] = useState<string[]>()
  const start = useChange('startTwoFactor')
  const disable = useChange('disableTwoFactor')
  const renew = useChange('renewBackupCodes')
  const act = async (password: string) => {
    const input = { body: { password } }
    if (asking === 'start') setStarted(await start.mutateAsync(input))
    if (asking === 'codes') setCodes((await renew.mutateAsync(input)).backup_codes)
    if (asking === 'disable') {
      await disable.mutateAsync(input)
      setCodes(undefined)
      notifyDone(t('turnedOff'))
    }
    setAsking(undefined)
  }
  const isOn = person.has_two_factor
  return (
    <Section title={t('twoFactor')} description={t('twoFactorText')}>
      <Stack>
        <Status tone={isOn ? 'good' : 'quiet'}>{isOn ? t('on') : t('off')}</Status>
        {started === undefined && (
          <Group>
            {isOn ? (
              <>
                <Button variant="default" onClick={() => setAsking('codes')}>
                  {t('newBackupCodes')}
                </Button>
                <Button variant="default" onClick={() => setAsking('disable')}>
                  {t('turnOff')}
                </Button>
              </>
            ) : (
              <Button onClick={() => setAsking('start')}>{t('turnOn')}</Button>
            )}
          </Group>
        )}
        {started && (
          <Confirmation
            started={started}
            onDone={() => {
              setCodes(started.backup_codes)
              setStarted(undefined)
            }}
          />
        )}
        {codes && <BackupCodes codes={codes} />}
      </Stack>
      <AskPassword isOpen={asking !== undefined} onClose={() => setAsking(undefined)} onPassword={act} />
    </Section>
  )
}

function Confirmation({ started, onDone }: { started: AnswerOf<'startTwoFactor'>; onDone: () => void }) {
  const t = useTexts(settingsTexts)
  const tell = useFailureNotice()
  const [code, setCode] = useState('')
  const confirm = useChange('confirmTwoFactor')
  const send = () =>
    confirm.mutate(
      { body: { code: code.trim() } },
      {
        onSuccess: () => {
          notifyDone(t('turnedOn'))
          onDone()
        },
        onError: tell,
      },
    )
  return (
    <>
      <Text size="sm">{t('scan')}</Text>
      <Suspense fallback={null}>
        <QrCode text={started.otpauth_url} label={t('qr')} />
      </Suspense>
      <CopyField label={t('key')} value={started.secret} />
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <TextInput
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <FormButtons
          submit={t('confirmCode')}
          isBusy={confirm.isPending}
          lacks={code.trim() === '' ? t('codeMissing') : undefined}
        />
      </form>
    </>
  )
}

function BackupCodes({ codes }: { codes: readonly string[] }) {
  const t = useTexts(settingsTexts)
  return (
    <div>
      <Group justify="space-between" mb="xs">
        <Text fw={550}>{t('backupCodes')}</Text>
        <CopyWord value={codes.join('\n')} />
      </Group>
      <Text size="sm" c="dimmed" mb="xs">
        {t('backupText')}
      </Text>
      <ul className={classes.codes} aria-label={t('backupCodes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  )
}
