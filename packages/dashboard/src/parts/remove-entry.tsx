import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTexts } from '../i18n/language.tsx'
import { useUndo } from './feedback/undo.tsx'
import { partTexts } from './texts.ts'

type RemoveEntryProps = { label: string; onRemove: () => void; onUndo: () => void }

/** Takes an entry out of a list at once, and offers to put it back. */
export function RemoveEntry({ label, onRemove, onUndo }: RemoveEntryProps) {
  const t = useTexts(partTexts)
  const offerUndo = useUndo()
  const remove = () => {
    onRemove()
    offerUndo(t('removed'), onUndo)
  }
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={remove}>
      <IconTrash size={16} />
    </ActionIcon>
  )
}
