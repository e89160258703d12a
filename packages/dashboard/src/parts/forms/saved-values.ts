// A form beside others that change the same, and beside fingers that type on while it is saved.
import type { UseFormReturnType } from '@mantine/form'

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

/** The fields that differ from those of the beginning; the others may be another page's by now. */
export function changedIn<Values extends object>(before: Values, now: Values): Partial<Values> {
  const names = Object.keys(now) as (keyof Values)[]
  return Object.fromEntries(
    names.filter((name) => !isSame(before[name], now[name])).map((name) => [name, now[name]]),
  ) as Partial<Values>
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
