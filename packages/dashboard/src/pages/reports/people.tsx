import { Table, Text } from '@mantine/core'
import type { CsvCell } from '@mostrador/contract/csv'
import type { AnswerOf } from '../../api/call.ts'
import { useMe } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { ExportButton } from '../../parts/lists/export-button.tsx'
import { WideTable } from '../../parts/lists/wide-table.tsx'
import { Section } from '../../parts/page.tsx'
import { durationText } from './duration.ts'
import { ReportHead } from './report-head.tsx'
import classes from './reports.module.css'
import { reportTexts } from './texts.ts'

type Report = AnswerOf<'getPeopleReport'>
type Row = Report['rows'][number]
type Figures = Row['now']

const heads = ['answered', 'first', 'reply', 'resolved'] as const
type Head = (typeof heads)[number]

export function People({ report: { rows } }: { report: Report }) {
  const t = useTexts(reportTexts)
  const { person } = useMe()
  const nameOf = useRowName()
  return (
    <WideTable label={t('byPerson')} minWidth={640} isStacked>
      <Table aria-label={t('byPerson')} verticalSpacing="sm" horizontalSpacing="lg">
        <ReportHead about={t('person')} figures={heads.map((head) => t(head))} />
        <Table.Tbody className="numbers">
          {rows.map((row) => (
            <Table.Tr
              key={row.person_id ?? row.by}
              className={isOf(row, person.id) ? classes.own : undefined}
            >
              <Table.Td>
                {nameOf(row)}
                {isOf(row, person.id) && (
                  <Text component="span" size="sm" c="dimmed">
                    {' '}
                    ({t('you')})
                  </Text>
                )}
              </Table.Td>
              {heads.map((head) => (
                <Table.Td key={head} ta="end" data-head={t(head)}>
                  <div>
                    <Figure row={row} of={head} />
                  </div>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}

/** The reader's own figures, over everything that an agent looks for last. */
export function Mine({ report: { rows }, days }: { report: Report; days: { from: string; to: string } }) {
  const t = useTexts(reportTexts)
  const { person, role } = useMe()
  const own = rows.find((row) => isOf(row, person.id))
  if (!own || (role !== 'agent' && role !== 'helper' && own.now.answered + own.before.answered === 0))
    return null
  return (
    <Section title={t('mine')} description={t('mineText', days)}>
      <dl className={classes.mine}>
        {heads.map((head) => (
          <div key={head}>
            <dt>{t(head)}</dt>
            <dd className="numbers">
              <Figure row={own} of={head} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

export function PeopleExport({ report: { rows } }: { report: Report }) {
  const t = useTexts(reportTexts)
  const nameOf = useRowName()
  const columns = [
    t('answered'),
    ...(['first', 'reply'] as const).map((head) => t('secondsOf', { head: t(head) })),
    t('resolved'),
  ]
  const head = [t('person'), ...columns, ...columns.map((value) => t('formerValue', { value }))]
  const seconds = (value: number | null): CsvCell => (value === null ? '' : Math.round(value))
  const cells = (row: Row, figures: Figures): CsvCell[] => [
    ...[figures.answered, seconds(figures.first_median_seconds), seconds(figures.reply_median_seconds)],
    row.by === 'person' ? figures.resolved : '',
  ]
  const lines = () => rows.map((row) => [nameOf(row), ...cells(row, row.now), ...cells(row, row.before)])
  return <ExportButton name={t('peopleFile')} rows={async () => [head, ...lines()]} />
}

function Figure({ row, of }: { row: Row; of: Head }) {
  const t = useTexts(reportTexts)
  const format = useFormat()
  const shown = ({ answered, first_median_seconds, reply_median_seconds, resolved }: Figures) => {
    const time = (seconds: number | null) => (seconds === null ? '–' : durationText(seconds, format.locale))
    if (of === 'answered') return format.number(answered)
    if (of === 'resolved') return row.by === 'person' ? format.number(resolved) : '–'
    return time(of === 'first' ? first_median_seconds : reply_median_seconds)
  }
  const before = shown(row.before)
  return (
    <>
      {shown(row.now)}
      {before !== '–' && (
        <Text size="xs" c="dimmed">
          {t('formerValue', { value: before })}
        </Text>
      )}
    </>
  )
}

function isOf({ by, person_id }: Row, id: string): boolean {
  return by === 'person' && person_id === id
}

function useRowName(): (row: Row) => string {
  const t = useTexts(reportTexts)
  return ({ by, name }) => (by === 'person' ? (name ?? '–') : t(by))
}
