import { Anchor, NumberInput, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { limits } from '@mostrador/contract/limits'
import { type FormEvent, useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'
import { totalOfPieces } from '../../parts/shop/line-total.ts'
import { orderTexts } from './texts.ts'

type OrderDetail = AnswerOf<'getOrder'>
type Line = OrderDetail['lines'][number]
type LineProps = { order: OrderDetail; line: Line }

/** Another number of the same, without a new order; nothing for goods by weight, or once all of it is paid. */
export function EditQuantity({ order, line }: LineProps) {
  const t = useTexts(orderTexts)
  const mayEdit = useMay('orders.edit')
  const [isOpen, dialog] = useDisclosure()
  if (line.measure !== null || !mayEdit || !order.actions.includes('edit_quantities')) return null
  return (
    <>
      <Anchor
        component="button"
        type="button"
        size="sm"
        aria-label={t('quantityOf', { name: line.name })}
        onClick={dialog.open}
      >
        {t('changeQuantity')}
      </Anchor>
      <Dialog opened={isOpen} onClose={dialog.close} title={t('quantityOf', { name: line.name })}>
        <QuantityForm order={order} line={line} onClose={dialog.close} />
      </Dialog>
    </>
  )
}

/** The words for the customer are offered on the page, which says that they do not know yet. */
function QuantityForm({ order, line, onClose }: LineProps & { onClose: () => void }) {
  const t = useTexts(orderTexts)
  const format = useFormat()
  const onError = useFailureNotice()
  const change = useChange('setOrderLineQuantity')
  const [quantity, setQuantity] = useState<number | string>(line.quantity)
  const isWhole = typeof quantity === 'number' && quantity >= 1
  const total = isWhole ? order.total + totalOfPieces(line, quantity - line.quantity) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isWhole || change.isPending) return
    const onSuccess = () => {
      onClose()
      notifyDone(t('done'))
    }
    change.mutate({ id: order.id, line_id: line.id, body: { quantity } }, { onSuccess, onError })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <NumberInput
          label={t('quantity')}
          data-autofocus
          min={1}
          max={limits.orderQuantityMax}
          allowDecimal={false}
          allowNegative={false}
          value={quantity}
          onChange={setQuantity}
        />
        <Text size="sm">
          {total !== undefined && t('newTotal', { total: format.money(total, order.currency) })}{' '}
          {t('quantityKeeps')}
        </Text>
        <FormButtons
          submit={t('save')}
          isBusy={change.isPending}
          isUnchanged={!isWhole || quantity === line.quantity}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}
