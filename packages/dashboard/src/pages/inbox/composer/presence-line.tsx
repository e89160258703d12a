import { useIsCustomerWriting, usePresence } from '../../../app/presence.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { useMembers } from '../members.ts'
import classes from './composer.module.css'
import { composerTexts } from './composer-texts.ts'
import type { ConversationDetail } from './conversation-detail.ts'

type PresenceLineProps = { conversation: ConversationDetail; isWriting: boolean }

/** The customer who writes, or the colleagues who look at the same conversation; that one of them answers too is said louder. */
export function PresenceLine({ conversation, isWriting }: PresenceLineProps) {
  const { id } = conversation
  const t = useTexts(composerTexts)
  const colleagues = usePresence(id, isWriting)
  const isCustomerWriting = useIsCustomerWriting(conversation)
  const people = useMembers()
  const nameOf = (personId: string) => people.find((each) => each.id === personId)?.name ?? t('colleague')
  const writing = colleagues.filter(({ hasWords }) => hasWords)
  const shown = writing.length > 0 ? writing : colleagues
  if (shown.length === 0 || (isCustomerWriting && writing.length === 0))
    return (
      <div role="status" className={classes.presence}>
        {isCustomerWriting && t('customerTypes')}
      </div>
    )
  const names = shown.map(({ personId }) => nameOf(personId)).join(', ')
  const warns = writing.length > 0 && isWriting
  const says = writing.some(({ isTyping }) => isTyping) ? 'types' : writing.length > 0 ? 'drafts' : 'looks'
  return (
    <div role="status" className={classes.presence} data-warns={warns || undefined}>
      {t(warns ? 'bothAnswer' : says, { names })}
    </div>
  )
}
