import { Button, Stack, Text } from '@mantine/core'
import { whatsAppLink } from '@mostrador/contract/platforms'
import { IconPrinter } from '@tabler/icons-react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useProposedWords } from '../../parts/conversations/tell-customer.tsx'
import { CopyField } from '../../parts/copy.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { orderTexts } from './texts.ts'

type ReceiptProps = { order: AnswerOf<'getOrder'>; isOpen: boolean; onClose: () => void }

/** The order's receipt to print or save, and to send. */
export function Receipt({ order, isOpen, onClose }: ReceiptProps) {
  const t = useTexts(orderTexts)
  const receipt = useRead('getOrderReceipt', { id: order.id }, { enabled: isOpen })
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('receiptOf', { number: order.number })}>
      <Loaded query={receipt}>{({ url }) => <Ways order={order} url={url} onClose={onClose} />}</Loaded>
    </Dialog>
  )
}

function Ways({ order, url, onClose }: Omit<ReceiptProps, 'isOpen'> & { url: string }) {
  const t = useTexts(orderTexts)
  const onError = useFailureNotice()
  const words = useProposedWords()
  const reply = useChange('replyToConversation')
  const text = words(order.customer_language).receipt(order, url)
  const phone = order.customer_phone?.replaceAll(/\D/g, '')
  const send = () =>
    reply.mutate(
      { id: order.conversation_id ?? '', body: { text, leaves_bot: true } },
      {
        onSuccess: () => {
          onClose()
          notifyDone(t('receiptSent'))
        },
        onError,
      },
    )
  return (
    <Stack>
      <Button
        component="a"
        href={url}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconPrinter size={18} />}
      >
        {t('receiptOpen')}
      </Button>
      <CopyField label={t('receiptLink')} value={url} />
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      {order.conversation_id !== null ? (
        <Button variant="default" loading={reply.isPending} onClick={send}>
          {t('receiptSend')}
        </Button>
      ) : (
        phone && (
          <Button
            component="a"
            variant="default"
            href={whatsAppLink(phone, text)}
            target="_blank"
            rel="noreferrer"
          >
            {t('receiptWhatsApp')}
          </Button>
        )
      )}
    </Stack>
  )
}
