import { Title, VisuallyHidden } from '@mantine/core'
import { platforms } from '@mostrador/contract/values'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useMe } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useKey } from '../../parts/keys/keys.ts'
import { LabelFilter } from '../../parts/labels/labels.tsx'
import { Filter } from '../../parts/lists/filters.tsx'
import { SavedFilters } from '../../parts/lists/saved-filters.tsx'
import { known, useFilters } from '../../parts/lists/search-state.ts'
import { shopTexts } from '../../parts/shop/texts.ts'
import { useWaiting } from '../../parts/waiting/waiting.tsx'
import classes from './list.module.css'
import { ListActions } from './list-actions.tsx'
import type { ListQuery } from './list-query.ts'
import { listTexts } from './list-texts.ts'
import { useMembers } from './members.ts'

const states = ['open', 'waiting', 'unread', 'mentioned', 'snoozed', 'resolved', 'all'] as const
type State = (typeof states)[number]
const orders: Readonly<Record<string, 'longestFirst' | 'soonestFirst'>> = {
  waiting: 'longestFirst',
  snoozed: 'soonestFirst',
}
/** A saved address may name anything; the server takes ids only. */
const isPersonId = (text: string | undefined) => text !== undefined && /^[0-9a-f-]{36}$/.test(text)
const keepers = ['me', 'nobody', 'person', 'bot'] as const

/** Parts of the address that a saved filter holds. */
const kept = ['state', 'with', 'platform', 'label'] as const

type FilterName = (typeof kept)[number]

let left: Readonly<Partial<Record<FilterName, string>>> = {}

/** Whoever leaves the inbox and comes back finds it as it was left; an address that says what to show does so. */
export function useFiltersKept(): void {
  const { values, set } = useFilters<FilterName>()
  const begun = useRef(false)
  const now = JSON.stringify(Object.fromEntries(kept.map((name) => [name, values[name]])))
  const comeBack = useEffectEvent(() => {
    const isAsked = kept.some((name) => values[name] !== undefined)
    if (!begun.current && !isAsked && Object.keys(left).length > 0) set(left)
    else left = JSON.parse(now) as typeof left
    begun.current = true
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: hears of every change of the filters
  useEffect(() => comeBack(), [now])
}

/** The list that the address asks for. */
export function useListQuery(): ListQuery {
  const { values } = useFilters<FilterName>()
  const state = known(values.state, states)
  return {
    state: state === 'all' ? undefined : (state ?? 'open'),
    with: known(values.with, keepers) ?? (isPersonId(values.with) ? values.with : undefined),
    platform: known(values.platform, platforms),
    label: values.label,
  }
}

export function useClearFilters(): () => void {
  const { set } = useFilters<FilterName>()
  return () => set({ state: undefined, with: undefined, platform: undefined, label: undefined })
}

type ListFiltersProps = { query: ListQuery; isChoosing: boolean; onSelect: () => void }

/** While conversations are being chosen they have the room, since another filter would end the choice. */
export function ListFilters({ query, isChoosing, onSelect }: ListFiltersProps) {
  const t = useTexts(listTexts)
  const shop = useTexts(shopTexts)
  const { set } = useFilters<FilterName>()
  const { person: me } = useMe()
  useKey('w', () => set({ state: query.state === 'waiting' ? undefined : 'waiting' }))
  const colleagues = useMembers().filter(({ id }) => id !== me.id)
  if (isChoosing) return <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
  return (
    <div className={classes.listHead}>
      <div className={classes.listTitle}>
        <div>
          <Title order={1}>{t('title')}</Title>
          <p className={classes.order}>{t(orders[query.state ?? 'all'] ?? 'newestFirst')}</p>
        </div>
        <ListActions query={query} onSelect={onSelect} />
      </div>
      <States
        chosen={query.state ?? 'all'}
        onChoose={(state) => set({ state: state === 'open' ? undefined : state })}
      />
      <div className={classes.listFilters}>
        <Filter
          label={t('with')}
          all={t('withAll')}
          value={query.with}
          onChange={(chosen) => set({ with: chosen })}
          options={[
            ...keepers.map((value): [string, string] => [value, t(value)]),
            ...colleagues.map(({ id, name }): [string, string] => [id, t('withName', { name })]),
          ]}
        />
        <Filter
          label={t('channel')}
          all={t('anyChannel')}
          value={query.platform}
          onChange={(chosen) => set({ platform: chosen })}
          options={platforms.map((value) => [value, shop(value)])}
        />
        <LabelFilter value={query.label} onChange={(chosen) => set({ label: chosen })} />
      </div>
      <SavedFilters list="conversations" names={kept} />
    </div>
  )
}

type StatesProps = { chosen: State; onChoose: (state: State) => void }

/** All of them in view: nobody guessed what lay behind a list to open. */
function States({ chosen, onChoose }: StatesProps) {
  const t = useTexts(listTexts)
  const name = useId()
  const waiting = useWaiting()
  const counts: Partial<Record<State, number>> = {
    waiting: waiting?.count ?? 0,
    mentioned: waiting?.mentions.count ?? 0,
    snoozed: waiting?.snoozed ?? 0,
  }
  return (
    <div role="radiogroup" aria-label={t('state')} className={classes.states}>
      {states.map((state) => {
        const count = counts[state]
        return (
          <label key={state} className={classes.state}>
            <input
              type="radio"
              name={name}
              className={classes.stateInput}
              checked={state === chosen}
              onChange={() => onChoose(state)}
            />
            {t(state)}
            {count !== undefined && <span className={classes.stateCount}>{count > 0 && ` (${count})`}</span>}
          </label>
        )
      })}
    </div>
  )
}
