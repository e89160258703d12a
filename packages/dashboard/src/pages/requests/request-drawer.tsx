import { Alert, Code, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { AnswerOf } from '../../api/call.ts'
import { useRead } from '../../api/hooks.ts'
import { ApiFailure } from '../../api/request.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import '../../i18n/reasons/at-hand.ts'
import { CodeBlock, CopyField } from '../../parts/copy.tsx'
import { Sheet } from '../../parts/dialog.tsx'
import { Facts } from '../../parts/facts.tsx'
import { failureText } from '../../parts/feedback/failure-text.ts'
import { Loaded } from '../../parts/feedback/states.tsx'
import { HttpStatus } from './http-status.tsx'
import { requestCurl, unknownValues } from './request-curl.ts'
import { requestTexts } from './texts.ts'

type Logged = AnswerOf<'getRequest'>

/** Read by its id, so that its address works whatever the list shows. */
export function RequestDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const t = useTexts(requestTexts)
  const request = useRead('getRequest', { id: id ?? '' }, { enabled: id !== undefined })
  return (
    <Sheet opened={id !== undefined} onClose={onClose} size="lg" title={t('one')}>
      {id !== undefined && <Loaded query={request}>{(loaded) => <Detail request={loaded} />}</Loaded>}
    </Sheet>
  )
}

function Detail({ request }: { request: Logged }) {
  const t = useTexts(requestTexts)
  const format = useFormat()
  const { key } = request
  return (
    <Stack>
      <Code block>
        {request.method} {request.path}
      </Code>
      {request.error_code !== null && <Refused request={request} code={request.error_code} />}
      {request.unknown_parameters.length > 0 && (
        <Alert color="yellow">{t('unknown', { names: request.unknown_parameters.join(', ') })}</Alert>
      )}
      <Facts
        facts={[
          [t('status'), <HttpStatus key="status" status={request.status} />],
          [t('time'), format.exact(request.at)],
          [t('took'), `${format.number(request.duration_ms)} ms`],
          [t('key'), `${key.name} (${key.prefix}…)`],
          ...Object.entries(request.query).map(([name, value]) => [`?${name}`, value] as const),
          [t('address'), request.address ?? '–'],
          [t('agent'), request.user_agent ?? '–'],
        ]}
      />
      <CopyField label="x-request-id" value={request.id} />
      <CopyField
        label={t('link')}
        value={`${window.location.origin}/developers/requests?open=${request.id}`}
      />
      <Text size="sm">
        <Link to="/developers/requests" search={{ path: request.path, status: String(request.status) }}>
          {t('alike')}
        </Link>
      </Text>
      <Again request={request} />
    </Stack>
  )
}

/** In the reader's language where the reason is kept, and otherwise by its code. */
function Refused({ request, code }: { request: Logged; code: string }) {
  const t = useTexts(requestTexts)
  const { language } = useLanguage()
  const { reason, ...values } = request.error_reason ?? {}
  const failure = new ApiFailure(request.status, {
    code: code as 'internal',
    ...(reason === undefined ? {} : { reason: String(reason) as 'api_path', values }),
  })
  return (
    <Alert color="red" title={<code>{code}</code>}>
      {failureText(failure, language)}
      {request.error_message !== null && (
        // Only the answer names the path that was meant.
        <Text component="details" size="sm" mt="xs" open={reason === 'api_path'}>
          <summary>{t('answered')}</summary>
          <span lang="en">{request.error_message}</span>
        </Text>
      )}
    </Alert>
  )
}

function Again({ request }: { request: Logged }) {
  const t = useTexts(requestTexts)
  const setup = useRead('getSetup', {})
  const names = unknownValues(request)
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={600}>{t('again')}</Text>
      </Group>
      <CodeBlock
        label={t('again')}
        code={requestCurl(setup.data?.public_url ?? window.location.origin, request)}
      />
      <Text size="sm" c="dimmed">
        {t('againText')} {request.method === 'GET' ? '' : t('bodyGone')}{' '}
        {names.length > 0 && t('valuesGone', { names: names.join(', ') })}
      </Text>
    </Stack>
  )
}
