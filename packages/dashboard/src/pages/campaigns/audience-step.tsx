import {
  Checkbox,
  NativeSelect,
  NumberInput,
  type NumberInputProps,
  SegmentedControl,
  Stack,
  TextInput,
} from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { languages } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import type { consentRules } from '@mostrador/contract/outreach/consents'
import type { AnswerOf } from '../../api/call.ts'
import { useRead } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { FilteredCount } from './audience-count.tsx'
import classes from './campaigns.module.css'
import { anyProduct, type Campaign, type Fields } from './draft.ts'
import { ListField } from './list-field.tsx'
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
      {campaign?.audience.except !== undefined && (
        <Checkbox
          label={t('exceptReached')}
          checked={form.values.except !== ''}
          onChange={({ currentTarget: { checked } }) =>
            form.setFieldValue('except', checked ? (campaign.audience.except ?? '') : '')
          }
        />
      )}
      {form.values.source === 'filter' ? (
        <>
          <FilterFields form={form} knownOn={places.known_on} />
          <FilteredCount fields={form.values} onChange={form.setValues} />
        </>
      ) : (
        <>
          <ListField form={form} campaign={campaign} onKeep={onKeep} />
          {campaign?.list && <FilteredCount fields={form.values} list={campaign} onChange={form.setValues} />}
        </>
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
