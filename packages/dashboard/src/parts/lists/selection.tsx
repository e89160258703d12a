import { Button, Checkbox, CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Pages } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { partTexts } from '../texts.ts'
import type { Selection } from './selected.ts'
import classes from './selection.module.css'

/** Above the page's own link, which covers the whole row. */
export function RowCheckbox({ label, selection, id }: { label: string; selection: Selection; id: string }) {
  return (
    <Checkbox
      className={classes.box}
      aria-label={label}
      checked={selection.has(id)}
      disabled={selection.isAll || selection.isStale}
      onChange={() => selection.toggle(id)}
    />
  )
}

type LoadedProps = {
  selection: Selection
  ids: readonly string[]
  /** Its words stand beside it, where no head of a column says so. */
  isNamed?: boolean
}

export function LoadedCheckbox({ selection, ids, isNamed = false }: LoadedProps) {
  const t = useTexts(partTexts)
  const isWhole = selection.isAll || (ids.length > 0 && ids.every((id) => selection.ids.has(id)))
  return (
    <Checkbox
      {...(isNamed ? { label: t('selectAll') } : { 'aria-label': t('selectAll') })}
      checked={isWhole}
      indeterminate={!isWhole && selection.ids.size > 0}
      disabled={selection.isStale}
      onChange={() => selection.toggleLoaded(ids)}
    />
  )
}

type BarProps<T> = { selection: Selection; pages: Pages<T>; children: ReactNode }

/** The number chosen, and what can be done with them. */
export function SelectionBar<T>({ selection, pages, children }: BarProps<T>) {
  const t = useTexts(partTexts)
  const { ids, isAll } = selection
  if (!isAll && ids.size === 0) return null
  const loaded = pages.rows?.length ?? 0
  const mayMean = !isAll && pages.hasNextPage && ids.size >= loaded
  return (
    <section className={classes.bar} aria-label={t('selection')}>
      <CloseButton aria-label={t('selectNone')} onClick={selection.clear} />
      <span role="status">{isAll ? t('allSelected') : t('selected', { n: ids.size })}</span>
      {mayMean && (
        <Button variant="subtle" size="compact-sm" onClick={selection.chooseAll}>
          {t('chooseAll')}
        </Button>
      )}
      <span className={classes.actions}>{children}</span>
    </section>
  )
}
