import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import type { ListQuery } from './list-query.ts'
import { listTexts } from './list-texts.ts'

const ListMenu = lazyRouteComponent(() => import('./export-conversations.tsx'), 'ListMenu')

/** Three dots; their menu is loaded when it is first opened, so that the inbox does not wait for it. */
export function ListActions({ query, onSelect }: { query: ListQuery; onSelect: () => void }) {
  const t = useTexts(listTexts)
  const [isWanted, setWanted] = useState(false)
  const dots = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={t('listActions')}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
    >
      <IconDots size={18} />
    </ActionIcon>
  )
  if (!isWanted) return dots
  return (
    <Suspense fallback={dots}>
      <ListMenu query={query} onSelect={onSelect} />
    </Suspense>
  )
}
