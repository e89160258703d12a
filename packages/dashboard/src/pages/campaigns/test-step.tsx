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
import { CampaignMessage } from './campaign-message.tsx'
import type { Campaign } from './draft.ts'
import { campaignTexts } from './texts.ts'

type TestProps = { campaign: Campaign; isService: boolean }

export function TestStep({ campaign, isService }: TestProps) {
  const { id, is_simulated: isSimulated } = campaign
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
      <div role="status">{test.data && <Sent sent={test.data} campaign={campaign} />}</div>
    </Stack>
  )
}

type Sent = AnswerOf<'testCampaign'>

/** It stays beside the button, with the way to where the test is. */
function Sent({ sent, campaign }: { sent: Sent; campaign: Campaign }) {
  const t = useTexts(campaignTexts)
  return (
    <>
      <Text size="sm" mb={4}>
        {t(isOnlyShown(sent) ? 'testShown' : sent.is_simulated ? 'testPlayed' : 'testSent')}{' '}
        {sent.conversation_id !== null && (
          <Link to="/inbox/$id" params={{ id: sent.conversation_id }}>
            {t('toTest')}
          </Link>
        )}
      </Text>
      <CampaignMessage campaign={campaign} text={sent.text} />
    </>
  )
}

/** Nothing was sent: the number is simulated, and the phone is no customer's. */
const isOnlyShown = (sent: Sent) => sent.is_simulated && sent.conversation_id === null

const isOfPhone = (error: unknown) => isReason(error, 'campaign_phone')
