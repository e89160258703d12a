// The customers of a campaign from a file: how it was read, and the day of those who agreed without one.
import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { limits } from '@mostrador/contract/limits'
import { IconFileImport } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../api/hooks.ts'
import { useAccount } from '../../api/session.ts'
import { dayIn } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { CodeBlock } from '../../parts/copy.tsx'
import { useFailureNotice } from '../../parts/feedback/notify.tsx'
import { ChooseFiles, useFileChoice } from '../../parts/files/choose-files.tsx'
import { type Campaign, exampleList, type Fields } from './draft.ts'
import { ListColumns } from './list-columns.tsx'
import { listTexts } from './list-texts.ts'

/** Named by some problems of a line. */
const bounds = { max: limits.campaignCellCharsMax }

/** Kept for each draft as long as the page is not loaded anew, to read it in another way without choosing it again. */
const chosenFiles = new Map<string, { content: string; file_name: string }>()

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
  // Said of a file that this page no longer has.
  const [consentColumn, setConsentColumn] = useState<string>()
  const choice = useFileChoice(async ([file]) => {
    if (file === undefined) return
    if (form.validate().hasErrors) return t('fieldsFirst')
    form.clearFieldError('source')
    const id = await onKeep()
    if (id === undefined) return
    const body = { content: await file.text(), file_name: file.name.slice(-limits.nameCharsMax) }
    try {
      await upload.mutateAsync({
        id,
        body: { ...body, ...(consentColumn && { consent_column: consentColumn }) },
      })
      chosenFiles.set(id, body)
      setConsentColumn(undefined)
      if (!campaign) await navigate({ to: '/campaigns/$id', params: { id }, search: { step: 'audience' } })
    } catch (error) {
      // A file that cannot be read begins no campaign.
      if (!campaign) await remove.mutateAsync({ id }).catch(tell)
      throw error
    }
  })
  const read = campaign?.list
  const takeConsent = async (id: string, heading: string) => {
    const chosen = chosenFiles.get(id)
    if (!chosen) return setConsentColumn(heading)
    await upload.mutateAsync({ id, body: { ...chosen, consent_column: heading } }).catch(tell)
  }
  return (
    <Stack gap="xs">
      <Text size="sm">{t('fileText')}</Text>
      <ChooseFiles choice={choice} accept=".csv,text/csv">
        {(open) => (
          <Button
            onClick={open}
            variant="default"
            leftSection={<IconFileImport size={16} />}
            loading={choice.isBusy}
          >
            {t(read ? 'fileAnother' : 'file')}
          </Button>
        )}
      </ChooseFiles>
      {form.errors.source !== undefined && (
        <Text size="sm" c="error" role="alert">
          {form.errors.source}
        </Text>
      )}
      {consentColumn !== undefined && <Text size="sm">{t('chooseAgain')}</Text>}
      {campaign && read && (
        <ListColumns read={read} onConsent={(heading) => takeConsent(campaign.id, heading)} />
      )}
      {read && <ReadList read={read} isOffer={form.values.rule !== 'service'} />}
      {campaign && read && (read.undated_count ?? 0) > 0 && <AgreedOn id={campaign.id} read={read} />}
      {!read && <Example />}
    </Stack>
  )
}

type Read = NonNullable<Campaign['list']>

function ReadList({ read, isOffer }: { read: Read; isOffer: boolean }) {
  const t = useTexts(listTexts)
  const unasked = read.no_consent_count ?? 0
  return (
    <>
      <Text size="sm">
        {read.file_name === null ? '' : `${read.file_name}: `}
        {t('rows', { n: read.rows })}
      </Text>
      {read.error_count > 0 && (
        <Alert color="yellow" title={t('badLines', { n: read.error_count })}>
          {read.errors.map(({ line, problem, column }) => (
            <Text key={line} size="sm">
              {column === undefined
                ? t('badLine', { line, problem: t(problem, bounds) })
                : t('badCell', { line, column, problem: t(problem, bounds) })}
            </Text>
          ))}
          <More all={read.error_count} shown={read.errors.length} />
        </Alert>
      )}
      {(read.declined_count ?? 0) > 0 && (
        <Text size="sm">{t('declined', { n: read.declined_count ?? 0 })}</Text>
      )}
      {isOffer && unasked > 0 && (
        <Alert color="yellow" title={t('noConsent', { n: unasked })}>
          <Lines lines={read.no_consent ?? []} all={unasked} />
        </Alert>
      )}
    </>
  )
}

function Lines({ lines, all }: { lines: readonly number[]; all: number }) {
  const t = useTexts(listTexts)
  return (
    <>
      {lines.length > 0 && <Text size="sm">{t('lines', { n: lines.length, lines: lines.join(', ') })}</Text>}
      <More all={all} shown={lines.length} />
    </>
  )
}

function More({ all, shown }: { all: number; shown: number }) {
  const t = useTexts(listTexts)
  return all > shown && <Text size="sm">{t('more', { n: all - shown })}</Text>
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
