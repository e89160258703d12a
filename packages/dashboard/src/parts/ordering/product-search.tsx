import { Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { usePages } from '../../api/hooks.ts'
import { useAccount } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useMeasureText } from '../shop/measure-check.ts'
import { measureTexts } from '../shop/measure-texts.ts'
import { Thumbnail } from '../shop/thumbnail.tsx'
import classes from './ordering.module.css'
import { orderingTexts } from './texts.ts'
import { hindranceOf, type Product } from './wish.ts'

type ProductSearchProps = {
  label: string
  /** `typed`: the words by which it was found. */
  onPick: (product: Product, typed: string) => void
  /** Also what nobody can order now, but not what is off sale. */
  isForShow?: boolean
}

const askAfterMs = 200
const shown = 6

/** Products by what is typed of them, each with its price and stock. */
export function ProductSearch({ label, onPick, isForShow = false }: ProductSearchProps) {
  const t = useTexts(orderingTexts)
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), askAfterMs)
  const isAsked = search !== ''
  const found = usePages('listProducts', { query: { search, limit: shown } }, { enabled: isAsked })
  const rows = isAsked && text.trim() !== '' && !found.isPlaceholderData ? (found.rows ?? []) : []
  const products = rows.slice(0, shown)
  const pick = (product: Product) => {
    setText('')
    onPick(product, text)
  }
  const free = products.find((product) => mayPick(product, isForShow))
  return (
    <div>
      <TextInput
        label={label}
        placeholder={t('searchHint')}
        leftSection={<IconSearch size={16} />}
        value={text}
        maxLength={100}
        data-autofocus
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter takes the first one instead of sending the form around it.
          event.preventDefault()
          if (free && search === text.trim()) pick(free)
        }}
      />
      {products.length > 0 && (
        <ul className={classes.found} aria-label={label}>
          {products.map((product) => (
            <li key={product.id}>
              <Found product={product} isForShow={isForShow} onPick={pick} />
            </li>
          ))}
        </ul>
      )}
      {isAsked && found.rows?.length === 0 && !found.isPlaceholderData && text.trim() !== '' && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('none')}
        </Text>
      )}
    </div>
  )
}

function mayPick(product: Product, isForShow: boolean): boolean {
  const hindrance = hindranceOf(product)
  return hindrance === undefined || hindrance === 'quoted' || (isForShow && hindrance !== 'inactive')
}

function Found({
  product,
  isForShow,
  onPick,
}: {
  onPick: (product: Product) => void
  product: Product
  isForShow: boolean
}) {
  const t = useTexts(orderingTexts)
  const format = useFormat()
  const { currency } = useAccount()
  const measures = useTexts(measureTexts)
  const amount = useMeasureText()
  const hindrance = hindranceOf(product)
  const { inventory_quantity: units, pricing_type: pricing, variants } = product
  const { sale_unit: unit, measure_min: fewest } = product
  const price = pricing === 'fixed' ? (product.sale_active ? product.sale_price : product.price) : null
  const least = variants.reduce<number | null>(
    (low, each) => (each.price !== null && (low === null || each.price < low) ? each.price : low),
    null,
  )
  const cost = pricing === 'variant' ? least : price
  const facts = [
    cost === null
      ? ''
      : `${pricing === 'variant' && variants.length > 1 ? t('priceFrom', { price: format.money(cost, currency) }) : format.money(cost, currency)}${
          unit === null ? '' : ` ${measures(`per_${unit}`)}`
        }`,
    cost !== null && unit !== null && fewest !== null
      ? measures('fromLeast', { least: amount(fewest, unit) })
      : '',
    hindrance === undefined ? (units === null ? '' : t('stock', { n: units })) : t(hindrance),
  ].filter((fact) => fact !== '')
  return (
    <UnstyledButton
      className={classes.option}
      disabled={!mayPick(product, isForShow)}
      onClick={() => onPick(product)}
    >
      <Thumbnail url={product.picture_url} side={36} />
      <span className={classes.words}>
        <span>{product.name}</span>
        <Text span size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
      </span>
    </UnstyledButton>
  )
}
