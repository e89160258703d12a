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
  const colleagues = usePresence(id)
  const isCustomerWriting = useIsCustomerWriting(conversation)
  const people = useMembers()
  const nameOf = (personId: string) => people.find((each) => each.id === personId)?.name ?? t('colleague')
  const typing = colleagues.filter(({ isTyping }) => isTyping)
  const shown = typing.length > 0 ? typing : colleagues
  if (shown.length === 0 || (isCustomerWriting && typing.length === 0))
    return (
      <div role="status" className={classes.presence}>
        {isCustomerWriting && t('customerTypes')}
      </div>
    )
  const names = shown.map(({ personId }) => nameOf(personId)).join(', ')
  const warns = typing.length > 0 && isWriting
  return (
    <div role="status" className={classes.presence} data-warns={warns || undefined}>
      {warns ? t('bothAnswer', { names }) : typing.length > 0 ? t('types', { names }) : t('looks', { names })}
    </div>
  )
}
