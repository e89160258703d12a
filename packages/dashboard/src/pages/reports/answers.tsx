import { Table, Text } from '@mantine/core'
import { answerers } from '@mostrador/contract/dashboard/insights/reports'
import type { AnswerOf } from '../../api/call.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { WideTable } from '../../parts/lists/wide-table.tsx'
import { Change } from './change.tsx'
import { durationText } from './duration.ts'
import { reportTexts } from './texts.ts'

/** The median, and how long the slower ones take: a mean would tell of neither. */
export function Answers({ answers: { now, before } }: { answers: AnswerOf<'getChatReport'>['answers'] }) {
  const t = useTexts(reportTexts)
  const format = useFormat()
  if (now.length === 0) {
    return (
      <Text p="lg" c="dimmed">
        {t('noAnswers')}
      </Text>
    )
  }
  const rows = answerers.flatMap((by) => now.filter((row) => row.by === by))
  return (
    <WideTable label={t('answers')} minWidth={360} isStacked>
      <Table aria-label={t('answers')} verticalSpacing="sm" horizontalSpacing="lg">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('who')}</Table.Th>
            <Table.Th ta="end">{t('count')}</Table.Th>
            <Table.Th ta="end">{t('median')}</Table.Th>
            <Table.Th ta="end">{t('p90')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className="numbers">
          {rows.map(({ by, count, median_seconds: median, p90_seconds: p90 }) => {
            const former = before.find((row) => row.by === by)
            return (
              <Table.Tr key={by}>
                <Table.Td>{t(by)}</Table.Td>
                <Table.Td ta="end" data-head={t('count')}>
                  {format.number(count)}
                </Table.Td>
                <Table.Td ta="end" data-head={t('median')}>
                  <Waited now={median} before={former?.median_seconds} />
                </Table.Td>
                <Table.Td ta="end" data-head={t('p90')}>
                  <Waited now={p90} before={former?.p90_seconds} />
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}

/** In seconds; `before`: undefined where nobody answered then. */
function Waited({ now, before }: { now: number; before: number | undefined }) {
  const { locale } = useFormat()
  const time = (seconds: number) => durationText(seconds, locale)
  return (
    <span>
      {time(now)}{' '}
      {before !== undefined && <Change now={now} before={before} former={time(before)} isLessBetter />}
    </span>
  )
}
