import { Textarea, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { IconCheck, IconUserOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useRead } from '../../../api/hooks.ts'
import { useMe } from '../../../api/session.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Lines, Loaded } from '../../../parts/feedback/states.tsx'
import { choiceKeys } from '../../../parts/keys/choice-keys.ts'
import { inboxTexts } from '../texts.ts'
import classes from './pickers.module.css'

type PickerProps = {
  /** Undefined where several people, or some people and nobody, have the conversations. */
  holder: { id: string } | null | undefined
  isOpen: boolean
  onClose: () => void
  /** `note`: words for whoever gets it; empty where none were written, or none can be. */
  onChoose: (person: { id: string; name: string } | null, note: string) => void
  /** Words for whoever gets it can be written beside. */
  takesNote?: boolean
}

/** To whom a conversation is assigned: oneself first, then by name. */
export function AssignDialog({ holder, isOpen, onClose, onChoose, takesNote = false }: PickerProps) {
  const t = useTexts(inboxTexts)
  const { person: me } = useMe()
  const people = useRead('listAssignees', {}, { enabled: isOpen })
  const [note, setNote] = useState('')
  const choose = (person: { id: string; name: string } | null) => {
    onClose()
    setNote('')
    const words = note.trim()
    if (holder === undefined || person?.id !== holder?.id || words !== '') onChoose(person, words)
  }
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('assign')}>
      {takesNote && (
        <Textarea
          label={t('assignNote')}
          autosize
          minRows={1}
          maxRows={5}
          mb="sm"
          maxLength={limits.noteCharsMax}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
      )}
      <Loaded query={people} skeleton={<Lines count={3} />}>
        {({ data }) => (
          <ul className={classes.choices} onKeyDown={choiceKeys}>
            {data
              .toSorted((a, b) => Number(b.id === me.id) - Number(a.id === me.id))
              .map((person, index) => (
                <Choice
                  key={person.id}
                  isFirst={index === 0}
                  isChosen={person.id === holder?.id}
                  onChoose={() => choose(person)}
                >
                  <span
                    className={classes.dot}
                    data-present={(person.is_present && !person.is_away) || undefined}
                    data-away={person.is_away || undefined}
                    aria-hidden
                  />
                  {person.id === me.id ? t('toMe', { name: person.name }) : person.name}
                  {person.is_away && <span className={classes.away}>{t('isAway')}</span>}
                  {person.is_present && !person.is_away && <VisuallyHidden>{t('isPresent')}</VisuallyHidden>}
                </Choice>
              ))}
            <Choice isChosen={holder === null} onChoose={() => choose(null)}>
              <IconUserOff size={14} aria-hidden />
              {t('toNobody')}
            </Choice>
          </ul>
        )}
      </Loaded>
    </Dialog>
  )
}

type ChoiceProps = { isChosen: boolean; isFirst?: boolean; onChoose: () => void; children: React.ReactNode }

function Choice({ isChosen, isFirst = false, onChoose, children }: ChoiceProps) {
  const button = useRef<HTMLButtonElement>(null)
  // The people come after the dialog has opened, and so after it has placed the focus.
  useEffect(() => {
    if (isFirst) button.current?.focus()
  }, [isFirst])
  return (
    <li>
      <UnstyledButton
        ref={button}
        className={classes.choice}
        data-autofocus={isFirst || undefined}
        aria-pressed={isChosen}
        onClick={onChoose}
      >
        {children}
        {isChosen && <IconCheck size={16} aria-hidden className={classes.mark} />}
      </UnstyledButton>
    </li>
  )
}
