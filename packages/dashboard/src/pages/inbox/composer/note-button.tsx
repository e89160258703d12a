import { IconNote } from '@tabler/icons-react'
import { useTexts } from '../../../i18n/language.tsx'
import { useDraft } from '../../../parts/conversations/drafts.ts'
import { composerTexts } from './composer-texts.ts'
import { Tool } from './tool.tsx'

/** In another colour while a note was begun and not added. */
export function NoteButton({ id, onClick }: { id: string; onClick: () => void }) {
  const t = useTexts(composerTexts)
  const [note] = useDraft(`${id}:note`)
  const isBegun = note.trim() !== ''
  return (
    <Tool
      label={isBegun ? t('noteWaits') : t('toNote')}
      name={t('toNote')}
      icon={<IconNote size={18} />}
      hotkey="n"
      {...(isBegun && { variant: 'light', color: 'yellow' })}
      onClick={onClick}
    />
  )
}
