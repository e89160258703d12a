import { Button, Group } from '@mantine/core'
import { useRead } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { DayFilter } from '../../parts/filtering/day-filter.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { Answers } from './answers.tsx'
import { Chats } from './chats.tsx'
import { Mine, People, PeopleExport } from './people.tsx'
import { usePeriod } from './period.ts'
import { presets, unitOf } from './presets.ts'
import classes from './reports.module.css'
import { Sales, SalesExport, SalesTotal } from './sales.tsx'
import { reportTexts } from './texts.ts'

export function ReportsPage() {
  const t = useTexts(reportTexts)
  const format = useFormat()
  const { period, preset } = usePeriod()
  const seesRevenue = useMay('sales.view')
  const query = { ...period, ...(preset && { unit: unitOf(preset) }) }
  const sales = useRead('getSalesReport', { query }, { keepsFormer: true, enabled: seesRevenue })
  const chats = useRead('getChatReport', { query }, { keepsFormer: true })
  const people = useRead('getPeopleReport', { query }, { keepsFormer: true })
  const day = (value: string) => format.date(`${value}T12:00:00Z`, 'UTC')
  const { former } = chats.data ?? {}
  const isDay = period.from === period.to
  const isBesideDayBefore = preset === undefined || unitOf(preset) === 'days'
  const ofDay = isBesideDayBefore ? 'descriptionDay' : 'descriptionSameDay'
  const days = former && {
    from: day(period.from),
    to: day(period.to),
    formerFrom: day(former.from),
    formerTo: day(former.to),
  }
  return (
    <Page title={t('title')} description={days && t(isDay ? ofDay : 'description', days)}>
      <PeriodPicker />
      {seesRevenue && sales.data && days && (
        <SalesTotal
          report={sales.data}
          name={
            preset ? t(preset).toLocaleLowerCase(format.locale) : isDay ? days.from : t('chosenDays', days)
          }
        />
      )}
      {seesRevenue && (
        <Section
          title={t('sales')}
          description={t('salesText')}
          actions={sales.data && <SalesExport report={sales.data} />}
          flush
        >
          <Loaded query={sales}>{(report) => <Sales report={report} />}</Loaded>
        </Section>
      )}
      {people.data && days && <Mine report={people.data} days={days} />}
      <div className={classes.pair}>
        <Section title={t('chats')} description={t('chatsText')}>
          <Loaded query={chats}>{({ chats: counts }) => <Chats chats={counts} />}</Loaded>
        </Section>
        <Section title={t('answers')} description={t('answersText')} flush>
          <Loaded query={chats}>{({ answers }) => <Answers answers={answers} />}</Loaded>
        </Section>
      </div>
      <Section
        title={t('byPerson')}
        description={t('byPersonText')}
        actions={people.data && <PeopleExport report={people.data} />}
        flush
      >
        <Loaded query={people}>{(report) => <People report={report} />}</Loaded>
      </Section>
    </Page>
  )
}

function PeriodPicker() {
  const t = useTexts(reportTexts)
  const { period, preset, set, choose } = usePeriod()
  return (
    <Group className={classes.period} role="group" aria-label={t('period')}>
      <div className={classes.presets}>
        {presets.map((each) => (
          <Button
            key={each}
            px="sm"
            variant={preset === each ? 'filled' : 'default'}
            aria-pressed={preset === each}
            onClick={() => choose(each)}
          >
            {t(each)}
          </Button>
        ))}
      </div>
      <DayFilter label={t('from')} value={period.from} onChange={(from) => from && set({ from })} />
      <DayFilter label={t('to')} value={period.to} onChange={(to) => to && set({ to })} />
    </Group>
  )
}
