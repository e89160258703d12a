import { Text } from '@mantine/core'
import type { Row } from '../../api/call.ts'
import { useAccount } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Status } from '../status.tsx'
import { useMeasureText } from './measure-check.ts'
import { measureTexts } from './measure-texts.ts'
import { priceTexts } from './price-texts.ts'

export type Product = Row<'listProducts'>

/** The price a customer is quoted, sale included, and of what. */
export function ProductPrice({ product }: { product: Product }) {
  const measures = useTexts(measureTexts)
  const amount = useMeasureText()
  const { sale_unit: unit, measure_min: least } = product
  if (unit === null) return <Price product={product} />
  return (
    <>
      <Price product={product} />{' '}
      <Text span c="dimmed" size="sm">
        {measures(`per_${unit}`)}
        {least !== null && `, ${measures('fromLeast', { least: amount(least, unit) })}`}
      </Text>
    </>
  )
}

function Price({ product }: { product: Product }) {
  const t = useTexts(priceTexts)
  const format = useFormat()
  const { currency } = useAccount()
  const money = (value: number | null) => (value === null ? '–' : format.money(value, currency))
  const { pricing_type: type, variants } = product
  if (type === 'quote') return t('onRequest')
  if (type === 'range') return `${money(product.price_min)}\u00a0– ${money(product.price_max)}`
  if (type === 'variant') {
    const prices = variants.flatMap(({ price }) => (price === null ? [] : [price]))
    if (prices.length === 0) return money(product.price)
    const [least, most] = [Math.min(...prices), Math.max(...prices)]
    return least === most ? money(least) : `${money(least)}\u00a0– ${money(most)}`
  }
  if (!product.sale_active) return money(product.price)
  return (
    <>
      {money(product.sale_price)}{' '}
      <Text component="s" c="dimmed" size="sm" inherit={false}>
        {money(product.price)}
      </Text>
    </>
  )
}

export function ProductStock({ product }: { product: Product }) {
  const t = useTexts(priceTexts)
  const format = useFormat()
  const counted = product.variants.flatMap(({ inventory_quantity: stock }) =>
    typeof stock === 'number' ? [stock] : [],
  )
  const stock = counted.length > 0 ? counted.reduce((sum, each) => sum + each, 0) : product.inventory_quantity
  if (stock === null)
    return (
      <Text component="span" c="dimmed" size="sm">
        {t('notCounted')}
      </Text>
    )
  return stock === 0 ? (
    <Status tone="bad">{t('soldOut')}</Status>
  ) : (
    <span className="numbers">{format.number(stock)}</span>
  )
}
