import { ActionIcon, Checkbox, Group, NativeSelect, NumberInput, Text } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { IconX } from '@tabler/icons-react'
import { useRead } from '../../api/hooks.ts'
import { useAccount } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Thumbnail } from '../shop/thumbnail.tsx'
import classes from './ordering.module.css'
import { orderingTexts } from './texts.ts'
import { addOnId, availableOf, priceOf, variantId, type WishLine } from './wish.ts'

type LineProps = {
  line: WishLine
  /** Undefined while it is not known. */
  total: number | undefined
  onChange: (change: Partial<WishLine>) => void
  onRemove: () => void
}

/** A product with its option, add-ons and quantity. */
export function OrderLine({ line, total, onChange, onRemove }: LineProps) {
  const t = useTexts(orderingTexts)
  const format = useFormat()
  const { currency } = useAccount()
  const { data: product } = useRead('getProduct', { id: line.productId })
  const available = product && availableOf(product, line.variantId)
  const price = product ? priceOf(product, line.variantId) : null
  const name = product?.name ?? line.name
  const facts = [
    price === null ? '' : format.money(price, currency),
    available === undefined ? '' : t('stock', { n: available }),
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
            aria-label={`${t('variant')}: ${name}`}
            value={line.variantId ?? ''}
            onChange={({ currentTarget }) => onChange({ variantId: currentTarget.value || undefined })}
            data={[
              { value: '', label: t('pickVariant') },
              ...product.variants.map((each) => ({
                value: variantId(each),
                label: [each.name, each.price === null ? t('quoted') : format.money(each.price, currency)]
                  .concat(each.inventory_quantity === 0 ? t('soldOut') : [])
                  .join(' · '),
                disabled: each.inventory_quantity === 0 || each.price === null,
              })),
            ]}
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
      <NumberInput
        className={classes.quantity}
        aria-label={t('quantity', { name })}
        value={line.quantity}
        min={1}
        max={Math.max(1, Math.min(available ?? limits.orderQuantityMax, limits.orderQuantityMax))}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="strict"
        onChange={(value) => {
          if (typeof value === 'number' && value >= 1) onChange({ quantity: value })
        }}
      />
      <span className={`numbers ${classes.sum}`}>
        {total === undefined ? '' : format.money(total, currency)}
      </span>
      <ActionIcon variant="subtle" color="gray" aria-label={t('remove', { name })} onClick={onRemove}>
        <IconX size={16} />
      </ActionIcon>
    </li>
  )
}
