import { ActionIcon, Checkbox, Group, NativeSelect, NumberInput, Text } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../api/hooks.ts'
import { useAccount } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { editMoney, readMoney } from '../../i18n/money.ts'
import { MoneyField, useMoneyCheck, useMoneyHabit } from '../money-field.tsx'
import { measureTexts } from '../shop/measure-texts.ts'
import { Thumbnail } from '../shop/thumbnail.tsx'
import { MeasureField } from './measure-field.tsx'
import classes from './ordering.module.css'
import { orderingTexts } from './texts.ts'
import { addOnId, availableOf, priceOf, variantId, type WishLine } from './wish.ts'

type LineProps = {
  line: WishLine
  /** Pieces of it that the order held before it was changed. */
  held: number
  /** Undefined while it is not known. */
  total: number | undefined
  onChange: (change: Partial<WishLine>) => void
  onRemove: () => void
}

/** A product with its option, add-ons and quantity. */
export function OrderLine({ line, held, total, onChange, onRemove }: LineProps) {
  const t = useTexts(orderingTexts)
  const measures = useTexts(measureTexts)
  const format = useFormat()
  const { currency } = useAccount()
  const { data: product } = useRead('getProduct', { id: line.productId })
  const left = product && availableOf(product, line.variantId)
  const available = left === undefined ? undefined : left + held
  const price = product ? priceOf(product, line.variantId) : null
  const name = product?.name ?? line.name
  const { measured } = line
  const per = measured ? ` ${measures(`per_${measured.unit}`)}` : ''
  const facts = [
    price === null ? '' : `${format.money(price, currency)}${per}`,
    available === undefined || measured ? '' : t('stock', { n: available }),
  ].filter((fact) => fact !== '')
  return (
    <li className={classes.line}>
      <Thumbnail url={product?.picture_url ?? null} side={36} />
      <div className={classes.words}>
        <span>{name}</span>
        <Text span size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
        {product && product.pricing_type === 'variant' && product.variants.length > 1 && (
          <NativeSelect
            size="xs"
            styles={{ input: { textOverflow: 'ellipsis' } }}
            aria-label={`${t('variant')}: ${name}`}
            value={line.variantId ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChange({
                variantId: value || undefined,
                price: value !== '' && priceOf(product, value) === null ? 'open' : undefined,
              })
            }
            data={[
              { value: '', label: t('pickVariant') },
              ...product.variants.map((each) => ({
                value: variantId(each),
                label: [each.name, each.price === null ? t('quoted') : format.money(each.price, currency)]
                  .concat(
                    each.inventory_quantity === 0 && !(held > 0 && variantId(each) === line.variantId)
                      ? t('soldOut')
                      : [],
                  )
                  .join(' · '),
                disabled: each.inventory_quantity === 0 && !(held > 0 && variantId(each) === line.variantId),
              })),
            ]}
          />
        )}
        {product && price === null && (!line.hasVariants || line.variantId !== undefined) && (
          <QuotedPrice
            label={t('priceOf', { name })}
            hint={t('priceEach')}
            price={line.price}
            onChange={(to) => onChange({ price: to })}
          />
        )}
        {product && product.add_ons.length > 0 && (
          <Checkbox.Group
            aria-label={`${t('addOns')}: ${name}`}
            value={line.addOnIds}
            onChange={(addOnIds) => onChange({ addOnIds })}
          >
            <Group gap="xs">
              {product.add_ons.map((each) => (
                <Checkbox
                  key={addOnId(each)}
                  value={addOnId(each)}
                  size="xs"
                  label={`${each.name} +${format.money(each.price, currency)}`}
                />
              ))}
            </Group>
          </Checkbox.Group>
        )}
      </div>
      {measured ? (
        <MeasureField
          className={classes.measure}
          aria-label={measures('amount', { name })}
          unit={measured.unit}
          measure={measured.measure}
          {...(product?.measure_min && { least: product.measure_min })}
          onChange={(measure) =>
            onChange({
              measured: {
                ...measured,
                ...(measure !== undefined && { measure }),
                isTyping: measure === undefined,
              },
            })
          }
        />
      ) : (
        <Pieces
          label={t('quantity', { name })}
          count={line.quantity}
          max={Math.max(1, Math.min(available ?? limits.orderQuantityMax, limits.orderQuantityMax))}
          onChange={(quantity) => onChange({ quantity })}
        />
      )}
      <span className={`numbers ${classes.sum}`}>
        {total === undefined ? '' : format.money(total, currency)}
      </span>
      <ActionIcon variant="subtle" color="gray" aria-label={t('remove', { name })} onClick={onRemove}>
        <IconX size={16} />
      </ActionIcon>
    </li>
  )
}

type QuotedProps = {
  label: string
  hint: string
  price: WishLine['price']
  onChange: (price: number | 'open') => void
}

/** The person names it: the catalogue has none. */
function QuotedPrice({ label, hint, price, onChange }: QuotedProps) {
  const check = useMoneyCheck()
  const { locale, currency } = useMoneyHabit()
  const [text, setText] = useState(typeof price === 'number' ? editMoney(price, locale) : '')
  return (
    <MoneyField
      size="xs"
      aria-label={label}
      placeholder={hint}
      value={text}
      error={check(text)}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        const read = readMoney(value, locale, currency)
        onChange('amount' in read && check(value) === null ? read.amount : 'open')
      }}
    />
  )
}

type PiecesProps = { label: string; count: number; max: number; onChange: (count: number) => void }

/** Part of a piece is refused in words: a field that only drops the point makes 135 of "0.35". */
function Pieces({ label, count, max, onChange }: PiecesProps) {
  const t = useTexts(orderingTexts)
  const [typed, setTyped] = useState<number | string>()
  const isWhole = typed === undefined || typed === '' || isPieces(typed, max)
  return (
    <NumberInput
      className={classes.quantity}
      aria-label={label}
      value={typed ?? count}
      min={1}
      max={max}
      clampBehavior="none"
      allowNegative={false}
      error={isWhole ? undefined : t('wholePieces', { n: max })}
      onChange={(value) => {
        setTyped(value)
        if (isPieces(value, max)) onChange(value)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

function isPieces(value: number | string, max: number): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= max
}
