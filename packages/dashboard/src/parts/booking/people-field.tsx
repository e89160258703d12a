import { NumberInput } from '@mantine/core'
import { useAccount } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import type { Product } from '../shop/product-price.tsx'
import { appointmentTexts } from './texts.ts'

type PeopleProps = { most: number; people: number; onPeople: (count: number) => void }

/** How many come; nothing where a start has but one place. */
export function PeopleField({ most, people, onPeople }: PeopleProps) {
  const t = useTexts(appointmentTexts)
  if (most <= 1) return null
  return (
    <NumberInput
      label={t('people')}
      description={t('peopleHint')}
      min={1}
      max={most}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      value={people}
      onChange={(value) => {
        if (typeof value === 'number' && value >= 1) onPeople(value)
      }}
    />
  )
}

/** "per person · $170.000 for 2". */
export function PerPerson({ product, people }: { product: Product; people: number }) {
  const t = useTexts(appointmentTexts)
  const format = useFormat()
  const { currency } = useAccount()
  const { pricing_type: type, price, sale_active: isReduced, sale_price: reduced } = product
  if (type === 'quote') return null
  const each = isReduced && reduced !== null ? reduced : price
  if (people === 1 || type !== 'fixed' || each === null) return t('perPerson')
  const total = t('inAll', { total: format.money(each * people, currency), n: people })
  return `${t('perPerson')} · ${total}`
}
