import { ActionIcon } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { useTexts } from '../../../i18n/language.tsx'
import { composerTexts } from './composer-texts.ts'

export function NoteButton({ onClick }: { onClick: () => void }) {
  const t = useTexts(composerTexts)
  return (
    <ActionIcon
      size={36}
      variant="subtle"
      color="gray"
      onClick={onClick}
      aria-label={t('toNote')}
      title={t('toNote')}
    >
      <IconNote size={18} />
    </ActionIcon>
  )
}
