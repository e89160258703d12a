import { Alert, Button, Group, Stack } from '@mantine/core'
import { useTexts } from '../../i18n/language.tsx'
import { partTexts } from '../texts.ts'

type OvertakenProps = {
  /** The parts of the page that it is about. */
  what: readonly string[]
  onTheirs: () => void
  onMine: () => void
  /** Undefined where the two exclude each other. */
  onBoth?: (() => void) | undefined
}

export const overtakenId = 'overtaken'

/** Somebody else saved what is being typed here: nothing of either is lost before a person has chosen. */
export function Overtaken({ what, onTheirs, onMine, onBoth }: OvertakenProps) {
  const t = useTexts(partTexts)
  return (
    <Alert color="yellow" title={t('overtaken')} id={overtakenId}>
      <Stack gap="xs" align="flex-start">
        {t('overtakenText', { what: what.join(', ') })}
        <Group gap="xs">
          {onBoth && (
            <Button size="xs" onClick={onBoth}>
              {t('keepBoth')}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={onMine}>
            {t('keepMine')}
          </Button>
          <Button size="xs" variant="default" onClick={onTheirs}>
            {t('takeTheirs')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
