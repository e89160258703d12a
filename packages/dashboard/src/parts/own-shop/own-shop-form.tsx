import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Language, languageFacts, languages } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'
import { type Country, ownCountry, settingsOf } from '@mostrador/contract/shop/countries'
import { useChange } from '../../api/hooks.ts'
import { useOpenAccount } from '../../api/open-account.ts'
import { useAccount } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { ownZone } from '../../i18n/zone.ts'
import { useFailureNotice } from '../feedback/notify.tsx'
import { CountrySelect } from '../forms/country-select.tsx'
import { CurrencySelect } from '../forms/currency-select.tsx'
import { FormButtons } from '../forms/form-buttons.tsx'
import { ZoneSelect } from '../forms/zone-select.tsx'
import { ownShopTexts } from './texts.ts'

/** The country fills in the rest, which may still be changed. */
export function OwnShopForm({ onClose }: { onClose: () => void }) {
  const t = useTexts(ownShopTexts)
  const tell = useFailureNotice()
  const open = useOpenAccount()
  const start = useChange('startOwnShop')
  const form = useForm({
    initialValues: useFirstValues(),
    validate: { name: (value) => (value.trim() === '' ? t('nameMissing') : null) },
  })
  const choose = (country: string) => {
    form.setFieldValue('country', country)
    if (country === '') return
    form.setValues(settingsOf(country as Country, ownZone()))
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
      <CountrySelect
        value={form.values.country}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <CurrencySelect label={t('currency')} {...form.getInputProps('currency')} />
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

function useFirstValues() {
  const account = useAccount()
  const { currency, timezone, language } = account
  const country = ownCountry(ownZone(), navigator.languages)
  const demo = { currency, timezone, language: language as Language }
  if (country === undefined) return { name: '', country: '', ...demo }
  return { name: '', country: country as string, ...settingsOf(country, ownZone()) }
}
