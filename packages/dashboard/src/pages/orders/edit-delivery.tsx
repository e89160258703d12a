import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits } from '@mostrador/contract/limits'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { AddressField } from '../../parts/forms/address-field.tsx'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'
import { orderTexts } from './texts.ts'

type OrderDetail = AnswerOf<'getOrder'>
type DialogProps = { order: OrderDetail; isOpen: boolean; onClose: () => void }

export function EditAddress({ order, isOpen, onClose }: DialogProps) {
  const t = useTexts(orderTexts)
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('editAddress')}>
      <AddressForm order={order} onClose={onClose} />
    </Dialog>
  )
}

export function EditTracking({ order, isOpen, onClose }: DialogProps) {
  const t = useTexts(orderTexts)
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('editTracking')}>
      <TrackingForm order={order} onClose={onClose} />
    </Dialog>
  )
}

type FormProps = Omit<DialogProps, 'isOpen'>

function AddressForm({ order, onClose }: FormProps) {
  const t = useTexts(orderTexts)
  const saving = useSaved(onClose)
  const change = useChange('setOrderAddress')
  const form = useForm({ initialValues: { address: order.delivery_address ?? '' } })
  const save = ({ address }: { address: string }) =>
    change.mutate({ id: order.id, body: { address: address.trim() || null } }, saving)
  return (
    <form className="fields" noValidate onSubmit={form.onSubmit(save)}>
      <Textarea
        label={t('address')}
        autosize
        minRows={2}
        maxLength={limits.orderAddressCharsMax}
        data-autofocus
        {...form.getInputProps('address')}
      />
      <FormButtons
        submit={t('save')}
        isBusy={change.isPending}
        isUnchanged={!form.isDirty()}
        onClose={onClose}
      />
    </form>
  )
}

function TrackingForm({ order, onClose }: FormProps) {
  const t = useTexts(orderTexts)
  const saving = useSaved(onClose)
  const change = useChange('setOrderTracking')
  const form = useForm({
    initialValues: { text: order.tracking.text ?? '', url: order.tracking.url ?? '' },
    validate: {
      url: (url) => (url.trim() === '' || /^https?:\/\/\S+$/.test(url.trim()) ? null : t('trackingUrlWrong')),
    },
  })
  const save = ({ text, url }: { text: string; url: string }) =>
    change.mutate({ id: order.id, body: { text: text.trim() || null, url: url.trim() || null } }, saving)
  return (
    <form className="fields" noValidate onSubmit={form.onSubmit(save)}>
      <Textarea
        label={t('trackingText')}
        description={t('trackingHint')}
        autosize
        minRows={2}
        maxLength={limits.orderTrackingCharsMax}
        data-autofocus
        {...form.getInputProps('text')}
      />
      <AddressField
        label={t('trackingUrl')}
        placeholder="https://"
        maxLength={limits.orderTrackingUrlCharsMax}
        {...form.getInputProps('url')}
        value={form.values.url}
        onWhole={(url) => form.setFieldValue('url', url)}
      />
      <FormButtons
        submit={t('save')}
        isBusy={change.isPending}
        isUnchanged={!form.isDirty()}
        onClose={onClose}
      />
    </form>
  )
}

function useSaved(onClose: () => void) {
  const t = useTexts(orderTexts)
  const onError = useFailureNotice()
  const onSuccess = () => {
    notifyDone(t('done'))
    onClose()
  }
  return { onSuccess, onError }
}
