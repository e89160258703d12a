import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useFormat } from '../../i18n/format.ts'

/** Currencies by their names, with the code that tells those of one name apart. */
export function CurrencySelect(props: Omit<NativeSelectProps, 'data'>) {
  const { locale } = useFormat()
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return (
    <NativeSelect
      data={Intl.supportedValuesOf('currency')
        .map((value) => ({ value, label: `${names.of(value) ?? value} (${value})` }))
        .sort((one, other) => one.label.localeCompare(other.label, locale))}
      {...props}
    />
  )
}
