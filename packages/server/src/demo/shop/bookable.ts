import { opening } from '../calendar.ts'
import { products, resources } from './catalogue.ts'

const weekday = [{ from: opening.opens, to: opening.closes }]

/** The shop's availability document. */
export function demoAvailability(): object {
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
    resources: resources.map(({ name }) => ({ name })),
    services: products.flatMap(({ sku, booking }) =>
      booking ? [{ sku, duration_minutes: booking.minutes, resources: [nameOf.get(booking.resource)] }] : [],
    ),
  }
}
