import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../../api/hooks.ts'
import { useDevice } from '../../../app/alerts/device.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { DeviceSwitch } from '../../../parts/alerts/device-switch.tsx'
import { alertTexts } from '../../../parts/alerts/texts.ts'
import { firstStepTexts } from './texts.ts'

/** Done once pushes go to a device of the account; mails go anyway where the service sends any. */
export function AlertsStep() {
  const t = useTexts(firstStepTexts)
  const alert = useTexts(alertTexts)
  const alerts = useRead('getAlerts', {})
  const { has_mail: hasMail, wait_mail_minutes: minutes } = alerts.data ?? {}
  return (
    <Stack gap="sm">
      <Text>{t('alertsText')}</Text>
      <DeviceSwitch device={useDevice()} />
      <Text size="sm" c="dimmed">
        {alert('deviceText')}
      </Text>
      {hasMail && typeof minutes === 'number' && (
        <Text size="sm" c="dimmed">
          {t('alertsMail', { n: minutes })}
        </Text>
      )}
      <Anchor size="sm" renderRoot={(props) => <Link to="/settings" search={{ tab: 'alerts' }} {...props} />}>
        {t('alertsMore')}
      </Anchor>
    </Stack>
  )
}
