import { Button } from '@mantine/core'
import { useChange } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useConfirm } from '../../parts/confirm.tsx'
import { notifyDone, useFailureNotice } from '../../parts/notify.tsx'
import type { OrderDetail } from './order-page.tsx'
import { orderTexts } from './texts.ts'

const outdated = ['getOrder', 'listOrders', 'getContactCard', 'getOverview', 'listProducts'] as const

/** What the server says may be done to it now. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const t = useTexts(orderTexts)
  const format = useFormat()
  const tell = useFailureNotice()
  const { ask, dialog } = useConfirm()
  const markPaid = useChange('markOrderPaid', outdated)
  const confirm = useChange('confirmOrder', outdated)
  const complete = useChange('completeOrder', outdated)
  const cancel = useChange('cancelOrder', outdated)
  const { id, actions } = order
  const can = (action: (typeof actions)[number]) => actions.includes(action)
  const told = { onSuccess: () => notifyDone(t('done')), onError: tell }
  const askIfPaid = () =>
    ask({
      title: t('paidTitle', { total: format.money(order.total, order.currency) }),
      text: t('paidText'),
      action: t('mark_paid'),
      onConfirm: () => markPaid.mutateAsync({ id }),
    })
  const askToCancel = () =>
    ask({
      title: t('cancelTitle'),
      text: t('cancelText'),
      action: t('cancel'),
      isDangerous: true,
      onConfirm: () => cancel.mutateAsync({ id }),
    })
  return (
    <>
      {can('mark_paid') && <Button onClick={askIfPaid}>{t('mark_paid')}</Button>}
      {can('confirm') && (
        <Button variant="default" loading={confirm.isPending} onClick={() => confirm.mutate({ id }, told)}>
          {t('confirm')}
        </Button>
      )}
      {can('complete') && (
        <Button variant="default" loading={complete.isPending} onClick={() => complete.mutate({ id }, told)}>
          {t('complete')}
        </Button>
      )}
      {can('cancel') && (
        <Button variant="subtle" color="red.9" c="var(--mantine-color-error)" onClick={askToCancel}>
          {t('cancel')}
        </Button>
      )}
      {dialog}
    </>
  )
}
