// A form beside others that change the same, and beside fingers that type on while it is saved.
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent } from 'react'

type Saving<Values> = { sent: Values; saved: Values }

/** The form goes on from what was saved; what was typed since it was sent stays in it, as a change. */
export function takeSaved<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  { sent, saved }: Saving<Values>,
): void {
  const next = withTyped({ sent, now: form.getValues(), saved })
  form.setInitialValues(saved)
  form.setValues(next)
  form.resetDirty(saved)
}

/** Changes of somebody else show at once, but never in the place of what is being typed. */
export function useNewer<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  stored: Values,
): void {
  const follow = useEffectEvent(() => {
    if (!form.isDirty()) takeSaved(form, { sent: form.getValues(), saved: stored })
  })
  const version = JSON.stringify(stored)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read again now and then, mostly unchanged
  useEffect(() => follow(), [version])
}

/** The fields that differ from those of the beginning; the others may be another page's by now. */
export function changedIn<Values extends object>(before: Values, now: Values): Partial<Values> {
  const names = Object.keys(now) as (keyof Values)[]
  return Object.fromEntries(
    names.filter((name) => !isSame(before[name], now[name])).map((name) => [name, now[name]]),
  ) as Partial<Values>
}

/** The fields that were typed in and that somebody else has changed to something else meanwhile. */
export function contestedIn<Values extends object>({
  before,
  mine,
  theirs,
}: Record<'before' | 'mine' | 'theirs', Values>): (keyof Values)[] {
  const isTheirs = changedIn(before, theirs)
  const names = Object.keys(changedIn(before, mine)) as (keyof Values)[]
  return names.filter((name) => name in isTheirs && !isSame(mine[name], theirs[name]))
}

/** As it was saved, but for the fields that were typed in since it was sent. */
export function withTyped<Values extends object>({
  sent,
  now,
  saved,
}: Saving<Values> & { now: Values }): Values {
  return { ...saved, ...changedIn(sent, now) }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
