import { useMemo } from 'react'
import { useFormat } from '../../i18n/format.ts'

/** Names a template's language, such as es_MX, in the reader's: "Español (México)". */
export function useTemplateLanguage(): (code: string) => string {
  const { locale } = useFormat()
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' })
    return (code) => {
      // WhatsApp's own lists may have codes that are no language's.
      const isCode = /^[a-z]{2,3}(_[A-Z]{2})?$/.test(code)
      const name = (isCode ? names.of(code.replace('_', '-')) : undefined) ?? code
      return `${name.charAt(0).toLocaleUpperCase(locale)}${name.slice(1)}`
    }
  }, [locale])
}
