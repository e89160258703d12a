import { Anchor, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { SaleUnit } from '@mostrador/contract/measures'
import { coinDecimals } from '@mostrador/contract/money'
import { type FormEvent, useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'
import { MeasureField } from '../../parts/ordering/measure-field.tsx'
import { measureTexts } from '../../parts/shop/measure-texts.ts'
import { orderTexts } from './texts.ts'

type OrderDetail = AnswerOf<'getOrder'>
type Line = OrderDetail['lines'][number]
type Measured = { order: OrderDetail; line: Line; unit: SaleUnit; measure: number }

/** Puts in what goods by weight really weighed; nothing for goods by the piece, or once something is paid. */
export function EditMeasure({ order, line }: { order: OrderDetail; line: Line }) {
  const t = useTexts(measureTexts)
  const mayEdit = useMay('orders.edit')
  const [isOpen, dialog] = useDisclosure()
  const { measure, sale_unit: unit } = line
  if (measure === null || unit === null || !mayEdit || !order.actions.includes('edit_measures')) return null
  const name = line.name.slice(0, line.name.lastIndexOf(' · '))
  return (
    <>
      <Anchor component="button" type="button" size="sm" onClick={dialog.open}>
        {t('weigh')}
      </Anchor>
      <Dialog opened={isOpen} onClose={dialog.close} title={t('weighTitle', { name })}>
        <MeasureForm order={order} line={line} unit={unit} measure={measure} onClose={dialog.close} />
      </Dialog>
    </>
  )
}

/** The customer does not know of the new total yet: the page then offers the whole order in words. */
function MeasureForm({ order, line, unit, measure, onClose }: Measured & { onClose: () => void }) {
  const t = useTexts(measureTexts)
  const own = useTexts(orderTexts)
  const format = useFormat()
  const onError = useFailureNotice()
  const change = useChange('setOrderLineMeasure')
  const [now, setNow] = useState<number | undefined>(measure)
  // As the server rounds it: to the smallest coin.
  const coins = 10 ** coinDecimals(order.currency)
  const priceOf = (amount: number) => Math.round(((line.measure_price ?? 0) * amount * coins) / 1_000) / coins
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (now === undefined || change.isPending) return
    const onSuccess = () => {
      onClose()
      notifyDone(own('done'))
    }
    change.mutate({ id: order.id, line_id: line.id, body: { measure: now } }, { onSuccess, onError })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <MeasureField
          label={t('real')}
          unit={unit}
          measure={measure}
          isWeighed
          onChange={setNow}
          data-autofocus
        />
        <Text size="sm">
          {t('costs', {
            price: now === undefined ? '–' : format.money(priceOf(now), order.currency),
            former: format.money(line.unit_price, order.currency),
          })}
        </Text>
        <FormButtons
          submit={own('save')}
          isBusy={change.isPending}
          isUnchanged={now === measure}
          lacks={now === undefined ? own('fieldWrong') : undefined}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}
