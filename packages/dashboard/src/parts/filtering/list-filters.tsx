import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import classes from '../lists/filters.module.css'
import { Filters } from '../lists/filters.tsx'
import { partTexts } from '../texts.ts'

// Loaded when it is first wanted, so that the list does not wait for it.
const FilterSheet = lazyRouteComponent(() => import('./filter-sheet.tsx'), 'FilterSheet')

type ListFiltersProps = {
  search: ReactNode
  /** The filters that are set now, to be counted; without those of the search. */
  set: readonly (string | undefined)[]
  onClear: () => void
  children: ReactNode
}

/** The filters of a list that has many: on a phone one line with the search, and the others in a sheet. */
export function ListFilters({ search, set, onClear, children }: ListFiltersProps) {
  const t = useTexts(partTexts)
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const [shown, show] = useState<'never' | 'open' | 'closed'>('never')
  if (!isNarrow) {
    return (
      <Filters>
        {search}
        <Suspense>{children}</Suspense>
      </Filters>
    )
  }
  const count = set.filter((value) => value !== undefined && value !== '').length
  return (
    <div className={classes.line}>
      {search}
      <Button
        variant={count > 0 ? 'light' : 'default'}
        className={classes.open}
        leftSection={<IconAdjustmentsHorizontal size={18} />}
        aria-haspopup="dialog"
        onClick={() => show('open')}
      >
        {count > 0 ? t('filtersSet', { n: count }) : t('filters')}
      </Button>
      <Suspense>
        {shown !== 'never' && (
          <FilterSheet
            isOpen={shown === 'open'}
            isSet={count > 0}
            onClose={() => show('closed')}
            onClear={onClear}
          >
            {children}
          </FilterSheet>
        )}
      </Suspense>
    </div>
  )
}
