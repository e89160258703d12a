import { Anchor } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { AnswerOf } from '../../api/call.ts'
import { useMay } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { EditDeliveryFee } from './edit-delivery-fee.tsx'
import classes from './order.module.css'
import { orderTexts } from './texts.ts'

/** The part of the total that is for delivery, and the way to change it; nothing where nothing was said of it. */
export function DeliveryLine({ order }: { order: AnswerOf<'getOrder'> }) {
  const t = useTexts(orderTexts)
  const format = useFormat()
  const mayEdit = useMay('orders.edit')
  const [isOpen, editing] = useDisclosure()
  const { delivery_fee: fee, is_delivery_open: isUnknown, currency, actions } = order
  if (fee === null && !isUnknown) return null
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <div className={classes.name}>{t('deliveryFee')}</div>
        {mayEdit && actions.includes('edit_delivery_fee') && (
          <Anchor component="button" type="button" size="sm" onClick={editing.open}>
            {t(isUnknown ? 'setFee' : 'editFee')}
          </Anchor>
        )}
        <EditDeliveryFee order={order} isOpen={isOpen} onClose={editing.close} />
      </div>
      <span className="numbers">
        {fee === null ? t('feeUnknown') : fee === 0 ? t('feeFree') : format.money(fee, currency)}
      </span>
    </li>
  )
}
