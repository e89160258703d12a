import { weekdays } from '@mostrador/contract/weekdays'
import { Temporal } from 'temporal-polyfill'
import type { AnswerOf } from '../../api/call.ts'

type Availability = Pick<AnswerOf<'getAvailability'>, 'hours' | 'exceptions' | 'resources'>

/** Nobody works on that day: by their own hours, or else by those of the shop. Where no hours are kept, no day is closed. */
export function isClosed({ hours, exceptions, resources }: Availability, day: string): boolean {
  const weekday = weekdays[Temporal.PlainDate.from(day).dayOfWeek - 1]
  const [of, all] = [spansOf(exceptions, day), weekday && hours[weekday]]
  const isKept = [hours, ...resources.map((each) => each.hours ?? {})].some(
    (week) => Object.values(week).flat().length > 0,
  )
  const working =
    resources.length === 0
      ? [of ?? all]
      : resources.map(
          (each) => spansOf(each.exceptions, day) ?? of ?? (each.hours ?? hours)[weekday ?? 'monday'],
        )
  return isKept && working.every((spans = []) => spans.length === 0)
}

function spansOf(exceptions: Availability['exceptions'], day: string) {
  return exceptions.find(({ date }) => date === day)?.hours
}
