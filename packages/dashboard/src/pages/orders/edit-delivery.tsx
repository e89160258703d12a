import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { limits } from '@mostrador/contract/limits'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useProposedWords, useTellCustomer } from '../../parts/conversations/tell-customer.tsx'
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

/** The same as saying where it is, with words to begin with: what was sent is told to whoever asks for it. */
export function MarkSent({ order }: Pick<DialogProps, 'order'>) {
  const t = useTexts(orderTexts)
  const words = useProposedWords()
  const [isOpen, { open, close }] = useDisclosure()
  const { text, url } = order.tracking
  const isToSend = order.actions.includes('complete') && !order.is_pickup && text === null && url === null
  return (
    <>
      {isToSend && (
        <Button variant="default" onClick={open}>
          {t('markSent')}
        </Button>
      )}
      <Dialog opened={isOpen} onClose={close} title={t('markSent')}>
        <TrackingForm order={order} proposed={words(order.customer_language).onItsWay} onClose={close} />
      </Dialog>
    </>
  )
}

type FormProps = Omit<DialogProps, 'isOpen'>

function AddressForm({ order, onClose }: FormProps) {
  const t = useTexts(orderTexts)
  const saved = useSaved(order, onClose)
  const onError = useFailureNotice()
  const change = useChange('setOrderAddress')
  const form = useForm({ initialValues: { address: order.delivery_address ?? '' } })
  const save = (given: { address: string }) => {
    const address = given.address.trim() || null
    const onSuccess = () => saved(address === null ? undefined : (words) => words.goesTo(order, address))
    change.mutate({ id: order.id, body: { address } }, { onSuccess, onError })
  }
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

function TrackingForm({ order, onClose, proposed }: FormProps & { proposed?: string }) {
  const t = useTexts(orderTexts)
  const saved = useSaved(order, onClose)
  const onError = useFailureNotice()
  const change = useChange('setOrderTracking')
  const form = useForm({
    initialValues: { text: proposed ?? order.tracking.text ?? '', url: order.tracking.url ?? '' },
    validate: {
      url: (url) => (url.trim() === '' || /^https?:\/\/\S+$/.test(url.trim()) ? null : t('trackingUrlWrong')),
    },
  })
  const save = (given: { text: string; url: string }) => {
    const tracking = { text: given.text.trim() || null, url: given.url.trim() || null }
    const isSaid = tracking.text !== null || tracking.url !== null
    const onSuccess = () => saved(isSaid ? (words) => words.whereIs(order, tracking) : undefined)
    change.mutate({ id: order.id, body: tracking }, { onSuccess, onError })
  }
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
        submit={t(proposed === undefined ? 'save' : 'markSent')}
        isBusy={change.isPending}
        isUnchanged={proposed === undefined && !form.isDirty()}
        onClose={onClose}
      />
    </form>
  )
}

type Words = ReturnType<ReturnType<typeof useProposedWords>>

/** Says that it is saved, and offers to tell the customer in the words that are given. */
function useSaved(order: OrderDetail, onClose: () => void) {
  const t = useTexts(orderTexts)
  const spoken = useProposedWords()
  const tellCustomer = useTellCustomer()
  const { id, conversation_id: conversationId, customer_phone: phone, customer_language: language } = order
  return (told: ((words: Words) => string) | undefined) => {
    onClose()
    if (told === undefined) return notifyDone(t('done'))
    const words = told(spoken(language))
    const replaces = { kind: 'order', id } as const
    tellCustomer({ done: t('done'), words, conversationId, phone, isNews: true, replaces })
  }
}
