import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useCurrencyLabel } from '../../i18n/currency-label.ts'
import { useFormat } from '../../i18n/format.ts'
import { payableCurrencies } from './currencies.ts'

/** Currencies by their names, with the code that tells those of one name apart. */
export function CurrencySelect(props: Omit<NativeSelectProps, 'data'>) {
  const { locale } = useFormat()
  const label = useCurrencyLabel()
  return (
    <NativeSelect
      data={payableCurrencies(
        Intl.supportedValuesOf('currency'),
        typeof props.value === 'string' ? props.value : undefined,
      )
        .map((value) => ({ value, label: label(value) }))
        .sort((one, other) => one.label.localeCompare(other.label, locale))}
      {...props}
    />
  )
}
