import { Alert, Button, Group } from '@mantine/core'
import { useAccount } from '../../../api/session.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { partTexts } from '../../../parts/texts.ts'
import { Ago } from '../../../parts/time.tsx'
import { bulkTexts } from './bulk-texts.ts'
import { useTakeBack } from './change.ts'
import { keepLatestChange, useLatestChange } from './latest-change.ts'

/** The latest change of many products can still be taken back, after its notice is gone. */
export function UndoBanner() {
  const t = useTexts(bulkTexts)
  const part = useTexts(partTexts)
  const { id: accountId } = useAccount()
  const latest = useLatestChange(accountId)
  const { takeBack, isBusy } = useTakeBack()
  if (latest === undefined) return null
  return (
    <Alert color="blue" mb="sm">
      <Group justify="space-between" gap="xs">
        <span>
          {t('done', { n: latest.changed })} · <Ago value={latest.at} />
        </span>
        <Group gap="xs">
          <Button size="compact-md" variant="default" loading={isBusy} onClick={() => takeBack(latest.id)}>
            {part('undo')}
          </Button>
          <Button size="compact-md" variant="subtle" onClick={() => keepLatestChange(accountId, undefined)}>
            {part('close')}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
