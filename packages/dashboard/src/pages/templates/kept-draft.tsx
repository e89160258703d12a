import { Group, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useChange } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { DangerButton } from '../../parts/danger-button.tsx'
import { useConfirm } from '../../parts/feedback/confirm.tsx'
import { templatePageTexts } from './texts.ts'
import type { Kept } from './use-kept-draft.ts'

/** Says that what is typed is kept, and throws it away. */
export function KeptDraft({ kept: { id, state, end } }: { kept: Kept }) {
  const t = useTexts(templatePageTexts)
  const navigate = useNavigate()
  const { ask, dialog } = useConfirm()
  const remove = useChange('deleteTemplateDraft')
  if (id === undefined) return null
  const askToDelete = () =>
    ask({
      ...{
        title: t('draftDeleteTitle'),
        text: t('draftDeleteText'),
        action: t('draftDelete'),
        isDangerous: true,
      },
      onConfirm: async () => {
        end()
        await remove.mutateAsync({ id })
        await navigate({ to: '/setup/templates', ignoreBlocker: true })
      },
    })
  return (
    <Group gap="sm">
      <Text size="sm" c="dimmed" role="status">
        {t(state === 'keeping' ? 'draftKeeping' : state === 'failed' ? 'draftFailed' : 'draftKept')}
      </Text>
      <DangerButton onClick={askToDelete}>{t('draftDelete')}</DangerButton>
      {dialog}
    </Group>
  )
}
