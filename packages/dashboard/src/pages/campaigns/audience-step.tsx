import {
  Alert,
  Button,
  FileButton,
  NativeSelect,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { languages } from '@mostrador/contract/languages'
import type { consentRules } from '@mostrador/contract/outreach/consents'
import { IconFileImport } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { AnswerOf } from '../../api/call.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { CodeBlock } from '../../parts/copy.tsx'
import { useFailureNotice } from '../../parts/feedback/notify.tsx'
import classes from './campaigns.module.css'
import type { Campaign, Fields } from './draft.ts'
import { campaignTexts } from './texts.ts'

type Form = UseFormReturnType<Fields>
type AudienceProps = {
  form: Form
  channels: AnswerOf<'listCampaigns'>['channels']
  campaign: Campaign | undefined
  onKeep: () => Promise<string | undefined>
}

export function AudienceStep({ form, channels, campaign, onKeep }: AudienceProps) {
  const t = useTexts(campaignTexts)
  return (
    <Stack>
      <TextInput label={t('name')} maxLength={100} data-autofocus {...form.getInputProps('name')} />
      <NativeSelect
        label={t('channel')}
        data={channels.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('channel')}
      />
      <NativeSelect
        label={t('rule')}
        description={t('ruleHint')}
        data={(
          ['opted_in', 'not_opted_out', 'service'] as const satisfies (typeof consentRules)[number][]
        ).map((value) => ({ value, label: t(value) }))}
        {...form.getInputProps('rule')}
      />
      <SegmentedControl
        aria-label={t('source')}
        data={(['filter', 'list'] as const).map((value) => ({ value, label: t(value) }))}
        {...form.getInputProps('source')}
      />
      {form.values.source === 'filter' ? (
        <FilterFields form={form} />
      ) : (
        <ListField campaign={campaign} onKeep={onKeep} />
      )}
    </Stack>
  )
}

function FilterFields({ form }: { form: Form }) {
  const t = useTexts(campaignTexts)
  const labels = useRead('listLabels', {}).data?.data ?? []
  const products = useRead('listProducts', { query: { limit: 200 } }).data?.data ?? []
  const options = (first: string, rows: readonly { id: string; name: string }[]) => [
    { value: '', label: first },
    ...rows.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <div className={classes.pair}>
      <NativeSelect
        label={t('label')}
        data={options(t('anyLabel'), labels)}
        {...form.getInputProps('label')}
      />
      <NativeSelect
        label={t('product')}
        data={options(t('anyProduct'), products)}
        {...form.getInputProps('product')}
      />
      <TextInput type="date" label={t('boughtFrom')} {...form.getInputProps('boughtFrom')} />
      <TextInput type="date" label={t('boughtTo')} {...form.getInputProps('boughtTo')} />
      <TextInput type="date" label={t('seenFrom')} {...form.getInputProps('seenFrom')} />
      <TextInput type="date" label={t('seenTo')} {...form.getInputProps('seenTo')} />
      <NativeSelect
        label={t('language')}
        data={[
          { value: '', label: t('anyLanguage') },
          ...languages.map((value) => ({ value, label: t(value) })),
        ]}
        {...form.getInputProps('language')}
      />
    </div>
  )
}

const example = `phone,name,consent_at,code
+57 300 123 4567,Laura,2026-03-01,VERANO10
+57 300 765 4321,Andrés,2026-04-15,VERANO15`

function ListField({ campaign, onKeep }: Pick<AudienceProps, 'campaign' | 'onKeep'>) {
  const t = useTexts(campaignTexts)
  const tell = useFailureNotice()
  const navigate = useNavigate()
  const upload = useChange('uploadCampaignList')
  const choose = async (file: File | null) => {
    if (file === null) return
    const id = await onKeep()
    if (id === undefined) return
    const content = await file.text()
    upload.mutate(
      { id, body: { content } },
      {
        onError: tell,
        onSuccess: () => {
          if (!campaign) void navigate({ to: '/campaigns/$id', params: { id } })
        },
      },
    )
  }
  const read = upload.data
  return (
    <Stack gap="xs">
      <Text size="sm">{t('fileText')}</Text>
      <FileButton onChange={(file) => void choose(file)} accept=".csv,text/csv">
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={<IconFileImport size={16} />}
            loading={upload.isPending}
          >
            {t('file')}
          </Button>
        )}
      </FileButton>
      {read && <Alert color="teal">{t('rows', { n: read.rows })}</Alert>}
      {read && read.error_count > 0 && (
        <Alert color="yellow" title={t('badLines', { n: read.error_count })}>
          {read.errors.slice(0, 5).map(({ line, problem }) => (
            <Text key={line} size="sm">
              {t('badLine', { line, problem: t(problem) })}
            </Text>
          ))}
        </Alert>
      )}
      {!read && <CodeBlock code={example} label={t('example')} />}
    </Stack>
  )
}
