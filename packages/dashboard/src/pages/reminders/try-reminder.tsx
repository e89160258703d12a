// A reminder to one's own phone, as it stands in the form.
import { Button, Stack, Text, TextInput } from '@mantine/core'
import type { Language } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import {
  type ReminderKind,
  type ReminderPlace,
  type ReminderSettings,
  strangePlaces,
} from '@mostrador/contract/outreach/reminders'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { failureText } from '../../parts/feedback/failure-text.ts'
import { reminderTexts } from '../../parts/templates/reminder-texts.ts'
import { reminderPageTexts } from './texts.ts'

type TryProps = {
  kind: ReminderKind
  settings: ReminderSettings
  language: Language
  sample: Record<ReminderPlace, string>
}

export function TryReminder({ kind, settings, language, sample }: TryProps) {
  const t = useTexts(reminderPageTexts)
  const { language: own } = useLanguage()
  const test = useChange('testReminder')
  const [phone, setPhone] = useState('')
  const isWrong = Object.values(settings.kinds[kind].texts).some(
    (text) => strangePlaces(kind, text).length > 0,
  )
  const maySend = !isWrong && phone.trim().length >= limits.phoneCharsMin
  const { service, number, total, product } = sample
  const send = () =>
    test.mutate({ body: { kind, settings, language, phone, sample: { service, number, total, product } } })
  return (
    <details>
      <summary>
        <Text span size="sm">
          {t('tryIt')}
        </Text>
      </summary>
      <Stack gap="xs" mt="xs">
        <Text size="sm" c="dimmed">
          {t('tryText')}
        </Text>
        <TextInput
          type="tel"
          label={t('tryPhone')}
          value={phone}
          error={test.error ? failureText(test.error, own) : undefined}
          maxLength={limits.phoneCharsMax}
          onChange={(event) => {
            test.reset()
            setPhone(event.currentTarget.value)
          }}
          // It stands in the form of the settings, which are not to be kept by this.
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (maySend) send()
          }}
        />
        <Button variant="default" loading={test.isPending} disabled={!maySend} onClick={send}>
          {t('trySend')}
        </Button>
        <div role="status">{test.data && <Tried tried={test.data} />}</div>
      </Stack>
    </details>
  )
}

function Tried({ tried }: { tried: AnswerOf<'testReminder'> }) {
  const t = useTexts(reminderPageTexts)
  const own = useTexts(reminderTexts)
  const { reason, form, conversation_id: id, is_simulated: isSimulated } = tried
  if (reason !== null) {
    return (
      <Text size="sm">
        {t('triedNot')} {own(`reason_${reason}`)}
      </Text>
    )
  }
  return (
    <Text size="sm">
      {t(isSimulated ? 'triedPlayed' : form === 'template' ? 'triedTemplate' : 'triedText')}{' '}
      {id !== null && (
        <Link to="/inbox/$id" params={{ id }}>
          {t('toTest')}
        </Link>
      )}
    </Text>
  )
}
