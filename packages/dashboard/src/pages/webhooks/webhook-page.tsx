import { Button, Group, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { usePages, useRead } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { LatestChanges } from '../../parts/activity/latest-changes.tsx'
import { DeliveryList } from '../../parts/deliveries/delivery-list.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { OwnZone } from '../../parts/time.tsx'
import { ReplayProgress } from './again/replay-progress.tsx'
import { Health } from './health/health.tsx'
import { SecretSection } from './rotation/secret-section.tsx'
import { SettingsSection } from './settings-section.tsx'
import { StateNotice } from './state-notice.tsx'
import { webhookTexts } from './texts.ts'
import { WebhookActions } from './webhook-actions.tsx'
import { nameOf, WebhookStatus } from './webhook-status.tsx'
import classes from './webhooks.module.css'

const route = getRouteApi('/signed-in/developers/webhooks/$id')
/** Its state depends on its receiver. */
const everyMs = 5_000

export function WebhookPage() {
  const t = useTexts(webhookTexts)
  const { id } = route.useParams()
  const webhook = useRead('getWebhook', { id }, { everyMs })
  const mayEdit = useMay('webhooks.edit')
  return (
    <Page
      title={webhook.data ? nameOf(webhook.data) : t('title')}
      description={
        webhook.data && (
          <>
            <WebhookStatus webhook={webhook.data} />
            {webhook.data.description && (
              <Text size="sm" mt={4} className={classes.words}>
                {webhook.data.description}
              </Text>
            )}
          </>
        )
      }
      back="/developers/webhooks"
      actions={mayEdit && webhook.data && <WebhookActions webhook={webhook.data} />}
    >
      <Loaded query={webhook}>
        {(data) => (
          <>
            <StateNotice webhook={data} mayEdit={mayEdit} />
            <ReplayProgress id={id} mayStop={mayEdit} />
            <div className={classes.columns}>
              <div className={classes.column}>
                <Section
                  title={t('health')}
                  description={
                    <>
                      {t('healthText')} <OwnZone />
                    </>
                  }
                >
                  <Health id={id} />
                </Section>
                <RecentDeliveries id={id} />
              </div>
              <div className={classes.column}>
                <SettingsSection webhook={data} mayEdit={mayEdit} key={data.id} />
                {mayEdit && <SecretSection webhook={data} />}
                <LatestChanges id={id} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </Page>
  )
}

function RecentDeliveries({ id }: { id: string }) {
  const t = useTexts(webhookTexts)
  const pages = usePages('listDeliveries', { query: { webhook_id: id, limit: 10 } }, { everyMs })
  return (
    <Section
      title={t('recent')}
      flush
      actions={
        <Group>
          <Button
            variant="subtle"
            size="compact-sm"
            renderRoot={(props) => <Link to="/developers/deliveries" search={{ webhook: id }} {...props} />}
          >
            {t('all')}
          </Button>
        </Group>
      }
    >
      <DeliveryList pages={{ ...pages, hasNextPage: false }} isOfOneWebhook />
    </Section>
  )
}
