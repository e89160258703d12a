import { Button } from '@mantine/core'
import type { FilteredList } from '@mostrador/contract/dashboard/lists/saved-filters'
import { IconBookmark } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useRead } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { savedFilterTexts } from './saved-filter-texts.ts'
import classes from './saved-filters.module.css'
import { useFilters } from './search-state.ts'

// Loaded when they are first wanted: menus and dialogs are larger than the lists themselves.
const FilterMenu = lazyRouteComponent(() => import('./saved-filter-actions.tsx'), 'FilterMenu')
const SaveDialog = lazyRouteComponent(() => import('./saved-filter-actions.tsx'), 'SaveDialog')

type Saved = AnswerOf<'listSavedFilters'>['data'][number]
type Query = Saved['query']

/** A person's own filters of the list, as tabs; `names` are those parts of the address that a filter holds. */
export function SavedFilters({ list, names }: { list: FilteredList; names: readonly string[] }) {
  const t = useTexts(savedFilterTexts)
  const { values, set } = useFilters<string>()
  const saved = useRead('listSavedFilters', { query: { list } }).data?.data ?? []
  const [naming, setNaming] = useState<'never' | 'open' | 'closed'>('never')
  const now = queryIn(values, names)
  const isFiltered = Object.keys(now).length > 0
  const isWorthKeeping = Object.keys(now).some((name) => name !== 'sort')
  const current = saved.find(({ query }) => isSame(query, now))
  const show = (query: Query) => set(Object.fromEntries(names.map((name) => [name, query[name]])))
  if (saved.length === 0 && !isWorthKeeping) return null
  return (
    <div className={classes.bar}>
      {saved.length > 0 && (
        <Tab isCurrent={!isFiltered} onChoose={() => show({})}>
          {t('all')}
        </Tab>
      )}
      {saved.map((filter) => (
        <span key={filter.id} className={classes.entry}>
          <Tab isCurrent={filter === current} onChoose={() => show(filter.query)}>
            {filter.name}
          </Tab>
          <Suspense>{filter === current && <FilterMenu filter={filter} list={list} />}</Suspense>
        </span>
      ))}
      {isWorthKeeping && current === undefined && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconBookmark size={14} />}
          onClick={() => setNaming('open')}
        >
          {t('save')}
        </Button>
      )}
      <Suspense>
        {naming !== 'never' && (
          <SaveDialog
            list={list}
            query={now}
            opened={naming === 'open'}
            onClose={() => setNaming('closed')}
          />
        )}
      </Suspense>
    </div>
  )
}

function Tab({
  isCurrent,
  onChoose,
  children,
}: {
  isCurrent: boolean
  onChoose: () => void
  children: string
}) {
  return (
    <Button
      size="compact-sm"
      radius="xl"
      variant={isCurrent ? 'light' : 'subtle'}
      {...(!isCurrent && { color: 'gray' })}
      aria-pressed={isCurrent}
      onClick={onChoose}
    >
      {children}
    </Button>
  )
}

function queryIn(values: Readonly<Record<string, string | undefined>>, names: readonly string[]): Query {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = values[name]
      return value === undefined || value === '' ? [] : [[name, value.slice(0, 200)]]
    }),
  )
}

function isSame(one: Query, other: Query): boolean {
  const [keys, others] = [Object.keys(one), Object.keys(other)]
  return keys.length === others.length && keys.every((key) => one[key] === other[key])
}
