import { Button, Text, TextInput } from '@mantine/core'
import { activityActors, activityRecords } from '@mostrador/contract/dashboard/insights/activity-values'
import { limits } from '@mostrador/contract/limits'
import { IconHistory } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { usePages, useRead } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { type Activity, Changes, useActionName, useActorName } from '../../parts/activity/changes.tsx'
import { activityTexts } from '../../parts/activity/texts.ts'
import { Empty } from '../../parts/feedback/states.tsx'
import { DataList } from '../../parts/lists/data-list.tsx'
import { Filter, Filters } from '../../parts/lists/filters.tsx'
import { known, useFilters } from '../../parts/lists/search-state.ts'
import { instantOf, localField } from '../../parts/local-time.ts'
import { Page, Section } from '../../parts/page.tsx'
import { Moment, OwnZone } from '../../parts/time.tsx'
import classes from './activity.module.css'

const filterNames = ['who', 'what', 'id', 'from', 'to'] as const

export function ActivityPage() {
  const t = useTexts(activityTexts)
  const { values, set } = useFilters<(typeof filterNames)[number]>()
  const people = useRead('listActivityPeople', {})
  const actor = known(values.who, activityActors)
  const query = {
    actor,
    person_id: actor === undefined ? values.who : undefined,
    record: known(values.what, activityRecords),
    record_id: values.id,
    from: instantOf(values.from),
    to: instantOf(values.to),
  }
  const pages = usePages('listActivity', { query })
  const isFiltered = filterNames.some((name) => values[name] !== undefined)
  return (
    <Page
      title={t('title')}
      description={
        <>
          {t('description', { days: limits.activityDays })} <OwnZone />
        </>
      }
    >
      <Section flush>
        <Filters>
          <Filter
            label={t('who')}
            all={t('anybody')}
            value={values.who}
            onChange={(who) => set({ who })}
            options={[
              ...(people.data?.data ?? []).map(({ id, name }) => [id, name] as const),
              ['command_line', t('actor_command_line')],
              ['system', t('actor_system')],
            ]}
          />
          <Filter
            label={t('what')}
            all={t('anything')}
            value={query.record}
            onChange={(what) => set({ what })}
            options={activityRecords.map((record) => [record, t(`record_${record}`)])}
          />
          {(['from', 'to'] as const).map((bound) => (
            <TextInput
              key={bound}
              type="datetime-local"
              className={classes.moment}
              aria-label={t(bound)}
              leftSection={t(bound)}
              leftSectionWidth="5.5rem"
              leftSectionProps={{ 'aria-hidden': true }}
              value={fieldOf(values[bound])}
              onChange={(event) => set({ [bound]: instantOf(event.currentTarget.value) })}
            />
          ))}
          {isFiltered && (
            <Button
              variant="subtle"
              onClick={() => set(Object.fromEntries(filterNames.map((name) => [name, undefined])))}
            >
              {t('clear')}
            </Button>
          )}
        </Filters>
        <ActivityList pages={pages} />
      </Section>
    </Page>
  )
}

/** The address has the instant, the field the viewer's own time. */
function fieldOf(value: string | undefined): string {
  const instant = instantOf(value)
  return instant === undefined ? '' : localField(new Date(instant))
}

function ActivityList({ pages }: { pages: ReturnType<typeof usePages<'listActivity'>> }) {
  const t = useTexts(activityTexts)
  const actorName = useActorName()
  const actionName = useActionName()
  const what = (row: Activity) => (
    <>
      {t(`record_${row.record}`)} <RecordName row={row} />{' '}
      <Text component="span" size="sm" c="dimmed">
        {actionName(row)}
      </Text>
    </>
  )
  return (
    <DataList
      label={t('title')}
      pages={pages}
      rowKey={({ id }) => id}
      columns={[
        { name: 'when', head: t('when'), cell: ({ at }) => <Moment value={at} />, width: '10rem' },
        { name: 'who', head: t('who'), cell: actorName, width: '12rem' },
        { name: 'what', head: t('what'), cell: what },
        { name: 'change', head: t('change'), cell: ({ fields }) => <Changes fields={fields} /> },
      ]}
      phone={(row) => ({
        title: what(row),
        text: (
          <>
            {actorName(row)} · <Moment value={row.at} />
            <Changes fields={row.fields} />
          </>
        ),
      })}
      filters={filterNames}
      empty={
        <Empty icon={IconHistory} title={t('emptyTitle')}>
          {t('empty')}
        </Empty>
      }
    />
  )
}

/** Leads to the record where it has a page, and else to its own changes. */
function RecordName({ row: { record, record_id: id, record_name: name, action } }: { row: Activity }) {
  const t = useTexts(activityTexts)
  if (id === null) return null
  const words = name ?? t('ofOne')
  if (action !== 'deleted') {
    if (record === 'webhook')
      return (
        <Link to="/developers/webhooks/$id" params={{ id }}>
          {words}
        </Link>
      )
    if (record === 'product')
      return (
        <Link to="/products/$id" params={{ id }}>
          {words}
        </Link>
      )
    if (record === 'channel')
      return (
        <Link to="/setup/channels/$id" params={{ id }}>
          {words}
        </Link>
      )
    if (record === 'template')
      return (
        <Link to="/setup/templates/$id" params={{ id }}>
          {words}
        </Link>
      )
    if (record === 'campaign')
      return (
        <Link to="/campaigns/$id" params={{ id }}>
          {words}
        </Link>
      )
  }
  return (
    <Link to="/developers/activity" search={{ id }}>
      {words}
    </Link>
  )
}
