import { Button, Group, Text } from '@mantine/core'
import { eventKinds } from '@mostrador/contract/events'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { usePages } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Contained } from '../../parts/feedback/contained.tsx'
import { Empty, Failed, Lines, Waiting } from '../../parts/feedback/states.tsx'
import { NewTabLink } from '../../parts/forms/new-tab-link.tsx'
import { useOpenedByAddress } from '../../parts/opened-by-address.ts'
import { Page, Section } from '../../parts/page.tsx'
import { SecretOnce } from '../../parts/secret-once.tsx'
import { CreateWebhook } from './create-webhook.tsx'
import { Health } from './health/health.tsx'
import { webhookTexts } from './texts.ts'
import { nameOf, type Webhook, WebhookStatus } from './webhook-status.tsx'
import classes from './webhooks.module.css'

/** Their states depend on their receivers. */
const everyMs = 5_000

export function WebhooksPage() {
  const t = useTexts(webhookTexts)
  const { rows, error, refetch } = usePages('listWebhooks', {}, { everyMs })
  const mayEdit = useMay('webhooks.edit')
  const [isCreating, { open, close }] = useOpenedByAddress('new')
  const [created, setCreated] = useState<AnswerOf<'createWebhook'>>()
  const addButton = mayEdit && (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      {t('add')}
    </Button>
  )
  return (
    <Page title={t('title')} description={t('description')} actions={addButton}>
      {rows === undefined ? (
        error ? (
          <Failed error={error} onRetry={refetch} />
        ) : (
          <Waiting>
            <Lines count={3} height={110} />
          </Waiting>
        )
      ) : rows.length === 0 ? (
        <Section>
          <Empty icon={IconWebhook} title={t('emptyTitle')} action={addButton}>
            {t('empty')}
          </Empty>
        </Section>
      ) : (
        <Contained>
          <ul className={classes.list}>
            {rows.map((webhook) => (
              <WebhookCard key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        </Contained>
      )}
      <CreateWebhook isOpen={isCreating} onClose={close} onCreated={setCreated} />
      <SecretOnce
        title={t('newSecret')}
        warning={t('secretOnce')}
        label={t('secret')}
        secret={created?.secret}
        onClose={() => setCreated(undefined)}
      >
        <Text size="sm">
          {t('nextText')}{' '}
          <NewTabLink to="/developers/verify" className={classes.inline}>
            {t('howToVerify')}
          </NewTabLink>
        </Text>
      </SecretOnce>
    </Page>
  )
}

function WebhookCard({ webhook }: { webhook: Webhook }) {
  const t = useTexts(webhookTexts)
  return (
    <li className={classes.card}>
      <div className={classes.cardWords}>
        <Link to="/developers/webhooks/$id" params={{ id: webhook.id }} className={classes.url}>
          {nameOf(webhook)}
        </Link>
        {webhook.name && (
          <Text size="sm" c="dimmed" className={classes.address}>
            {webhook.url}
          </Text>
        )}
        {webhook.description && (
          <Text size="sm" lineClamp={2}>
            {webhook.description}
          </Text>
        )}
        <Group gap="md" mt={6}>
          <WebhookStatus webhook={webhook} />
          <Text component="span" size="sm" c="dimmed">
            {webhook.events.length === eventKinds.length ? t('allEvents') : webhook.events.join(', ')}
          </Text>
          {webhook.held > 0 && (
            <Text component="span" size="sm" fw={600}>
              {t('held', { n: webhook.held })}
            </Text>
          )}
          {webhook.pending > 0 && (
            <Text component="span" size="sm" c="dimmed">
              {t('pending', { n: webhook.pending })}
            </Text>
          )}
        </Group>
      </div>
      <div className={classes.cardHealth}>
        <Health id={webhook.id} isSmall />
      </div>
    </li>
  )
}
