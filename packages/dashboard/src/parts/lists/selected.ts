import { useState } from 'react'

/** Rows that are chosen by hand, or all that the filters let through, also those not loaded yet. */
export type Selection = {
  ids: ReadonlySet<string>
  isAll: boolean
  /** The rows of the former query are still shown, and may not be chosen in the new one. */
  isStale: boolean
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** Besides those that are chosen. */
  add: (ids: readonly string[]) => void
  /** All rows that are loaded, or none. */
  toggleLoaded: (ids: readonly string[]) => void
  chooseAll: () => void
  clear: () => void
}

/** Another `query` begins without a choice: nobody may change what is out of sight. */
export function useSelection(query: object, isStale: boolean): Selection {
  const name = JSON.stringify(query)
  const [kept, setKept] = useState<{ name: string; ids: ReadonlySet<string>; isAll: boolean }>(none(name))
  const { ids, isAll } = kept.name === name ? kept : none(name)
  const keep = (chosen: Iterable<string>) => setKept({ name, ids: new Set(chosen), isAll: false })
  return {
    ids,
    isAll,
    isStale,
    has: (id) => isAll || ids.has(id),
    toggle: (id) => keep(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
    add: (more) => keep([...ids, ...more]),
    toggleLoaded: (loaded) => keep(isAll || loaded.every((id) => ids.has(id)) ? [] : loaded),
    chooseAll: () => setKept({ name, ids: new Set(), isAll: true }),
    clear: () => setKept(none(name)),
  }
}

const none = (name: string) => ({ name, ids: new Set<string>(), isAll: false })
