import { Button } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { Sheet } from '../dialog.tsx'
import { InSheet } from '../lists/filters.tsx'
import { partTexts } from '../texts.ts'
import classes from './filter-sheet.module.css'

type FilterSheetProps = {
  isOpen: boolean
  /** There is something to be cleared. */
  isSet: boolean
  onClose: () => void
  onClear: () => void
  children: ReactNode
}

/** A list's filters on a phone, each with its label above it. */
export function FilterSheet({ isOpen, isSet, onClose, onClear, children }: FilterSheetProps) {
  const t = useTexts(partTexts)
  return (
    <Sheet
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      classNames={{ content: classes.content ?? '' }}
      title={t('filters')}
    >
      <InSheet value={true}>
        <div className={classes.sheet}>
          <Suspense>{children}</Suspense>
          <div className={classes.buttons}>
            <Button variant="default" disabled={!isSet} onClick={onClear}>
              {t('clearFilters')}
            </Button>
            <Button onClick={onClose}>{t('showList')}</Button>
          </div>
        </div>
      </InSheet>
    </Sheet>
  )
}
