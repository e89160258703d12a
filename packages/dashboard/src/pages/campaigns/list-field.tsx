// The customers of a campaign from a file: how it was read, and the day of those who agreed without one.
import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../api/hooks.ts'
import { useAccount } from '../../api/session.ts'
import { dayIn } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { CodeBlock } from '../../parts/copy.tsx'
import { CheckedList } from '../../parts/customer-list/list-check.tsx'
import { ListColumns } from '../../parts/customer-list/list-columns.tsx'
import { Lines, type Read, ReadList } from '../../parts/customer-list/list-report.tsx'
import { listTexts } from '../../parts/customer-list/list-texts.ts'
import { ChooseList, type ChosenList, useChosenList } from '../../parts/customer-list/use-chosen-list.tsx'
import { useFailureNotice } from '../../parts/feedback/notify.tsx'
import { type Campaign, exampleList, type Fields } from './draft.ts'

type ListProps = {
  form: UseFormReturnType<Fields>
  campaign: Campaign | undefined
  onKeep: () => Promise<string | undefined>
}

export function ListField({ form, campaign, onKeep }: ListProps) {
  const t = useTexts(listTexts)
  const tell = useFailureNotice()
  const navigate = useNavigate()
  const upload = useChange('uploadCampaignList')
  const remove = useChange('deleteCampaign')
  const { choice, chosen, onConsent, leave } = useChosenList(() => form.clearFieldError('source'))
  const takeIn = async ({ file }: ChosenList) => {
    if (form.validate().hasErrors) return
    const id = await onKeep()
    if (id === undefined) return
    try {
      await upload.mutateAsync({ id, body: file })
      leave()
      if (!campaign) await navigate({ to: '/campaigns/$id', params: { id }, search: { step: 'audience' } })
    } catch (error) {
      // A file that cannot be read begins no campaign.
      if (!campaign) await remove.mutateAsync({ id }).catch(tell)
      tell(error)
    }
  }
  const read = campaign?.list
  const isOffer = form.values.rule !== 'service'
  return (
    <Stack gap="xs">
      <Text size="sm">{t('fileText')}</Text>
      <ChooseList choice={choice} isAnother={read != null || chosen !== undefined} />
      {form.errors.source !== undefined && (
        <Text size="sm" c="error" role="alert">
          {form.errors.source}
        </Text>
      )}
      {chosen ? (
        <CheckedList
          read={chosen.read}
          letters={chosen.letters}
          isOffer={isOffer}
          isBusy={upload.isPending}
          onTake={() => takeIn(chosen)}
          onLeave={leave}
          onConsent={onConsent}
        />
      ) : (
        <>
          {read && <ListColumns read={read} />}
          {read && <ReadList read={read} isOffer={isOffer} />}
          {campaign && read && (read.undated_count ?? 0) > 0 && <AgreedOn id={campaign.id} read={read} />}
        </>
      )}
      {!read && !chosen && <Example />}
    </Stack>
  )
}

/** The day is proof: nobody but the person who has the customers' word can say it. */
function AgreedOn({ id, read }: { id: string; read: Read }) {
  const t = useTexts(listTexts)
  const tell = useFailureNotice()
  const { timezone } = useAccount()
  const date = useChange('dateCampaignConsents')
  const [day, setDay] = useState('')
  return (
    <Alert color="yellow" title={t('undated', { n: read.undated_count ?? 0 })}>
      <Lines lines={read.undated ?? []} all={read.undated_count ?? 0} />
      <Group align="end" mt="xs">
        <TextInput
          type="date"
          label={t('agreedOn')}
          max={dayIn(timezone, new Date().toISOString())}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={day === ''}
          loading={date.isPending}
          onClick={() => date.mutate({ id, body: { agreed_on: day } }, { onError: tell })}
        >
          {t('agreedSave')}
        </Button>
      </Group>
      <Text size="sm" mt="xs">
        {t('undatedText')}
      </Text>
    </Alert>
  )
}

function Example() {
  const t = useTexts(listTexts)
  const { language } = useAccount()
  const { file, text } = exampleList(language)
  return (
    <>
      <CodeBlock code={text} label={t('example')} />
      <Anchor
        size="sm"
        download={file}
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${text}\n`)}`}
      >
        {t('exampleFile')}
      </Anchor>
    </>
  )
}
