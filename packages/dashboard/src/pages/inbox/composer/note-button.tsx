import { ActionIcon } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { useTexts } from '../../../i18n/language.tsx'
import { useDraft } from '../../../parts/conversations/drafts.ts'
import { withKey } from '../../../parts/keys/keys.ts'
import { composerTexts } from './composer-texts.ts'

/** In another colour while a note was begun and not added. */
export function NoteButton({ id, onClick }: { id: string; onClick: () => void }) {
  const t = useTexts(composerTexts)
  const [note] = useDraft(`${id}:note`)
  const isBegun = note.trim() !== ''
  const label = isBegun ? t('noteWaits') : t('toNote')
  return (
    <ActionIcon
      size={36}
      variant={isBegun ? 'light' : 'subtle'}
      color={isBegun ? 'yellow' : 'gray'}
      onClick={onClick}
      aria-label={label}
      aria-keyshortcuts="n"
      title={withKey(label, 'n')}
    >
      <IconNote size={18} />
    </ActionIcon>
  )
}
