import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Language, languageFacts, languages } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import { useChange } from '../../api/hooks.ts'
import { useOpenAccount } from '../../api/open-account.ts'
import { useAccount } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { ownZone } from '../../i18n/zone.ts'
import { useFailureNotice } from '../feedback/notify.tsx'
import { FormButtons } from '../forms/form-buttons.tsx'
import { ZoneSelect } from '../forms/zone-select.tsx'
import { type Country, countryNames, factsOf, ownCountry } from './countries.ts'
import { ownShopTexts } from './texts.ts'

/** The country fills in the rest, which may still be changed. */
export function OwnShopForm({ onClose }: { onClose: () => void }) {
  const t = useTexts(ownShopTexts)
  const tell = useFailureNotice()
  const open = useOpenAccount()
  const start = useChange('startOwnShop')
  const { locale } = useFormat()
  const form = useForm({
    initialValues: useFirstValues(),
    validate: { name: (value) => (value.trim() === '' ? t('nameMissing') : null) },
  })
  const regions = new Intl.DisplayNames(locale, { type: 'region' })
  const named = countryNames
    .map((value) => ({ value: value as string, label: regions.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, locale))
  const choose = (country: string) => {
    form.setFieldValue('country', country)
    if (country === '') return
    const { currency, zones, language } = factsOf(country as Country)
    form.setValues({ currency, language, timezone: zones.find((zone) => zone === ownZone()) ?? zones[0] })
  }
  const create = ({ country: _, ...given }: typeof form.values) =>
    start.mutate(
      { body: { ...given, name: given.name.trim() } },
      { onSuccess: (me) => void open(me), onError: tell },
    )
  return (
    <form className="fields" noValidate onSubmit={form.onSubmit(create)}>
      <TextInput
        label={t('name')}
        maxLength={limits.nameCharsMax}
        autoComplete="organization"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label={t('country')}
        data={[...named, { value: '', label: t('otherCountry') }]}
        value={form.values.country}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <CurrencySelect {...form.getInputProps('currency')} />
      <ZoneSelect label={t('zone')} {...form.getInputProps('timezone')} />
      <NativeSelect
        label={t('language')}
        data={languages.map((value) => ({ value, label: languageFacts[value].ownName }))}
        {...form.getInputProps('language')}
      />
      <Text size="sm" c="dimmed">
        {t('stays')}
      </Text>
      <FormButtons submit={t('create')} isBusy={start.isPending} onClose={onClose} />
    </form>
  )
}

function CurrencySelect(props: { value?: string; onChange?: (value: unknown) => void }) {
  const t = useTexts(ownShopTexts)
  const { locale } = useFormat()
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return (
    <NativeSelect
      label={t('currency')}
      data={Intl.supportedValuesOf('currency')
        .map((value) => ({ value, label: `${names.of(value) ?? value} (${value})` }))
        .sort((one, other) => one.label.localeCompare(other.label, locale))}
      {...props}
    />
  )
}

function useFirstValues() {
  const account = useAccount()
  const { currency, timezone, language } = account
  const country = ownCountry(ownZone(), navigator.languages)
  const demo = { currency, timezone, language: language as Language }
  if (country === undefined) return { name: '', country: '', ...demo }
  const { zones, ...facts } = factsOf(country)
  const zone = zones.find((each) => each === ownZone()) ?? zones[0]
  return {
    name: '',
    country: country as string,
    currency: facts.currency,
    timezone: zone,
    language: facts.language,
  }
}
