import { Button, Text } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { IconChartBar, IconListDetails } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Row } from '../../api/call.ts'
import { usePages } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Empty } from '../../parts/feedback/states.tsx'
import { DataList } from '../../parts/lists/data-list.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { Moment, OwnZone } from '../../parts/time.tsx'
import { HttpStatus } from './http-status.tsx'
import { RequestDrawer } from './request-drawer.tsx'
import { filterNames, RequestFilters, useRequestQuery } from './request-filters.tsx'
import { requestTexts } from './texts.ts'

type Logged = Row<'listRequests'>

/** A developer makes a request and looks for it here. */
const everyMs = 10_000

export function RequestsPage() {
  const t = useTexts(requestTexts)
  const { values, set, query } = useRequestQuery()
  const pages = usePages('listRequests', { query }, { everyMs })
  return (
    <Page
      title={t('title')}
      description={
        <>
          {t('description', { days: limits.requestLogDays })} <OwnZone />
        </>
      }
      actions={
        <Button
          variant="default"
          leftSection={<IconChartBar size={16} />}
          renderRoot={(props) => <Link to="/developers/usage" {...props} />}
        >
          {t('toUsage')}
        </Button>
      }
    >
      <Text size="sm" c="dimmed">
        {t('unknownKeys')} <Link to="/developers/keys">{t('toKeys')}</Link>
      </Text>
      <Section flush>
        <RequestFilters />
        <RequestList pages={pages} isOfId={values.id !== undefined} />
      </Section>
      <RequestDrawer id={values.open} onClose={() => set({ open: undefined })} />
    </Page>
  )
}

/** A key that took the place of another has its name. */
function KeyNamed({ name, prefix }: Logged['key']) {
  return (
    <>
      {name}{' '}
      <Text component="span" ff="monospace" size="xs" c="dimmed">
        {prefix}…
      </Text>
    </>
  )
}

type RequestListProps = { pages: ReturnType<typeof usePages<'listRequests'>>; isOfId: boolean }

function RequestList({ pages, isOfId }: RequestListProps) {
  const t = useTexts(requestTexts)
  const format = useFormat()
  const line = ({ method, path }: Logged) => (
    <Text component="span" ff="monospace" size="sm">
      {method} {path}
    </Text>
  )
  const took = ({ duration_ms }: Logged) => `${format.number(Math.round(duration_ms))} ms`
  return (
    <DataList
      label={t('title')}
      pages={pages}
      rowKey={({ id }) => id}
      columns={[
        { name: 'request', head: t('request'), cell: line },
        { name: 'status', head: t('status'), cell: ({ status }) => <HttpStatus status={status} /> },
        { name: 'key', head: t('key'), cell: ({ key }) => <KeyNamed {...key} /> },
        { name: 'took', head: t('took'), cell: took, align: 'end' },
        { name: 'time', head: t('time'), cell: ({ at }) => <Moment value={at} />, align: 'end' },
      ]}
      phone={(request) => ({
        title: line(request),
        aside: <HttpStatus status={request.status} />,
        text: (
          <>
            <KeyNamed {...request.key} /> · {took(request)}
          </>
        ),
        note: <Moment value={request.at} />,
      })}
      link={({ id }, props) => (
        <Link
          to="/developers/requests"
          search={(former: object) => ({ ...former, open: id })}
          resetScroll={false}
          {...props}
        />
      )}
      filters={filterNames}
      nothingFits={isOfId ? t('noSuchId', { days: limits.requestLogDays }) : undefined}
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
