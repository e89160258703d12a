import { ActionIcon } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../../i18n/language.tsx'
import { useDraft } from '../../../parts/conversations/drafts.ts'
import classes from './composer.module.css'
import { composerTexts } from './composer-texts.ts'
import type { ConversationDetail } from './conversation-detail.ts'
import type { Chosen } from './files/chosen-files.ts'
import { FileButtons } from './files/file-buttons.tsx'
import { NoteButton } from './note-button.tsx'
import { ProductButton } from './product-button.tsx'

type ToolsProps = {
  conversation: ConversationDetail
  chosen: Chosen
  onChosen: () => void
  onNote: () => void
}

/** Beside the field where it is wide; on a phone behind one button, in a row above it, so that the field has the width. */
export function Tools({ conversation, chosen, onChosen, onNote }: ToolsProps) {
  const t = useTexts(composerTexts)
  const [isOpen, setOpen] = useState(false)
  const [note] = useDraft(`${conversation.id}:note`)
  const close = () => setOpen(false)
  const isNoteBegun = note.trim() !== '' && !isOpen
  return (
    <>
      <ActionIcon
        size={36}
        variant={isNoteBegun ? 'light' : 'subtle'}
        color={isNoteBegun ? 'yellow' : 'gray'}
        className={classes.toolsButton}
        aria-expanded={isOpen}
        aria-label={isNoteBegun ? t('noteWaits') : t('moreTools')}
        // A phone's keyboard stays open, as the field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <IconX size={20} /> : <IconPlus size={20} />}
      </ActionIcon>
      <div className={classes.tools} data-open={isOpen || undefined}>
        <NoteButton id={conversation.id} onClick={onNote} />
        <ProductButton conversation={conversation} onOpen={close} />
        <FileButtons
          chosen={chosen}
          onChosen={() => {
            close()
            onChosen()
          }}
        />
      </div>
    </>
  )
}
