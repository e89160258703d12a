import { Button, Group, Text } from '@mantine/core'
import { useChange, useRead } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { Section } from '../../parts/page.tsx'
import { browserName } from './browser-name.ts'
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
                    {session.address ?? '–'} · {t('signedInAt', { time: format.near(session.created_at) })}
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
