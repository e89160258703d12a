import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { countryNames } from '@mostrador/contract/shop/countries'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { defineTexts } from '../../i18n/texts.ts'

const countryTexts = defineTexts({
  country: ['Country', 'País', 'País'],
  other: ['Another country', 'Otro país', 'Outro país'],
})

/** Its value is empty for a country of which nothing is known. */
export function CountrySelect(props: Omit<NativeSelectProps, 'data'>) {
  const t = useTexts(countryTexts)
  const { locale } = useFormat()
  const regions = new Intl.DisplayNames(locale, { type: 'region' })
  const named = countryNames
    .map((value) => ({ value: value as string, label: regions.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, locale))
  return <NativeSelect label={t('country')} data={[...named, { value: '', label: t('other') }]} {...props} />
}
