import {
  Alert,
  Button,
  FileButton,
  NativeSelect,
  NumberInput,
  type NumberInputProps,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { languages } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import type { consentRules } from '@mostrador/contract/outreach/consents'
import { IconFileImport } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { AnswerOf } from '../../api/call.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { CodeBlock } from '../../parts/copy.tsx'
import { useFailureNotice } from '../../parts/feedback/notify.tsx'
import { FilteredCount } from './audience-count.tsx'
import classes from './campaigns.module.css'
import { anyProduct, type Campaign, type Fields } from './draft.ts'
import { campaignTexts } from './texts.ts'

type Form = UseFormReturnType<Fields>
type AudienceProps = {
  form: Form
  places: Pick<AnswerOf<'listCampaigns'>, 'channels' | 'known_on'>
  campaign: Campaign | undefined
  onKeep: () => Promise<string | undefined>
}

export function AudienceStep({ form, places, campaign, onKeep }: AudienceProps) {
  const t = useTexts(campaignTexts)
  return (
    <Stack>
      <TextInput label={t('name')} maxLength={100} data-autofocus {...form.getInputProps('name')} />
      <NativeSelect
        label={t('channel')}
        data={places.channels.map(({ id, name }) => ({ value: id, label: name }))}
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
        <>
          <FilterFields form={form} knownOn={places.known_on} />
          <FilteredCount fields={form.values} />
        </>
      ) : (
        <ListField form={form} campaign={campaign} onKeep={onKeep} />
      )}
    </Stack>
  )
}

type FilterProps = { form: Form; knownOn: AudienceProps['places']['known_on'] }

function FilterFields({ form, knownOn }: FilterProps) {
  const t = useTexts(campaignTexts)
  const labels = useRead('listLabels', {}).data?.data ?? []
  const products = useRead('listProducts', { query: { limit: 200 } }).data?.data ?? []
  const byName = products.toSorted((one, two) => one.name.localeCompare(two.name))
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
        data={options(t('anyProduct'), [{ id: anyProduct, name: t('something') }, ...byName])}
        {...form.getInputProps('product')}
      />
      <DaysField label={t('boughtDays')} {...form.getInputProps('boughtDays')} />
      <DaysField label={t('seenDays')} {...form.getInputProps('seenDays')} />
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
      {(knownOn.length > 1 || form.values.knownOn !== '') && (
        <NativeSelect
          label={t('knownOn')}
          data={options(t('anyChannel'), knownOn)}
          {...form.getInputProps('knownOn')}
        />
      )}
    </div>
  )
}

type DaysProps = Pick<NumberInputProps, 'label' | 'value' | 'error' | 'onChange'>

function DaysField(props: DaysProps) {
  const t = useTexts(campaignTexts)
  return (
    <NumberInput
      placeholder={t('anyTime')}
      min={1}
      max={limits.campaignFilterDaysMax}
      clampBehavior="strict"
      allowDecimal={false}
      {...props}
    />
  )
}

/** Named by some problems of a line. */
const bounds = { max: limits.campaignCellCharsMax }
const example = `phone,name,consent_at,code
+57 300 123 4567,Laura,2026-03-01,VERANO10
+57 300 765 4321,Andrés,2026-04-15,VERANO15`

function ListField({ form, campaign, onKeep }: Omit<AudienceProps, 'places'>) {
  const t = useTexts(campaignTexts)
  const tell = useFailureNotice()
  const navigate = useNavigate()
  const upload = useChange('uploadCampaignList')
  const remove = useChange('deleteCampaign')
  const choose = async (file: File | null) => {
    if (file === null || form.validate().hasErrors) return
    form.clearFieldError('source')
    const id = await onKeep()
    if (id === undefined) return
    const content = await file.text()
    try {
      await upload.mutateAsync({ id, body: { content, file_name: file.name.slice(-limits.nameCharsMax) } })
      if (!campaign) await navigate({ to: '/campaigns/$id', params: { id }, search: { step: 'audience' } })
    } catch (error) {
      tell(error)
      // A file that cannot be read begins no campaign.
      if (!campaign) await remove.mutateAsync({ id }).catch(tell)
    }
  }
  const read = campaign?.list
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
            {t(read ? 'fileAnother' : 'file')}
          </Button>
        )}
      </FileButton>
      {form.errors.source !== undefined && (
        <Text size="sm" c="error" role="alert">
          {form.errors.source}
        </Text>
      )}
      {read && (
        <Alert color="teal" title={read.file_name ?? undefined}>
          {t('rows', { n: read.rows })}
        </Alert>
      )}
      {read && read.error_count > 0 && (
        <Alert color="yellow" title={t('badLines', { n: read.error_count })}>
          {read.errors.map(({ line, problem, column }) => (
            <Text key={line} size="sm">
              {column === undefined
                ? t('badLine', { line, problem: t(problem, bounds) })
                : t('badCell', { line, column, problem: t(problem, bounds) })}
            </Text>
          ))}
          {read.error_count > read.errors.length && (
            <Text size="sm">{t('badLinesMore', { n: read.error_count - read.errors.length })}</Text>
          )}
        </Alert>
      )}
      {read && form.values.rule === 'opted_in' && (read.no_consent_count ?? 0) > 0 && (
        <Alert color="yellow" title={t('noConsent', { n: read.no_consent_count ?? 0 })}>
          <Text size="sm">{t('noConsentLines', { lines: (read.no_consent ?? []).join(', ') })}</Text>
          {(read.no_consent_count ?? 0) > (read.no_consent ?? []).length && (
            <Text size="sm">
              {t('badLinesMore', { n: (read.no_consent_count ?? 0) - (read.no_consent ?? []).length })}
            </Text>
          )}
        </Alert>
      )}
      {!read && <CodeBlock code={example} label={t('example')} />}
    </Stack>
  )
}
