import { holidaysFrom, localDay, opening } from '../calendar.ts'
import { products, resources } from './catalogue.ts'

const weekday = [{ from: opening.opens, to: opening.closes }]

/** The shop's availability document, with the holidays of the coming year. */
export function demoAvailability(now: Date, zone: string): object {
  const nameOf = new Map<string, string>(resources.map(({ key, name }) => [key, name]))
  return {
    slot_step_minutes: 30,
    hours: {
      monday: weekday,
      tuesday: weekday,
      wednesday: weekday,
      thursday: weekday,
      friday: weekday,
      saturday: [{ from: opening.opens, to: opening.closesSaturday }],
    },
    exceptions: holidaysFrom(localDay(now, zone)).map((date) => ({ date, hours: [] })),
    resources: resources.map(({ name }) => ({ name })),
    services: products.flatMap(({ sku, booking }) =>
      booking ? [{ sku, duration_minutes: booking.minutes, resources: [nameOf.get(booking.resource)] }] : [],
    ),
  }
}
