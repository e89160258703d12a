import { IconShoppingBag } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTexts } from '../../../i18n/language.tsx'
import { useKey } from '../../../parts/keys/keys.ts'
import { composerTexts } from './composer-texts.ts'
import type { ConversationDetail } from './conversation-detail.ts'
import { Tool } from './tool.tsx'

// Loaded when it is first wanted, so that the inbox does not wait for it.
const ProductCardDialog = lazyRouteComponent(() => import('./product-card.tsx'), 'ProductCardDialog')

type ProductButtonProps = { conversation: ConversationDetail; onOpen: () => void }

export function ProductButton({ conversation, onOpen }: ProductButtonProps) {
  const t = useTexts(composerTexts)
  const [shown, show] = useState<'never' | 'open' | 'closed'>('never')
  const open = () => {
    onOpen()
    show('open')
  }
  useKey('p', open)
  return (
    <>
      <Tool
        label={t('showProduct')}
        name={t('product')}
        icon={<IconShoppingBag size={18} />}
        hotkey="p"
        onClick={open}
      />
      <Suspense>
        {shown !== 'never' && (
          <ProductCardDialog
            conversation={conversation}
            isOpen={shown === 'open'}
            onClose={() => show('closed')}
          />
        )}
      </Suspense>
    </>
  )
}
