import { Alert, Button, Code, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Row } from '../../api/call.ts'
import { usePages } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { CopyField } from '../../parts/copy.tsx'
import { Sheet } from '../../parts/dialog.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Empty } from '../../parts/feedback/states.tsx'
import { DataList } from '../../parts/lists/data-list.tsx'
import { Filter, Filters } from '../../parts/lists/filters.tsx'
import { SearchField } from '../../parts/lists/search-field.tsx'
import { useFilters } from '../../parts/lists/search-state.ts'
import { Page, Section } from '../../parts/page.tsx'
import { Status } from '../../parts/status.tsx'
import { Ago } from '../../parts/time.tsx'
import { requestTexts } from './texts.ts'

type Logged = Row<'listRequests'>

export function RequestsPage() {
  const t = useTexts(requestTexts)
  const { values, set } = useFilters<'id' | 'status' | 'key'>()
  const requestId = values.id?.trim() || undefined
  const keys = usePages('listKeys', {})
  const pages = usePages('listRequests', {
    query: { request_id: requestId, status: values.status, key_id: values.key },
  })
  const [opened, setOpened] = useState<Logged>()
  return (
    <Page title={t('title')} description={t('description')}>
      <Section flush>
        <Filters>
          <SearchField label={t('search')} value={values.id} onChange={(id) => set({ id })} />
          <Filter
            label={t('status')}
            all={t('anyStatus')}
            value={values.status}
            onChange={(status) => set({ status })}
            options={[
              ['2xx', t('success')],
              ['4xx', t('refused')],
              ['5xx', t('failed')],
              ...['401', '403', '404', '409', '429'].map((status) => [status, status] as const),
            ]}
          />
          <Filter
            label={t('key')}
            all={t('anyKey')}
            value={values.key}
            onChange={(key) => set({ key })}
            options={(keys.rows ?? []).map(({ id, name, prefix }) => [id, `${name} (${prefix}…)`])}
          />
        </Filters>
        <RequestList pages={pages} onOpen={setOpened} />
      </Section>
      <RequestDrawer request={opened} onClose={() => setOpened(undefined)} />
    </Page>
  )
}

type RequestListProps = {
  pages: ReturnType<typeof usePages<'listRequests'>>
  onOpen: (request: Logged) => void
}

function RequestList({ pages, onOpen }: RequestListProps) {
  const t = useTexts(requestTexts)
  const format = useFormat()
  const line = ({ method, path }: Logged) => (
    <Text component="span" ff="monospace" size="sm">
      {method} {path}
    </Text>
  )
  return (
    <DataList
      label={t('title')}
      pages={pages}
      rowKey={({ id }) => id}
      columns={[
        { name: 'request', head: t('request'), cell: line },
        { name: 'status', head: t('status'), cell: (request) => <HttpStatus request={request} /> },
        { name: 'key', head: t('key'), cell: ({ key }) => key.name },
        {
          name: 'took',
          head: t('took'),
          cell: ({ duration_ms }) => `${format.number(Math.round(duration_ms))} ms`,
          align: 'end',
        },
        { name: 'time', head: t('time'), cell: ({ at }) => <Ago value={at} />, align: 'end' },
      ]}
      phone={(request) => ({
        title: line(request),
        aside: <HttpStatus request={request} />,
        text: request.key.name,
        note: <Ago value={request.at} />,
      })}
      link={(request, props) => (
        <UnstyledButton {...props} onClick={() => onOpen(request)} aria-haspopup="dialog" />
      )}
      filters={['id', 'status', 'key']}
      empty={
        <Empty
          icon={IconListDetails}
          title={t('emptyTitle')}
          action={
            <Button variant="default" renderRoot={(props) => <Link to="/developers/keys" {...props} />}>
              {t('toKeys')}
            </Button>
          }
        >
          {t('empty')}
        </Empty>
      }
    />
  )
}

function HttpStatus({ request: { status } }: { request: Logged }) {
  return <Status tone={status < 300 ? 'good' : status < 500 ? 'wait' : 'bad'}>{String(status)}</Status>
}

function RequestDrawer({ request, onClose }: { request: Logged | undefined; onClose: () => void }) {
  const t = useTexts(requestTexts)
  const format = useFormat()
  return (
    <Sheet opened={request !== undefined} onClose={onClose} size="md" title={t('one')}>
      {request && (
        <Stack>
          <Code block>
            {request.method} {request.path}
          </Code>
          {request.error_message !== null && (
            <Alert color="red" title={request.error_code}>
              {request.error_message}
            </Alert>
          )}
          {request.unknown_parameters.length > 0 && (
            <Alert color="yellow">{t('unknown', { names: request.unknown_parameters.join(', ') })}</Alert>
          )}
          <CopyField label="x-request-id" value={request.id} />
          <Facts
            facts={[
              [t('status'), <HttpStatus key="status" request={request} />],
              [t('time'), format.exact(request.at)],
              [t('took'), `${format.number(request.duration_ms)} ms`],
              [t('key'), `${request.key.name} (${request.key.prefix}…)`],
              ...Object.entries(request.query).map(([name, value]) => [name, value] as const),
              [t('address'), request.address ?? '–'],
              [t('agent'), request.user_agent ?? '–'],
            ]}
          />
        </Stack>
      )}
    </Sheet>
  )
}
