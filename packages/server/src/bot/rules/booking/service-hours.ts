// "Until when is the vet in today?": the hours of a service, where one is named, rather than the shop's.
import { Temporal } from 'temporal-polyfill'
import type { OpeningDay, ProductCard } from '../../tools/tools.ts'
import { speakOf } from '../dialogue/focus.ts'
import { localeOf, sayText, type Turn, text } from '../dialogue/turn.ts'
import type { Act } from '../understanding/act.ts'
import { plainText } from '../understanding/normalise.ts'
import type { When } from '../understanding/time/named-time.ts'
import { dateText, localDate, spansText } from '../wording/format.ts'
import { isOneDay } from './fitting.ts'
import { offerSlots } from './offering.ts'
import { servicesMeant } from './which/which-service.ts'

const daysTold = 6
/** The end of the day is asked for, so hours are meant rather than free times. */
const asksForEnd =
  /\b(?:hasta|until|till|til|late|close|closes|closing|cierra\w*|ate|fecha\w*|que hora|what time|horario)\b/

/** False where no service is named. */
export async function tellServiceHours(turn: Turn, { query, when = {}, text: said }: Act): Promise<boolean> {
  if (query === '') return false
  const { isNamed, services } = servicesMeant(turn, await turn.tools.listServices(), query)
  const [service, ...others] = services
  if (!isNamed || !service || others.length > 0) return false
  if (isOneDay(when) && !asksForEnd.test(plainText(said))) {
    await offerSlots(turn, { productId: service.id, when })
    return true
  }
  return tellDays(turn, service, when)
}

/** The days and hours at which a service is given; false where there are none. */
export async function tellDays(turn: Turn, service: ProductCard, when: When): Promise<boolean> {
  const { now, account } = turn.context
  const first =
    when.from === undefined ? localDate(now, account.timezone) : Temporal.PlainDate.from(when.from)
  const last = when.to ?? first.add({ days: daysTold }).toString()
  const days = await turn.tools.listOpening({ productId: service.id, from: first.toString(), to: last })
  const given = days.filter((day) => day.service.length > 0)
  const [only] = days
  if (given.length === 0 && only && days.length === 1) {
    sayText(turn, text(turn, 'day_without_service', { day: dayOf(turn, only), service: service.name }))
    return true
  }
  if (given.length === 0) return false
  speakOf(turn, { kind: 'service', id: service.id })
  const lines = given.map((day) =>
    text(turn, 'hours_day', { day: dayOf(turn, day), hours: hoursOf(turn, day) }),
  )
  sayText(turn, [`*${service.name}*`, ...lines].join('\n'))
  return true
}

function dayOf(turn: Turn, { date }: OpeningDay): string {
  const day = dateText(Temporal.PlainDate.from(date), localeOf(turn))
  return day.charAt(0).toUpperCase() + day.slice(1)
}

function hoursOf(turn: Turn, { service }: OpeningDay): string {
  return spansText(service, localeOf(turn))
}
