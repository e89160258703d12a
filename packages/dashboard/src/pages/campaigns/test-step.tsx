import { Button, Stack, Text, TextInput } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { failureText, isReason } from '../../parts/feedback/failure-text.ts'
import { useFailureNotice } from '../../parts/feedback/notify.tsx'
import { AudienceCount } from './audience-count.tsx'
import classes from './campaigns.module.css'
import { campaignTexts } from './texts.ts'

type TestProps = { id: string; isService: boolean; isSimulated: boolean }

export function TestStep({ id, isService, isSimulated }: TestProps) {
  const t = useTexts(campaignTexts)
  const { language } = useLanguage()
  const tell = useFailureNotice()
  const test = useChange('testCampaign')
  const [phone, setPhone] = useState('')
  const send = () =>
    test.mutate({ id, body: { phone } }, { onError: (error) => isOfPhone(error) || tell(error) })
  return (
    <Stack>
      <AudienceCount id={id} isService={isService} />
      <Text size="sm">{t(isSimulated ? 'testSimulated' : 'testText')}</Text>
      <TextInput
        type="tel"
        label={t('yourPhone')}
        value={phone}
        error={isOfPhone(test.error) ? failureText(test.error, language) : undefined}
        maxLength={limits.phoneCharsMax}
        onChange={(event) => {
          test.reset()
          setPhone(event.currentTarget.value)
        }}
      />
      <Button
        variant="default"
        loading={test.isPending}
        disabled={phone.trim().length < limits.phoneCharsMin}
        onClick={send}
      >
        {t('sendTest')}
      </Button>
      <div role="status">{test.data && <Sent sent={test.data} />}</div>
    </Stack>
  )
}

type Sent = AnswerOf<'testCampaign'>

/** It stays beside the button, with the way to where the test is. */
function Sent({ sent }: { sent: Sent }) {
  const t = useTexts(campaignTexts)
  if (isOnlyShown(sent)) {
    return (
      <>
        <Text size="sm" mb={4}>
          {t('testShown')}
        </Text>
        <div className={classes.bubble}>{sent.text}</div>
      </>
    )
  }
  return (
    <Text size="sm">
      {t(sent.is_simulated ? 'testPlayed' : 'testSent')}{' '}
      {sent.conversation_id !== null && (
        <Link to="/inbox/$id" params={{ id: sent.conversation_id }}>
          {t('toTest')}
        </Link>
      )}
    </Text>
  )
}

/** Nothing was sent: the number is simulated, and the phone is no customer's. */
const isOnlyShown = (sent: Sent) => sent.is_simulated && sent.conversation_id === null

const isOfPhone = (error: unknown) => isReason(error, 'campaign_phone')
