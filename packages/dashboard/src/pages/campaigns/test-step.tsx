import { Button, Stack, Text, TextInput } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { failureText, isReason } from '../../parts/feedback/failure-text.ts'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
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
    test.mutate(
      { id, body: { phone } },
      {
        onError: (error) => isOfPhone(error) || tell(error),
        onSuccess: (sent) => {
          if (!isOnlyShown(sent)) notifyDone(t(sent.is_simulated ? 'testPlayed' : 'testSent'))
        },
      },
    )
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
      {test.data && isOnlyShown(test.data) && (
        <div role="status">
          <Text size="sm" mb={4}>
            {t('testShown')}
          </Text>
          <div className={classes.bubble}>{test.data.text}</div>
        </div>
      )}
    </Stack>
  )
}

/** Nothing was sent: the number is simulated, and the phone is no customer's. */
const isOnlyShown = (sent: AnswerOf<'testCampaign'>) => sent.is_simulated && sent.conversation_id === null

const isOfPhone = (error: unknown) => isReason(error, 'campaign_phone')
