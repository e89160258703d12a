import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconUserOff } from '@tabler/icons-react'
import { useRead } from '../../../api/hooks.ts'
import { useMe } from '../../../api/session.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Lines, Loaded } from '../../../parts/feedback/states.tsx'
import type { ConversationDetail } from '../composer/composer.tsx'
import { inboxTexts } from '../texts.ts'
import type { ConversationActions } from './conversation-actions.ts'
import classes from './pickers.module.css'

type PickerProps = {
  conversation: ConversationDetail
  actions: ConversationActions
  isOpen: boolean
  onClose: () => void
}

/** To whom a conversation is assigned: oneself first, then by name. */
export function AssignDialog({ conversation, actions, isOpen, onClose }: PickerProps) {
  const t = useTexts(inboxTexts)
  const { person: me } = useMe()
  const people = useRead('listAssignees', {}, { enabled: isOpen })
  const choose = (person: { id: string; name: string } | null) => {
    onClose()
    if (person?.id !== conversation.holder?.id) actions.assign.run(person)
  }
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('assign')}>
      <Loaded query={people} skeleton={<Lines count={3} />}>
        {({ data }) => (
          <ul className={classes.choices}>
            {data
              .toSorted((a, b) => Number(b.id === me.id) - Number(a.id === me.id))
              .map((person) => (
                <Choice
                  key={person.id}
                  isChosen={person.id === conversation.holder?.id}
                  onChoose={() => choose(person)}
                >
                  <span className={classes.dot} data-present={person.is_present || undefined} aria-hidden />
                  {person.id === me.id ? t('toMe', { name: person.name }) : person.name}
                  {person.is_present && <VisuallyHidden>{t('isPresent')}</VisuallyHidden>}
                </Choice>
              ))}
            <Choice isChosen={conversation.holder === null} onChoose={() => choose(null)}>
              <IconUserOff size={14} aria-hidden />
              {t('toNobody')}
            </Choice>
          </ul>
        )}
      </Loaded>
    </Dialog>
  )
}

type ChoiceProps = { isChosen: boolean; onChoose: () => void; children: React.ReactNode }

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <li>
      <UnstyledButton className={classes.choice} aria-pressed={isChosen} onClick={onChoose}>
        {children}
        {isChosen && <IconCheck size={16} aria-hidden className={classes.mark} />}
      </UnstyledButton>
    </li>
  )
}
