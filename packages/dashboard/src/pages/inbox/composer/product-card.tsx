import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange, useRead } from '../../../api/hooks.ts'
import { saySent } from '../../../app/presence.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { notifyDone, useFailureNotice } from '../../../parts/feedback/notify.tsx'
import { Lines, Loaded } from '../../../parts/feedback/states.tsx'
import { ProductSearch } from '../../../parts/ordering/product-search.tsx'
import type { Product } from '../../../parts/ordering/wish.ts'
import { TemplatePreview } from '../../../parts/templates/template-preview.tsx'
import { inboxTexts } from '../texts.ts'
import { composerTexts } from './composer-texts.ts'
import type { ConversationDetail } from './conversation-detail.ts'

type ProductCardProps = { conversation: ConversationDetail; isOpen: boolean; onClose: () => void }

/** A product is looked for, seen as the customer will see it, and sent. */
export function ProductCardDialog({ conversation, isOpen, onClose }: ProductCardProps) {
  const t = useTexts(composerTexts)
  const [product, choose] = useState<Product>()
  const close = () => {
    choose(undefined)
    onClose()
  }
  return (
    <Dialog opened={isOpen} onClose={close} title={t('showProduct')}>
      {product ? (
        <Preview
          conversation={conversation}
          product={product}
          onOther={() => choose(undefined)}
          onSent={close}
        />
      ) : (
        <ProductSearch label={t('whichProduct')} isForShow onPick={choose} />
      )}
    </Dialog>
  )
}

type PreviewProps = {
  conversation: ConversationDetail
  product: Product
  onOther: () => void
  onSent: () => void
}

function Preview({ conversation, product, onOther, onSent }: PreviewProps) {
  const t = useTexts(composerTexts)
  const inbox = useTexts(inboxTexts)
  const tell = useFailureNotice()
  const { id } = conversation
  const card = useRead('previewProductCard', { id, query: { product_id: product.id } })
  const send = useChange('sendProductCard')
  // A second press after a lost answer sends nothing twice.
  const [key] = useState(() => crypto.randomUUID())
  const submit = () =>
    send.mutate(
      { id, body: { key, product_id: product.id } },
      {
        onSuccess: () => {
          saySent(id)
          onSent()
          notifyDone(t('cardSent', { name: product.name }))
        },
        onError: tell,
      },
    )
  return (
    <Stack gap="sm">
      <Loaded query={card} skeleton={<Lines count={2} height={80} />}>
        {({ text, picture_url: picture }) => (
          <TemplatePreview
            content={{
              header: picture === null ? null : { kind: 'image' },
              body: text,
              footer: null,
              buttons: [],
            }}
            values={[]}
            pictureUrl={picture}
          />
        )}
      </Loaded>
      <Text size="sm" c="dimmed">
        {t('cardAsBot')} {conversation.is_bot_active && inbox('takesOver')}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onOther}>
          {t('otherProduct')}
        </Button>
        <Button autoFocus loading={send.isPending} onClick={() => card.data && submit()}>
          {t('sendCard')}
        </Button>
      </Group>
    </Stack>
  )
}
