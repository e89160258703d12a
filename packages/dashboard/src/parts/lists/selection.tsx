import { Button, Checkbox, CloseButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Pages } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { partTexts } from '../texts.ts'
import classes from './selection.module.css'

/** Rows that are chosen by hand, or all that the filters let through, also those not loaded yet. */
export type Selection = {
  ids: ReadonlySet<string>
  isAll: boolean
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** All rows that are loaded, or none. */
  toggleLoaded: (ids: readonly string[]) => void
  chooseAll: () => void
  clear: () => void
}

/** Another `query` begins without a choice: nobody may change what is out of sight. */
export function useSelection(query: object): Selection {
  const name = JSON.stringify(query)
  const [kept, setKept] = useState<{ name: string; ids: ReadonlySet<string>; isAll: boolean }>(none(name))
  const { ids, isAll } = kept.name === name ? kept : none(name)
  const keep = (chosen: Iterable<string>) => setKept({ name, ids: new Set(chosen), isAll: false })
  return {
    ids,
    isAll,
    has: (id) => isAll || ids.has(id),
    toggle: (id) => keep(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
    toggleLoaded: (loaded) => keep(isAll || loaded.every((id) => ids.has(id)) ? [] : loaded),
    chooseAll: () => setKept({ name, ids: new Set(), isAll: true }),
    clear: () => setKept(none(name)),
  }
}

const none = (name: string) => ({ name, ids: new Set<string>(), isAll: false })

/** Above the page's own link, which covers the whole row. */
export function RowCheckbox({ label, selection, id }: { label: string; selection: Selection; id: string }) {
  return (
    <Checkbox
      className={classes.box}
      aria-label={label}
      checked={selection.has(id)}
      disabled={selection.isAll}
      onChange={() => selection.toggle(id)}
    />
  )
}

export function LoadedCheckbox({ selection, ids }: { selection: Selection; ids: readonly string[] }) {
  const t = useTexts(partTexts)
  const isWhole = selection.isAll || (ids.length > 0 && ids.every((id) => selection.ids.has(id)))
  return (
    <Checkbox
      aria-label={t('selectAll')}
      checked={isWhole}
      indeterminate={!isWhole && selection.ids.size > 0}
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
