import { Button, Table, Text } from '@mantine/core'
import type { SaleUnit } from '@mostrador/contract/measures'
import { IconReportMoney } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Empty } from '../../parts/feedback/states.tsx'
import { ExportButton } from '../../parts/lists/export-button.tsx'
import { WideTable } from '../../parts/lists/wide-table.tsx'
import { Section } from '../../parts/page.tsx'
import { useMeasureText } from '../../parts/shop/measure-check.ts'
import { Change } from './change.tsx'
import { ReportHead } from './report-head.tsx'
import classes from './reports.module.css'
import { reportTexts } from './texts.ts'

type Report = AnswerOf<'getSalesReport'>

/** The rest is folded: other reports stand below. */
const shownAtFirst = 8

const figureHeads = ['units', 'revenue', 'returned', 'before', 'change'] as const

export function Sales({ report }: { report: Report }) {
  const t = useTexts(reportTexts)
  const format = useFormat()
  const amountOf = useAmount()
  const [showsAll, setShowsAll] = useState(false)
  const { rows, total, currency } = report
  const shown = showsAll ? rows : rows.slice(0, shownAtFirst)
  const money = (value: number) => format.money(value, currency)
  if (rows.length === 0) {
    return (
      <Empty icon={IconReportMoney} title={t('noSales')}>
        {t('noSalesText')}
      </Empty>
    )
  }
  const figures = (
    { now, before }: Pick<Report['rows'][number], 'now' | 'before'>,
    unit: SaleUnit | null,
  ) => (
    <>
      <Table.Td ta="end" data-head={t('units')}>
        {amountOf(now, unit)}
      </Table.Td>
      <Table.Td ta="end" data-head={t('revenue')}>
        {money(now.revenue)}
      </Table.Td>
      <Table.Td ta="end" data-head={t('returned')}>
        {now.returned === 0 ? '–' : money(now.returned)}
      </Table.Td>
      <Table.Td ta="end" data-head={t('before')}>
        {money(before.revenue)}
      </Table.Td>
      <Table.Td ta="end" data-head={t('change')}>
        <Change now={now.revenue} before={before.revenue} />
      </Table.Td>
    </>
  )
  return (
    <WideTable label={t('sales')} minWidth={640} isStacked>
      <Table aria-label={t('sales')} verticalSpacing="sm" horizontalSpacing="lg">
        <ReportHead about={t('product')} figures={figureHeads.map((head) => t(head))} />
        <Table.Tbody className="numbers">
          {shown.map(({ product_id: id, name, sale_unit: unit, ...row }) => (
            <Table.Tr key={id ?? name}>
              <Table.Td>
                {id === null ? (
                  name || t('delivery')
                ) : (
                  <Link to="/products/$id" params={{ id }}>
                    {name}
                  </Link>
                )}
              </Table.Td>
              {figures(row, unit)}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot className="numbers">
          <Table.Tr fw={650}>
            <Table.Td>{t('total')}</Table.Td>
            {figures(total, null)}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
      {shown.length < rows.length && (
        <Button variant="subtle" fullWidth radius={0} onClick={() => setShowsAll(true)}>
          {t('showAll', { n: rows.length })}
        </Button>
      )}
    </WideTable>
  )
}

/** How much of it was sold: pieces, or for goods by measure what they came to. */
function useAmount(): (sold: Report['total']['now'], unit: SaleUnit | null) => string {
  const format = useFormat()
  const textOf = useMeasureText()
  return ({ units, measure, revenue }, unit) => {
    const pieces = units === 0 && revenue > 0 ? [] : [format.number(units)]
    if (unit === null || measure === 0) return pieces[0] ?? '–'
    return [...(units > 0 ? pieces : []), textOf(measure, unit)].join(' + ')
  }
}

/** The sum that an owner looks for first, over everything else. */
export function SalesTotal({ report, name }: { report: Report; name: string }) {
  const t = useTexts(reportTexts)
  const format = useFormat()
  const { total, currency, money } = report
  const { now, before } = total
  const formerly = (value: string) => t('formerValue', { value })
  return (
    <Section>
      <dl className={classes.mine}>
        <div>
          <dt>{t('soldIn', { period: name })}</dt>
          <dd className="numbers">{format.money(now.revenue, currency)}</dd>
          <Text size="sm" c="dimmed" component="dd">
            {formerly(format.money(before.revenue, currency))}
          </Text>
          {now.returned > 0 && (
            <Text size="sm" component="dd">
              {t('afterReturned', {
                returned: format.money(now.returned, currency),
                left: format.money(now.revenue - now.returned, currency),
              })}
            </Text>
          )}
        </div>
        <div>
          <dt>{t('received')}</dt>
          <dd className="numbers">{format.money(money.now.received, currency)}</dd>
          {money.now.returned > 0 && (
            <Text size="sm" component="dd">
              {t('receivedLess', {
                returned: format.money(money.now.returned, currency),
                left: format.money(money.now.received - money.now.returned, currency),
              })}
            </Text>
          )}
          <Text size="sm" c="dimmed" component="dd">
            {money.now.owed > 0
              ? t('owed', { amount: format.money(money.now.owed, currency) })
              : formerly(format.money(money.before.received, currency))}
          </Text>
        </div>
        <div>
          <dt>{t('orders')}</dt>
          <dd className="numbers">{format.number(now.orders)}</dd>
          <Text size="sm" c="dimmed" component="dd">
            {formerly(format.number(before.orders))}
          </Text>
        </div>
      </dl>
    </Section>
  )
}

export function SalesExport({ report }: { report: Report }) {
  const t = useTexts(reportTexts)
  const amountOf = useAmount()
  const heads = [t('product'), t('units'), t('revenue'), t('returned'), t('before')]
  const rows = report.rows.map(({ name, sale_unit: unit, now, before }) => [
    ...[
      name || t('delivery'),
      unit === null ? now.units : amountOf(now, unit),
      now.revenue,
      now.returned,
      before.revenue,
    ],
  ])
  return <ExportButton name={t('fileName')} rows={async () => [heads, ...rows]} />
}
