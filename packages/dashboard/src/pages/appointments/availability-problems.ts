// Fields of the form of availability that are not right, in the person's words, before anything is sent.
import { limits } from '@mostrador/contract/limits'
import { weekdays } from '@mostrador/contract/weekdays'
import type { AnswerOf } from '../../api/call.ts'
import { isRightWeek } from '../../parts/hours/week-rules.ts'

type Availability = AnswerOf<'getAvailability'>
export type FieldProblem =
  | 'required'
  | 'serviceMissing'
  | 'serviceTwice'
  | 'nameTwice'
  | 'minutesWrong'
  | 'lengthWrong'
  | 'timesWrong'
  | 'placesWrong'
  | 'daysMissing'

/** By the name of the field. Times show theirs beside them and are named here only to keep the form from being sent. */
export function problemsOf(values: Availability): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {}
  const skus = values.services.map(({ sku }) => sku)
  for (const [
    index,
    { sku, duration_minutes, buffer_minutes, places = 1, hours },
  ] of values.services.entries()) {
    const place = `services.${index}`
    if (sku === '') problems[`${place}.sku`] = 'serviceMissing'
    else if (skus.indexOf(sku) !== index) problems[`${place}.sku`] = 'serviceTwice'
    if (!areMinutes(duration_minutes, limits.bookingMinutesMin)) {
      problems[`${place}.duration_minutes`] = 'lengthWrong'
    }
    if (!areMinutes(buffer_minutes, 0)) problems[`${place}.buffer_minutes`] = 'minutesWrong'
    if (!arePlaces(places)) problems[`${place}.places`] = 'placesWrong'
    if (hours && weekdays.every((day) => (hours[day] ?? []).length === 0)) {
      problems[`${place}.hours`] = 'daysMissing'
    } else if (hours && !isRightWeek(hours)) problems[`${place}.hours`] = 'timesWrong'
  }
  const names = values.resources.map(({ name }) => name.trim())
  for (const [index, { hours }] of values.resources.entries()) {
    if (names[index] === '') problems[`resources.${index}.name`] = 'required'
    else if (names.indexOf(names[index] ?? '') !== index) problems[`resources.${index}.name`] = 'nameTwice'
    if (hours && !isRightWeek(hours)) problems[`resources.${index}.hours`] = 'timesWrong'
  }
  if (!isRightWeek(values.hours)) problems.hours = 'timesWrong'
  if (!areMinutes(values.slot_step_minutes, limits.bookingMinutesMin)) {
    problems.slot_step_minutes = 'lengthWrong'
  }
  return problems
}

function arePlaces(value: unknown): boolean {
  return (
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= limits.bookingPlacesMax
  )
}

/** A field that was emptied holds no number. */
function areMinutes(value: unknown, min: number): boolean {
  return (
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= limits.bookingMinutesMax
  )
}

/** The name of the field at the place that the server refused, as in `services[0].sku`. */
export function fieldAt(place: string): string {
  return place.replaceAll(/\[(\d+)\]/g, '.$1')
}
