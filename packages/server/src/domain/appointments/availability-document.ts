// An account's availability as one JSON document, validated in full.
import { limits } from '@mostrador/contract/limits'
import { weekdays } from '@mostrador/contract/weekdays'
import { type Static, type TSchema, Type } from 'typebox'
import { isStorableText } from '../../platform/database/text.ts'
import { checkDocument, wrongAt as wrong } from '../../platform/document.ts'

const strict = { additionalProperties: false } as const
const time = (description: string) =>
  Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$', description })
const minutes = (minimum: number) =>
  Type.Integer({
    minimum,
    maximum: limits.bookingMinutesMax,
    description: `a whole number of minutes from ${minimum} to ${limits.bookingMinutesMax}`,
  })
const listOf = <Item extends TSchema>(item: Item, maxItems: number) =>
  Type.Array(item, { maxItems, description: `a list of at most ${maxItems}` })
const nameText = Type.String({
  minLength: 1,
  maxLength: limits.nameCharsMax,
  description: `a text of 1 to ${limits.nameCharsMax} characters`,
})

const span = Type.Object(
  { from: time('a time such as "09:00"'), to: time('a time such as "18:00", at most "24:00"') },
  { ...strict, description: 'an object such as {"from": "09:00", "to": "18:00"}' },
)
const day = listOf(span, limits.bookingSpansPerDayMax)
const week = Type.Object(
  {
    monday: Type.Optional(day),
    tuesday: Type.Optional(day),
    wednesday: Type.Optional(day),
    thursday: Type.Optional(day),
    friday: Type.Optional(day),
    saturday: Type.Optional(day),
    sunday: Type.Optional(day),
  },
  { ...strict, description: 'an object from days, such as "monday", to lists of hours' },
)
const exceptions = listOf(
  Type.Object(
    {
      date: Type.String({ description: 'a day such as "2026-12-25"' }),
      name: Type.Optional(nameText),
      hours: day,
    },
    { ...strict, description: 'an object such as {"date": "2026-12-25", "hours": []}' },
  ),
  limits.bookingExceptionsMax,
)
const resource = Type.Object(
  { name: nameText, hours: Type.Optional(week), exceptions: Type.Optional(exceptions) },
  { ...strict, description: 'an object such as {"name": "Silla 1"}' },
)
const service = Type.Object(
  {
    sku: nameText,
    duration_minutes: minutes(limits.bookingMinutesMin),
    buffer_minutes: Type.Optional(minutes(0)),
    places: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: limits.bookingPlacesMax,
        description: `a whole number from 1 to ${limits.bookingPlacesMax}`,
      }),
    ),
    hours: Type.Optional(week),
    resources: Type.Optional(listOf(nameText, limits.bookingResourcesMax)),
  },
  { ...strict, description: 'an object such as {"sku": "CORTE", "duration_minutes": 30}' },
)
const schema = Type.Object(
  {
    slot_step_minutes: Type.Optional(minutes(limits.bookingMinutesMin)),
    hours: Type.Optional(week),
    exceptions: Type.Optional(exceptions),
    resources: listOf(resource, limits.bookingResourcesMax),
    services: listOf(service, limits.bookingServicesMax),
  },
  { ...strict, description: 'an object with "resources" and "services"' },
)

/** Open from the first time up to, but not including, the second, on the local clock. */
export type Span = Static<typeof span>
/** A missing day is closed. */
export type Week = Static<typeof week>
/** Hours of one date in place of the weekday's; an empty list closes it. */
export type Exception = { date: string; name?: string; hours: Span[] }

export type AvailabilityDocument = {
  slot_step_minutes: number
  hours: Week
  exceptions: Exception[]
  /** A resource without hours of its own has the account's. */
  resources: { name: string; hours?: Week; exceptions: Exception[] }[]
  services: {
    sku: string
    duration_minutes: number
    buffer_minutes: number
    /** Customers of one start; absent: one. */
    places?: number
    /** Within those of whoever gives it; absent: all of theirs. */
    hours?: Week
    /** Absent: all of them, also those that are added later. */
    resources?: string[]
  }[]
}

