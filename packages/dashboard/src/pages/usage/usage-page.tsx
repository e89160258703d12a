import { Button, Skeleton, Table, Text } from '@mantine/core'
import { usageSteps } from '@mostrador/contract/dashboard/developers/usage-steps'
import { limits } from '@mostrador/contract/limits'
import { planFacts } from '@mostrador/contract/plans'
import { IconChartBar } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { usePages, useRead } from '../../api/hooks.ts'
import { useAccount } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Empty, Loaded } from '../../parts/feedback/states.tsx'
import { Filter, Filters } from '../../parts/lists/filters.tsx'
import { known, useFilters } from '../../parts/lists/search-state.ts'
import { WideTable } from '../../parts/lists/wide-table.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { ShopZone } from '../../parts/time.tsx'
import { usageTexts } from './texts.ts'
import { keyName, percentUsed } from './usage-series.ts'

const UsageCharts = lazy(() =>
  import('./usage-charts.tsx').then(({ UsageCharts }) => ({ default: UsageCharts })),
)
/** Counts are written once a second and read at leisure. */
const everyMs = 30_000

export function UsagePage() {
  const t = useTexts(usageTexts)
  const { timezone, plan } = useAccount()
  const { values, set } = useFilters<'step' | 'key'>()
  const step = known(values.step, usageSteps) ?? 'hour'
  const keys = usePages('listKeys', {})
  const query = { step, key_id: values.key }
  const usage = useRead('getUsage', { query }, { everyMs, keepsFormer: true })
  return (
    <Page
      title={t('title')}
      description={
        <>
          {t('description')} <ShopZone />
        </>
      }
    >
      <Section flush>
        <Filters>
          <Filter
            label={t('step')}
            all={t('hour', { n: limits.usageHours })}
            value={step === 'hour' ? undefined : step}
            onChange={(chosen) => set({ step: chosen })}
            options={[['day', t('day', { n: limits.usageDays })]]}
          />
          <Filter
            label={t('key')}
            all={t('anyKey')}
            value={values.key}
            onChange={(key) => set({ key })}
            options={(keys.rows ?? []).map(({ id, name, prefix }) => [id, `${name} (${prefix}…)`])}
          />
        </Filters>
        <Text size="sm" px="lg" py="sm">
          {t('planLimit', { n: planFacts[plan].requestsPerMinute })}
        </Text>
      </Section>
      <Loaded query={usage}>{(loaded) => <Numbers usage={loaded} zone={timezone} />}</Loaded>
    </Page>
  )
}

function Numbers({ usage, zone }: { usage: AnswerOf<'getUsage'>; zone: string }) {
  const t = useTexts(usageTexts)
  if (usage.totals.length === 0) {
    return (
      <Section>
        <Empty
          icon={IconChartBar}
          title={t('emptyTitle')}
          action={
            <Button variant="default" renderRoot={(props) => <Link to="/developers/requests" {...props} />}>
              {t('toLog')}
            </Button>
          }
        >
          {t('empty')}
        </Empty>
      </Section>
    )
  }
  return (
    <>
      <Suspense fallback={<Skeleton height={320} />}>
        <UsageCharts usage={usage} zone={zone} />
      </Suspense>
      <Section title={t('byKey')} flush>
        <WideTable label={t('byKey')} minWidth={760}>
          <ByKey usage={usage} />
        </WideTable>
      </Section>
    </>
  )
}

function ByKey({ usage: { totals, keys } }: { usage: AnswerOf<'getUsage'> }) {
  const t = useTexts(usageTexts)
  const format = useFormat()
  const nameOf = (id: string) => keyName({ keys }, id)
  const ms = (value: number | null) => (value === null ? '–' : `${format.number(Math.round(value))} ms`)
  /** Leads to these requests in the log. */
  const counted = (key: string, count: number, status: string) =>
    count === 0 ? (
      '0'
    ) : (
      <Link to="/developers/requests" search={{ key, status }}>
        {format.number(count)}
      </Link>
    )
  return (
    <Table verticalSpacing="sm" horizontalSpacing="lg" aria-label={t('byKey')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('key')}</Table.Th>
          {(['succeeded', 'refused', 'limited', 'failed', 'nearness', 'p50', 'p95'] as const).map((name) => (
            <Table.Th key={name} ta="end">
              {t(name)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {totals.map((total) => (
          <Table.Tr key={total.key_id}>
            <Table.Td>
              <b>{nameOf(total.key_id)}</b>
            </Table.Td>
            <Table.Td ta="end">{counted(total.key_id, total.succeeded, '2xx')}</Table.Td>
            <Table.Td ta="end">{counted(total.key_id, total.refused, '4xx-429')}</Table.Td>
            <Table.Td ta="end">{counted(total.key_id, total.limited, '429')}</Table.Td>
            <Table.Td ta="end">{counted(total.key_id, total.failed, '5xx')}</Table.Td>
            <Table.Td ta="end">
              {percentUsed(total)} % ({format.number(Math.min(total.window_used, total.window_max))}/
              {format.number(total.window_max)})
            </Table.Td>
            <Table.Td ta="end">{ms(total.p50_ms)}</Table.Td>
            <Table.Td ta="end">{ms(total.p95_ms)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
