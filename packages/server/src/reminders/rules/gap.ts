import { limits } from '@mostrador/contract/limits'
import type { ReminderSettings } from '@mostrador/contract/outreach/reminders'

const minuteMs = 60_000

/**
 * Time that lies between two reminders of one appointment: the shorter of the two leads, or half of the time between
 * them where that is less, so that two that keep to their hours both go, and never both at once.
 */
export function gapMs({ kinds }: ReminderSettings): number {
  const leads = [kinds.appointment_day.minutes, kinds.appointment_hours.minutes]
  const apart = Math.abs((leads[0] ?? 0) - (leads[1] ?? 0))
  return Math.max(limits.reminderGapMinutesMin, Math.min(...leads, apart / 2)) * minuteMs
}
