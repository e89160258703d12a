import { useFormat } from './format.ts'

/** A currency by its name, with the code that tells those of one name apart: "peso mexicano (MXN)". */
export function useCurrencyLabel(): (code: string) => string {
  const { locale } = useFormat()
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return (code) => `${names.of(code) ?? code} (${code})`
}
