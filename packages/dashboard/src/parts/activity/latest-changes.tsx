import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Section } from '../page.tsx'
import { Moment } from '../time.tsx'
import { Changes, useActionName, useActorName } from './changes.tsx'
import { activityTexts } from './texts.ts'

const shownMax = 5
const everyMs = 10_000

/** The latest changes of a record, with who made them. */
export function LatestChanges({ id }: { id: string }) {
  const t = useTexts(activityTexts)
  const may = useMay('activity.view')
  const actorName = useActorName()
  const actionName = useActionName()
  const query = { record_id: id, limit: shownMax }
  const changes = useRead('listActivity', { query }, { everyMs, enabled: may })
  const rows = changes.data?.data ?? []
  if (rows.length === 0) return null
  return (
    <Section
      title={t('latest')}
      actions={
        <Button
          variant="subtle"
          size="compact-sm"
          renderRoot={(props) => <Link to="/developers/activity" search={{ id }} {...props} />}
        >
          {t('all')}
        </Button>
      }
    >
      <Stack gap="sm">
        {rows.map((row) => (
          <div key={row.id}>
            <Text size="sm" c="dimmed">
              <Moment value={row.at} /> · {actorName(row)} · {actionName(row)}
            </Text>
            <Changes fields={row.fields} />
          </div>
        ))}
      </Stack>
    </Section>
  )
}
