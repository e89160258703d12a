import { ActionIcon } from '@mantine/core'
import { IconShoppingBag } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTexts } from '../../../i18n/language.tsx'
import { useKey, withKey } from '../../../parts/keys/keys.ts'
import { composerTexts } from './composer-texts.ts'
import type { ConversationDetail } from './conversation-detail.ts'

// Loaded when it is first wanted, so that the inbox does not wait for it.
const ProductCardDialog = lazyRouteComponent(() => import('./product-card.tsx'), 'ProductCardDialog')

export function ProductButton({ conversation }: { conversation: ConversationDetail }) {
  const t = useTexts(composerTexts)
  const [shown, show] = useState<'never' | 'open' | 'closed'>('never')
  const open = () => show('open')
  useKey('p', open)
  return (
    <>
      <ActionIcon
        size={36}
        variant="subtle"
        color="gray"
        onClick={open}
        aria-label={t('showProduct')}
        aria-keyshortcuts="p"
        title={withKey(t('showProduct'), 'p')}
      >
        <IconShoppingBag size={18} />
      </ActionIcon>
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