/** Validates the document and fills in defaults. Throws invalid_request, naming the place. */
export function readAvailability(given: unknown): AvailabilityDocument {
  checkDocument(schema, given)
  const names = given.resources.map(({ name }) => name)
  const document = {
    slot_step_minutes: given.slot_step_minutes ?? limits.bookingStepMinutes,
    hours: given.hours ?? {},
    exceptions: given.exceptions ?? [],
    resources: given.resources.map((each) => ({ ...each, exceptions: each.exceptions ?? [] })),
    services: given.services.map(
      ({ sku, duration_minutes, buffer_minutes = 0, places = 1, hours, resources = [] }) => ({
        sku,
        duration_minutes,
        buffer_minutes,
        ...(places > 1 && { places }),
        ...(hours && { hours }),
        ...(resources.length > 0 && { resources }),
      }),
    ),
  }
  checkWeek(document.hours, 'hours')
  checkExceptions(document.exceptions, 'exceptions')
  checkResources(document.resources)
  checkServices(document.services, new Set(names))
  return document
}

/** Minutes since local midnight. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/** Throws invalid_request when a day's hours are out of order. */
export function checkWeek(hours: Week, place: string): void {
  for (const name of weekdays) checkSpans(hours[name] ?? [], `${place}.${name}`)
}

function checkSpans(spans: readonly Span[], place: string): void {
  for (const [index, { from, to }] of spans.entries()) {
    if (minuteOf(from) >= minuteOf(to)) throw wrong(`${place}[${index}]`, '"from" must come before "to"')
    const before = spans[index - 1]
    if (before && minuteOf(before.to) > minuteOf(from)) {
      throw wrong(`${place}[${index}]`, 'must begin after the hours before it have ended')
    }
  }
}

function checkExceptions(given: readonly Exception[], place: string): void {
  const seen = new Set<string>()
  for (const [index, { date, hours }] of given.entries()) {
    if (!isDate(date)) throw wrong(`${place}[${index}].date`, 'expected a day such as "2026-12-25"')
    if (seen.has(date)) throw wrong(`${place}[${index}].date`, `${date} stands there twice`)
    seen.add(date)
    checkSpans(hours, `${place}[${index}].hours`)
  }
}

function isDate(text: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00.000Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function checkResources(given: AvailabilityDocument['resources']): void {
  const seen = new Set<string>()
  for (const [index, { name, hours, exceptions: own }] of given.entries()) {
    const place = `resources[${index}]`
    checkText(name, `${place}.name`)
    if (seen.has(name)) throw wrong(`${place}.name`, `"${name}" stands there twice`)
    seen.add(name)
    if (hours) checkWeek(hours, `${place}.hours`)
    checkExceptions(own, `${place}.exceptions`)
  }
}

function checkServices(given: AvailabilityDocument['services'], known: ReadonlySet<string>): void {
  const seen = new Set<string>()
  for (const [index, { sku, hours, resources = [] }] of given.entries()) {
    const place = `services[${index}]`
    checkText(sku, `${place}.sku`)
    if (hours) checkWeek(hours, `${place}.hours`)
    if (seen.has(sku)) throw wrong(`${place}.sku`, `"${sku}" stands there twice`)
    seen.add(sku)
    for (const [position, name] of resources.entries()) {
      if (!known.has(name)) throw wrong(`${place}.resources[${position}]`, `no resource is called "${name}"`)
      if (resources.indexOf(name) !== position) {
        throw wrong(`${place}.resources[${position}]`, `"${name}" stands there twice`)
      }
    }
  }
}

function checkText(text: string, place: string): void {
  if (!isStorableText(text)) throw wrong(place, 'expected valid Unicode without U+0000')
}
