import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMessages } from '@tabler/icons-react'
import { Outlet, useParams } from '@tanstack/react-router'
import { useTexts } from '../../i18n/language.tsx'
import { notifyProblem } from '../../parts/feedback/notify.tsx'
import { Empty } from '../../parts/feedback/states.tsx'
import { useHeldAfter } from '../../parts/keys/keys.ts'
import { useTitle } from '../../parts/page.tsx'
import { ConversationList } from './conversation-list.tsx'
import classes from './inbox.module.css'
import { useFiltersKept } from './list-filters.tsx'
import { inboxTexts } from './texts.ts'

/** List and thread side by side; on a phone, one at a time. */
export function InboxPage() {
  const t = useTexts(inboxTexts)
  const { id } = useParams({ strict: false })
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  useTitle(t('title'))
  useFiltersKept()
  useHeldAfter('r', () => notifyProblem(t('keysHeld')))
  return (
    <div className={classes.inbox} data-fills>
      {!isWide && id !== undefined && <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>}
      {(isWide || id === undefined) && <ConversationList openId={id} />}
      {(isWide || id !== undefined) && <Outlet />}
    </div>
  )
}

export function NoConversation() {
  const t = useTexts(inboxTexts)
  return (
    <div className={classes.nothing}>
      <Empty icon={IconMessages} title={t('pickTitle')}>
        {t('pick')}
      </Empty>
    </div>
  )
}
