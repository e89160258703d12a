// The cart that the customer has put together with the bot, taken into an order with one tap.
import { Alert, Button, Text } from '@mantine/core'
import { IconShoppingCart } from '@tabler/icons-react'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { useRead } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import classes from './ordering.module.css'
import { orderingTexts } from './texts.ts'
import { type Cart, linesOfCart, type WishLine } from './wish.ts'

export function useCart(contactId: string | undefined) {
  const card = useRead('getContactCard', { id: contactId ?? '' }, { enabled: contactId !== undefined })
  const [taken, setTaken] = useState<Cart>()
  return { cart: card.data?.cart ?? null, taken, setTaken }
}

/** As a change of an order tells the service. */
export function takenFromCart(taken: Cart | undefined) {
  return taken === undefined ? {} : { cart_line_ids: taken.lines.map(({ id }) => id) }
}

type CartOfferProps = {
  cart: ReturnType<typeof useCart>
  setLines: Dispatch<SetStateAction<WishLine[]>>
  onTaken?: (cart: Cart) => void
}

export function CartOffer({ cart: { cart, taken, setTaken }, setLines, onTaken }: CartOfferProps) {
  const t = useTexts(orderingTexts)
  const format = useFormat()
  if (cart === null || taken !== undefined) return null
  const take = () => {
    setTaken(cart)
    setLines((now) => [...now, ...linesOfCart(cart)])
    onTaken?.(cart)
  }
  return (
    <Alert
      color="blue"
      icon={<IconShoppingCart size={18} />}
      title={`${t('inCart')} · ${format.money(cart.total, cart.currency)}`}
    >
      <ul className={classes.cart}>
        {cart.lines.map(({ id, quantity, name }) => (
          <li key={id}>
            {quantity} × {name}
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed" mb="xs">
        {t('cartHint')}
      </Text>
      <Button size="compact-sm" variant="default" onClick={take}>
        {t('takeCart')}
      </Button>
    </Alert>
  )
}
