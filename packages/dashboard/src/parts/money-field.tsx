import { TextInput, type TextInputProps } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { moneyText } from '@mostrador/contract/money'
import { useAccount } from '../api/session.ts'
import { useFormat } from '../i18n/format.ts'
import { useTexts } from '../i18n/language.tsx'
import { editMoney, readMoney } from '../i18n/money.ts'
import { moneyTexts } from './money-texts.ts'

/** How money is typed here: the reader's locale and the account's currency. */
export type MoneyHabit = { locale: string; currency: string }

export function useMoneyHabit(): MoneyHabit {
  const { currency } = useAccount()
  const { locale } = useFormat()
  return { locale, currency }
}

/** The check of a form's field: says what is wrong, and where two amounts could be meant, both ways to write them. */
export function useMoneyCheck(): (text: string) => string | null {
  const t = useTexts(moneyTexts)
  const { locale, currency } = useMoneyHabit()
  return (text) => {
    if (text.trim() === '') return null
    const read = readMoney(text, locale, currency)
    if ('amount' in read) {
      return read.amount > limits.priceMax ? t('tooMuch', { max: editMoney(limits.priceMax, locale) }) : null
    }
    if (read.problem === 'unreadable') return t('unreadable', { example: editMoney(12_500.5, locale) })
    const [one = 0, other = 0] = read.amounts
    return t('ambiguous', { text: text.trim(), one: editMoney(one, locale), other: editMoney(other, locale) })
  }
}

type MoneyFieldProps = Omit<TextInputProps, 'value'> & {
  value?: string
  /** Below it stands what the bot will write to customers. */
  isPrice?: boolean
  /** Behind that price, where it is of a unit: "el kilo". */
  per?: string | undefined
}

/** Money as text, kept as it is typed. */
export function MoneyField({ value = '', isPrice = false, per, ...props }: MoneyFieldProps) {
  const t = useTexts(moneyTexts)
  const { currency, language } = useAccount()
  const { locale } = useFormat()
  const read = readMoney(value, locale, currency)
  const shown =
    isPrice && 'amount' in read
      ? t('shown', {
          price: [moneyText(String(read.amount), { language, currency, isHome: true }), per]
            .filter((word) => word !== undefined)
            .join(' '),
        })
      : undefined
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      value={value}
      description={shown}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...props}
    />
  )
}
