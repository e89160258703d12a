import { localWords } from '@mostrador/contract/local-words'
import { useAccount } from '../../api/session.ts'
import { useLanguage } from '../../i18n/language.tsx'

/** Our own words as they are said in the shop's country. */
export function useLocalWords(): (text: string) => string {
  const { currency } = useAccount()
  const { language } = useLanguage()
  return (text) => localWords(text, { language, currency })
}
