import { Anchor, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import type { AnswerOf } from '../../api/call.ts'
import { useMay } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { AddLinesLater } from '../../parts/ordering/add-lines-later.tsx'
import { NewOrderLater } from '../../parts/ordering/new-order-later.tsx'
import { EditDeliveryFee } from './edit-delivery-fee.tsx'
import { EditDiscount } from './edit-discount.tsx'
import classes from './order.module.css'
import { orderTexts } from './texts.ts'

type OrderProps = { order: AnswerOf<'getOrder'> }

/** The parts of the total besides the products, and the ways to change them. */
export function TermLines({ order }: OrderProps) {
  const t = useTexts(orderTexts)
  const format = useFormat()
  const mayEdit = useMay('orders.edit')
  const [isFeeOpen, feeing] = useDisclosure()
  const [isDiscountOpen, discounting] = useDisclosure()
  const [isAdding, adding] = useDisclosure()
  const { delivery_fee: fee, is_delivery_open: isUnknown, discount, currency, actions } = order
  const isFeeSaid = fee !== null || isUnknown
  const mayFee = mayEdit && actions.includes('edit_delivery_fee')
  const mayDiscount = mayEdit && actions.includes('edit_discount')
  const link = (label: string, open: () => void) => (
    <Anchor component="button" type="button" size="sm" onClick={open}>
      {label}
    </Anchor>
  )
  return (
    <>
      {mayEdit && actions.includes('add_lines') && (
        <li className={classes.line}>{link(t('addLines'), adding.open)}</li>
      )}
      {isFeeSaid && (
        <li className={classes.line}>
          <div className={classes.words}>
            <div className={classes.name}>{t('deliveryFee')}</div>
            {mayFee && link(t(isUnknown ? 'setFee' : 'editFee'), feeing.open)}
          </div>
          <span className="numbers">
            {fee === null ? t('feeUnknown') : fee === 0 ? t('feeFree') : format.money(fee, currency)}
          </span>
        </li>
      )}
      {discount !== null && (
        <li className={classes.line}>
          <div className={classes.words}>
            <div className={classes.name}>{t('discount')}</div>
            {mayDiscount && link(t('editDiscount'), discounting.open)}
          </div>
          <span className="numbers">−{format.money(discount, currency)}</span>
        </li>
      )}
      {((mayFee && !isFeeSaid) || (mayDiscount && discount === null)) && (
        <li className={classes.line}>
          <Group gap="lg">
            {mayFee && !isFeeSaid && link(t('setDeliveryFee'), feeing.open)}
            {mayDiscount && discount === null && link(t('addDiscount'), discounting.open)}
          </Group>
        </li>
      )}
      {mayEdit && <Locked order={order} />}
      <EditDeliveryFee order={order} isOpen={isFeeOpen} onClose={feeing.close} />
      <AddLinesLater order={order} isOpen={isAdding} onClose={adding.close} />
      <EditDiscount order={order} isOpen={isDiscountOpen} onClose={discounting.close} />
    </>
  )
}

function AtLeast({ order }: OrderProps) {
  const t = useTexts(orderTexts)
  const format = useFormat()
  return (
    <li className={classes.line}>
      <Text size="sm" c="dimmed">
        {t('lockedPart', { paid: format.money(order.parts, order.currency) })}
      </Text>
    </li>
  )
}

/** Why some of it can no longer be changed here, and the way that is left. */
function Locked({ order }: OrderProps) {
  const t = useTexts(orderTexts)
  const navigate = useNavigate()
  const [isOpen, ordering] = useDisclosure()
  const { actions, contact_id: contactId, external_id: externalId, status } = order
  const isOver = status === 'cancelled' || status === 'completed'
  if (isOver || externalId !== null || actions.includes('replace')) return null
  if (actions.includes('add_lines')) return order.parts > 0 ? <AtLeast order={order} /> : null
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <Text size="sm" c="dimmed">
          {t(order.paid_at === null ? 'lockedOther' : 'lockedPaid')}
        </Text>
        {contactId !== null && (
          <>
            <Anchor component="button" type="button" size="sm" onClick={ordering.open}>
              {t('anotherOrder')}
            </Anchor>
            <NewOrderLater
              contactId={contactId}
              isOpen={isOpen}
              onClose={ordering.close}
              onCreated={({ id }) => void navigate({ to: '/orders/$id', params: { id } })}
            />
          </>
        )}
      </div>
    </li>
  )
}
