import { Button, Group, Text } from '@mantine/core'
import { useChange, useRead } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { Section } from '../../parts/page.tsx'
import classes from './settings.module.css'
import { settingsTexts } from './texts.ts'

export function SessionsSection() {
  const t = useTexts(settingsTexts)
  const format = useFormat()
  const tell = useFailureNotice()
  const sessions = useRead('listSessions', {})
  const revoke = useChange('revokeSession')
  const revokeOthers = useChange('revokeOtherSessions')
  const told = { onSuccess: () => notifyDone(t('ended')), onError: tell }
  return (
    <Section
      title={t('sessions')}
      flush
      actions={
        (sessions.data?.data.length ?? 0) > 1 && (
          <Button
            variant="default"
            loading={revokeOthers.isPending}
            onClick={() => revokeOthers.mutate({}, told)}
          >
            {t('endOthers')}
          </Button>
        )
      }
    >
      <Loaded query={sessions}>
        {({ data }) => (
          <ul className={classes.rows}>
            {data.map((session) => (
              <li key={session.id} className={classes.row}>
                <div className={classes.words}>
                  <Text fw={550}>
                    {browserName(session.user_agent) ?? t('unknownBrowser')}
                    {session.is_current && ` · ${t('thisOne')}`}
                  </Text>
                  <Text size="sm" c="dimmed">
                    {session.address ?? '–'} ·{' '}
                    {t('signedInAt', { time: format.dateTime(session.created_at) })}
                  </Text>
                </div>
                {!session.is_current && (
                  <Group>
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      onClick={() => revoke.mutate({ id: session.id }, told)}
                    >
                      {t('end')}
                    </Button>
                  </Group>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}

const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
] as const

/** The browser's common name. Order matters, since user agents also name other browsers. */
function browserName(agent: string | null): string | undefined {
  if (agent === null) return undefined
  const named = (names: readonly (readonly [string, string])[]) =>
    names.find(([part]) => agent.includes(part))?.[1]
  const parts = [named(browsers), named(systems)].filter((part) => part !== undefined)
  return parts.length === 0 ? agent.slice(0, 60) : parts.join(' · ')
}
