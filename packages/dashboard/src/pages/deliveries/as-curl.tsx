import { List, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { AnswerOf } from '../../api/call.ts'
import { useRead } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { CodeBlock } from '../../parts/copy.tsx'
import { Section } from '../../parts/page.tsx'
import { curlTexts } from './curl-texts.ts'
import { deliveryCurl } from './delivery-curl.ts'

type Sent = NonNullable<AnswerOf<'getDelivery'>['attempts'][number]['request']>

export function AsCurl({ request, body, webhookId }: { request: Sent; body: string; webhookId: string }) {
  const t = useTexts(curlTexts)
  const webhook = useRead('getWebhook', { id: webhookId })
  // A command copied before the names of its headers are here would lack them.
  if (webhook.isPending) return null
  const own = webhook.data?.headers.map(({ name }) => name) ?? []
  return (
    <Section title={t('title')} description={t('text')}>
      <Stack>
        <List size="sm" spacing={4}>
          <List.Item>
            {t('secret')} <code>export WEBHOOK_SECRET=whsec_…</code>
          </List.Item>
          {own.map((name, at) => (
            <List.Item key={name}>{t('own', { name, variable: `HEADER_${at + 1}` })}</List.Item>
          ))}
        </List>
        <CodeBlock label={t('title')} code={deliveryCurl(request, body, own)} />
        <Text size="sm" c="dimmed">
          {t('why')} <Link to="/developers/verify">{t('verify')}</Link>
        </Text>
      </Stack>
    </Section>
  )
}
