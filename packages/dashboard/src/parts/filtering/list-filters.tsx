import { Button } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { Sheet } from '../dialog.tsx'
import classes from '../lists/filters.module.css'
import { Filters, InSheet } from '../lists/filters.tsx'
import { partTexts } from '../texts.ts'

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
  const [isOpen, sheet] = useDisclosure()
  if (!isNarrow) {
    return (
      <Filters>
        {search}
        {children}
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
        onClick={sheet.open}
      >
        {count > 0 ? t('filtersSet', { n: count }) : t('filters')}
      </Button>
      <Sheet
        opened={isOpen}
        onClose={sheet.close}
        position="bottom"
        classNames={{ content: classes.fromBelow ?? '' }}
        title={t('filters')}
      >
        <InSheet value={true}>
          <div className={classes.sheet}>
            {children}
            <div className={classes.buttons}>
              <Button variant="default" disabled={count === 0} onClick={onClear}>
                {t('clearFilters')}
              </Button>
              <Button onClick={sheet.close}>{t('showList')}</Button>
            </div>
          </div>
        </InSheet>
      </Sheet>
    </div>
  )
}
