// The discount of an order, and a fee for delivering it in place of the shop's setting, as people type them.
import { Button, Group, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AnswerOf, call } from '../../api/call.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { editMoney, readMoney } from '../../i18n/money.ts'
import { MoneyField, useMoneyCheck, useMoneyHabit } from '../money-field.tsx'
import { orderingTexts } from './texts.ts'
import { discountOf } from './wish.ts'

type Wish = Parameters<typeof call<'quoteOrder'>>[1]['body']
export type Discount = NonNullable<Wish['discount']>
type OrderDetail = AnswerOf<'getOrder'>

export type DiscountText = { kind: Discount['kind']; text: string }

/** Undefined where nothing, or nothing that can be read, is typed. */
export function readDiscount(
  { kind, text }: DiscountText,
  { locale, currency }: { locale: string; currency: string },
): Discount | undefined {
  if (kind === 'percent') {
    const percent = Number(text.replace('%', '').replace(',', '.').trim())
    return percent >= 0.01 && percent <= 100 ? { kind, percent: Math.round(percent * 100) / 100 } : undefined
  }
  const read = readMoney(text, locale, currency)
  return 'amount' in read && read.amount > 0 ? { kind, amount: read.amount } : undefined
}

type DiscountFieldProps = {
  value: DiscountText
  onChange: (value: DiscountText) => void
  isFocused?: boolean
}

export function DiscountField({ value, onChange, isFocused = false }: DiscountFieldProps) {
  const t = useTexts(orderingTexts)
  const habit = useMoneyHabit()
  const check = useMoneyCheck()
  const { kind, text } = value
  const isWrong = text.trim() !== '' && readDiscount(value, habit) === undefined
  const wrong = kind === 'percent' ? t('percentWrong') : (check(text) ?? t('discountWrong'))
  return (
    <Group align="end" gap="xs" wrap="nowrap">
      <TextInput
        style={{ flex: 1 }}
        label={t('discount')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        value={text}
        data-autofocus={isFocused || undefined}
        error={isWrong && wrong}
        onChange={({ currentTarget: { value: typed } }) =>
          onChange({ kind: typed.includes('%') ? 'percent' : kind, text: typed })
        }
      />
      <SegmentedControl
        aria-label={t('discountKind')}
        value={kind}
        onChange={(to) => onChange({ kind: to === 'percent' ? 'percent' : 'amount', text })}
        data={[
          { value: 'amount', label: '$' },
          { value: 'percent', label: '%' },
        ]}
      />
    </Group>
  )
}

/** `zones` becomes known with the first sums. */
export function useOrderTerms(replaces: OrderDetail | undefined) {
  const habit = useMoneyHabit()
  const former = replaces && discountOf(replaces)
  const [discount, setDiscount] = useState<DiscountText | undefined>(
    former &&
      ('percent' in former
        ? { kind: 'percent', text: String(former.percent) }
        : { kind: 'amount', text: editMoney(former.amount, habit.locale) }),
  )
  // A fee that a person wrote stays; one of the setting is made up anew for what is ordered now.
  const isByHand = replaces?.history.some(({ kind }) => kind === 'delivery_fee_changed') ?? false
  const given = isByHand ? (replaces?.delivery_fee ?? null) : null
  const [way, setWay] = useState<string | undefined>(given === null ? undefined : 'fee')
  const [fee, setFee] = useState(given === null ? '' : editMoney(given, habit.locale))
  const [begun] = useState({ discount: discount?.text ?? '', fee, way })
  const isZoneChosen = way !== begun.way && (way?.startsWith('zone:') ?? false)
  const isTyped = (discount?.text ?? '') !== begun.discount || fee !== begun.fee || isZoneChosen
  const read = readMoney(fee, habit.locale, habit.currency)
  const taken = discount && readDiscount(discount, habit)
  const delivery = deliveryOf(way, 'amount' in read ? read.amount : undefined)
  const isWhole = (!discount || discount.text.trim() === '' || taken !== undefined) && delivery !== 'open'
  return {
    ...{ isWhole, isTyped },
    wish: {
      ...(taken !== undefined && { discount: taken }),
      ...(delivery !== undefined && delivery !== 'open' && { delivery }),
    },
    ...{ discount, setDiscount, way, setWay, fee, setFee },
  }
}

/** `open`: another amount is wanted, and it is not written yet. */
function deliveryOf(way: string | undefined, fee: number | undefined): Wish['delivery'] | 'open' {
  if (way === undefined || way === 'auto') return undefined
  if (way !== 'fee') return { kind: 'zone', zone: way.replace(/^zone:/, '') }
  return fee === undefined ? 'open' : { kind: 'fee', fee }
}

type TermsProps = {
  terms: ReturnType<typeof useOrderTerms>
  zones: readonly string[]
  isPickup: boolean
}

export function OrderTerms({ terms, zones, isPickup }: TermsProps) {
  const t = useTexts(orderingTexts)
  const check = useMoneyCheck()
  const format = useFormat()
  const { discount, setDiscount, way, setWay, fee, setFee } = terms
  const [isFeeAsked, askFee] = useState(false)
  return (
    <>
      {!isPickup && way !== undefined && (
        <Group align="end" gap="xs" wrap="nowrap">
          <NativeSelect
            style={{ flex: 1 }}
            label={t('delivery')}
            value={way}
            onChange={({ currentTarget }) => setWay(currentTarget.value)}
            data={[
              { value: 'auto', label: t('bySetting') },
              ...zones.map((zone) => ({ value: `zone:${zone}`, label: zone })),
              { value: 'fee', label: t('otherFee') },
            ]}
          />
          {way === 'fee' && (
            <MoneyField
              style={{ flex: 1 }}
              autoFocus={isFeeAsked}
              label={t('fee')}
              placeholder={editMoney(0, format.locale)}
              value={fee}
              error={check(fee)}
              onChange={({ currentTarget }) => setFee(currentTarget.value)}
            />
          )}
        </Group>
      )}
      {discount !== undefined && <DiscountField value={discount} onChange={setDiscount} isFocused />}
      <Group gap="xs">
        {discount === undefined && (
          <Button
            variant="default"
            size="compact-md"
            onClick={() => setDiscount({ kind: 'amount', text: '' })}
          >
            {t('addDiscount')}
          </Button>
        )}
        {!isPickup && way === undefined && (
          <Button
            variant="default"
            size="compact-md"
            onClick={() => {
              askFee(true)
              setWay('fee')
            }}
          >
            {t('setDelivery')}
          </Button>
        )}
      </Group>
    </>
  )
}
