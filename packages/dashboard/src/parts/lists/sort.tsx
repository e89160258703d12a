import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { useTexts } from '../../i18n/language.tsx'
import { partTexts } from '../texts.ts'
import { Filter } from './filters.tsx'
import { known, useFilters } from './search-state.ts'
import classes from './sort.module.css'

/** The order that the address asks for: a column's name, with a minus before it for descending. */
export function useSort<const N extends string>(columns: readonly N[]): N | `-${N}` | undefined {
  const { values } = useFilters<'sort'>()
  const ways = columns.flatMap((column) => [column, `-${column}` as const])
  return known(values.sort, ways)
}

type SortHeadProps = { column: string; now: string | undefined; head: string; isLargestFirst: boolean }

/** A column's head that sorts: first in the usual direction, then in the other, then no more. */
export function SortHead({ column, now, head, isLargestFirst }: SortHeadProps) {
  const { set } = useFilters<'sort'>()
  const usual = isLargestFirst ? `-${column}` : column
  const other = isLargestFirst ? column : `-${column}`
  const next = now === usual ? other : now === other ? undefined : usual
  const way = sortedWay(now, column)
  const Icon = way === 'ascending' ? IconArrowUp : way === 'descending' ? IconArrowDown : IconSelector
  return (
    <button type="button" className={classes.head} data-active={way} onClick={() => set({ sort: next })}>
      {head}
      <Icon size={14} aria-hidden />
    </button>
  )
}

export function sortedWay(
  sort: string | undefined,
  column: string | undefined,
): 'ascending' | 'descending' | undefined {
  if (column === undefined) return undefined
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : undefined
}

type SortFilterProps = { options: readonly (readonly [sort: string, label: string])[]; usual: string }

/** On a phone there are no heads to sort by. */
export function SortFilter({ options, usual }: SortFilterProps) {
  const t = useTexts(partTexts)
  const { values, set } = useFilters<'sort'>()
  return (
    <div className={classes.onPhone}>
      <Filter
        label={t('sortBy')}
        all={`${t('sortBy')}: ${usual}`}
        value={values.sort}
        onChange={(sort) => set({ sort })}
        options={options}
      />
    </div>
  )
}
