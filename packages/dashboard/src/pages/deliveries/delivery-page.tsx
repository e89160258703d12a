import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { AnswerOf } from '../../api/call.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { CliHint } from '../../parts/cli/cli-hint.tsx'
import { CodeBlock, CopyField } from '../../parts/copy.tsx'
import { AboutLinks, hasLinks, useAboutWords } from '../../parts/deliveries/about.tsx'
import { DeliveryMarks } from '../../parts/deliveries/delivery-marks.tsx'
import { DeliveryStatus } from '../../parts/deliveries/delivery-status.tsx'
import { deliveryTexts } from '../../parts/deliveries/texts.ts'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { OwnZone } from '../../parts/time.tsx'
import { AsCurl } from './as-curl.tsx'
import { Attempts, headerLines } from './attempts.tsx'
import { NextAttempt } from './next-attempt.tsx'
import { SignatureCheck } from './signature-check.tsx'

type DeliveryDetail = AnswerOf<'getDelivery'>

const route = getRouteApi('/signed-in/developers/deliveries/$id')
/** Polled while open, in case the live stream is down; a held one may have been sent by hand. */
const openEveryMs = 2_000

export function DeliveryPage() {
  const t = useTexts(deliveryTexts)
  const { id } = route.useParams()
  const delivery = useRead('getDelivery', { id })
  useRead('getDelivery', { id }, { everyMs: isOpen(delivery.data?.status) ? openEveryMs : false })
  const mayEdit = useMay('webhooks.edit')
  const { data } = delivery
  const words = useAboutWords()
  return (
    <Page
      title={data?.event ?? t('one')}
      description={
        data && (
          <Group gap="md">
            <DeliveryStatus delivery={data} />
            <Text size="sm">{words(data)}</Text>
            <DeliveryMarks delivery={data} />
            <Link to="/developers/webhooks/$id" params={{ id: data.webhook_id }}>
              {t('openWebhook')}
            </Link>
          </Group>
        )
      }
      back="/developers/deliveries"
      actions={mayEdit && data && <Retry delivery={data} />}
    >
      <Loaded query={delivery}>{(loaded) => <Detail delivery={loaded} />}</Loaded>
    </Page>
  )
}

function isOpen(status: DeliveryDetail['status'] | undefined): boolean {
  return status === 'pending' || status === 'held'
}

function Retry({ delivery }: { delivery: DeliveryDetail }) {
  const t = useTexts(deliveryTexts)
  const tell = useFailureNotice()
  const retry = useChange('retryDelivery')
  if (delivery.reason === 'endpoint_deleted') return null
  return (
    <Button
      leftSection={<IconRepeat size={16} />}
      loading={retry.isPending}
      onClick={() =>
        retry.mutate({ id: delivery.id }, { onSuccess: () => notifyDone(t('retriedDone')), onError: tell })
      }
    >
      {delivery.status === 'pending' ? t('sendNow') : t('retry')}
    </Button>
  )
}

const reasons = ['attempts_exhausted', 'endpoint_deleted', 'expired', 'event_missing'] as const

function Detail({ delivery }: { delivery: DeliveryDetail }) {
  const t = useTexts(deliveryTexts)
  const reason = reasons.find((known) => known === delivery.reason)
  const { body } = delivery
  const request = delivery.attempts.at(-1)?.request
  return (
    <>
      {delivery.status === 'held' && <Alert color="yellow">{t('heldNotice')}</Alert>}
      {reason && (
        <Alert color="red" title={t('reason')}>
          {t(reason)}
        </Alert>
      )}
      {hasLinks(delivery) && (
        <Section title={t('about')}>
          <AboutLinks delivery={delivery} />
        </Section>
      )}
      <Section title={t('timeline')} description={<OwnZone />}>
        <Attempts delivery={delivery} />
        <NextAttempt delivery={delivery} />
      </Section>
      <Section title={t('body')} description={t('bodyText')}>
        {body === null ? (
          <Text c="dimmed">{t('bodyGone')}</Text>
        ) : (
          <CodeBlock code={pretty(body)} exact={body} label={t('body')} />
        )}
      </Section>
      {request && (
        <Section title={t('headers')} description={t('headersText')}>
          <Stack>
            <CodeBlock
              label={t('headers')}
              code={[`POST ${request.url}`, ...headerLines(request.headers)].join('\n')}
            />
            {request.address !== null && (
              <Text size="sm">{t('connectedTo', { address: request.address })}</Text>
            )}
            {body !== null && <SignatureCheck body={body} headers={request.headers} />}
          </Stack>
        </Section>
      )}
      {request && body !== null && <AsCurl body={body} request={request} webhookId={delivery.webhook_id} />}
      <Section>
        <Stack>
          <CopyField label={t('deliveryId')} value={delivery.id} />
          <CopyField label={t('requestId')} value={delivery.request_id} />
          <Text size="sm">
            <Link to="/developers/deliveries" search={{ request_id: delivery.request_id }}>
              {t('sameEvent')}
            </Link>{' '}
            ·{' '}
            <Link to="/developers/events/$kind" params={{ kind: delivery.event }}>
              {t('aboutEvent', { kind: delivery.event })}
            </Link>
          </Text>
          <CliHint of="retryDelivery" values={{ id: delivery.id }} />
        </Stack>
      </Section>
    </>
  )
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
