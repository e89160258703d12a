import { Button, Stack, Text, TextInput } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { useState } from 'react'
import { useChange, useRead } from '../../api/hooks.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { failureText, isReason } from '../../parts/feedback/failure-text.ts'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { leftOutName } from './campaign-progress.tsx'
import { campaignTexts } from './texts.ts'

export function TestStep({ id }: { id: string }) {
  const t = useTexts(campaignTexts)
  const { language } = useLanguage()
  const tell = useFailureNotice()
  const test = useChange('testCampaign')
  const [phone, setPhone] = useState('')
  const send = () =>
    test.mutate(
      { id, body: { phone } },
      { onError: (error) => isOfPhone(error) || tell(error), onSuccess: () => notifyDone(t('testSent')) },
    )
  return (
    <Stack>
      <AudienceCount id={id} />
      <Text size="sm">{t('testText')}</Text>
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
    </Stack>
  )
}

const isOfPhone = (error: unknown) => isReason(error, 'campaign_phone')

/** Before anything is sent: how many get it, and why others do not. */
export function AudienceCount({ id }: { id: string }) {
  const t = useTexts(campaignTexts)
  const count = useRead('countAudience', { id })
  return (
    <Loaded query={count}>
      {({ total, reached, asleep, left_out }) => (
        <div>
          <Text fw={600} size="lg">
            {t('counted', { n: reached })}
          </Text>
          <Text size="sm" c="dimmed">
            {t('ofTotal', { n: total })}
          </Text>
          {asleep > 0 && <Text size="sm">{t('asleep', { n: asleep })}</Text>}
          {left_out.length > 0 && (
            <>
              <Text size="sm" mt="xs" fw={500}>
                {t('leftOut')}
              </Text>
              {left_out.map(({ reason, count: n }) => (
                <Text key={reason} size="sm">
                  {leftOutName(t, reason)}: {n}
                </Text>
              ))}
            </>
          )}
        </div>
      )}
    </Loaded>
  )
}
