// The customers of a campaign from a file: how it was read, and the day of those who agreed without one.
import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { limits } from '@mostrador/contract/limits'
import { IconFileImport } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Input } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useAccount } from '../../api/session.ts'
import { dayIn } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { CodeBlock } from '../../parts/copy.tsx'
import { CheckedList } from '../../parts/customer-list/list-check.tsx'
import { ListColumns } from '../../parts/customer-list/list-columns.tsx'
import { Lines, type Read, ReadList } from '../../parts/customer-list/list-report.tsx'
import { listTexts } from '../../parts/customer-list/list-texts.ts'
import { useFailureNotice } from '../../parts/feedback/notify.tsx'
import { ChooseFiles, useFileChoice } from '../../parts/files/choose-files.tsx'
import { type Letters, useReadText } from '../../parts/files/read-text.tsx'
import { type Campaign, exampleList, type Fields } from './draft.ts'

/** A file, and what taking it in would do. Nothing of it is kept until a person says so. */
type Chosen = { file: Input<'uploadCampaignList'>['body']; letters: Letters; read: Read }

type ListProps = {
  form: UseFormReturnType<Fields>
  campaign: Campaign | undefined
  onKeep: () => Promise<string | undefined>
}

export function ListField({ form, campaign, onKeep }: ListProps) {
  const t = useTexts(listTexts)
  const tell = useFailureNotice()
  const navigate = useNavigate()
  const check = useChange('checkCampaignList')
  const upload = useChange('uploadCampaignList')
  const remove = useChange('deleteCampaign')
  const [chosen, setChosen] = useState<Chosen>()
  const readText = useReadText()
  const look = async ({ file, letters }: Pick<Chosen, 'file' | 'letters'>) =>
    setChosen({ file, letters, read: await check.mutateAsync({ body: file }) })
  const choice = useFileChoice(async ([file]) => {
    if (file === undefined) return
    // A former choice does not stand beside why this one is refused.
    setChosen(undefined)
    form.clearFieldError('source')
    const text = await readText(file)
    if ('refusal' in text) return text.refusal
    const { content, letters } = text
    await look({ file: { content, file_name: file.name.slice(-limits.nameCharsMax) }, letters })
    return
  })
  const takeIn = async ({ file }: Chosen) => {
    if (form.validate().hasErrors) return
    const id = await onKeep()
    if (id === undefined) return
    try {
      await upload.mutateAsync({ id, body: file })
      setChosen(undefined)
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
      <ChooseFiles choice={choice} accept=".csv,.txt,.tsv,text/csv,text/plain">
        {(open) => (
          <Button
            onClick={open}
            variant="default"
            leftSection={<IconFileImport size={16} />}
            loading={choice.isBusy}
          >
            {t(read || chosen ? 'fileAnother' : 'file')}
          </Button>
        )}
      </ChooseFiles>
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
          onLeave={() => setChosen(undefined)}
          onConsent={(heading) =>
            look({ ...chosen, file: { ...chosen.file, consent_column: heading } }).catch(tell)
          }
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
