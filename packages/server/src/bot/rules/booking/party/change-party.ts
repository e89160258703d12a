// "Somos 4 y no 3", after it was booked for three: the appointment is changed, once the customer said yes to the number and
// the price, and no other is booked beside it.
import { placesText } from '@mostrador/contract/measures/places'
import type { BookedAppointment, ProductCard } from '../../../tools/tools.ts'
import { speakOf } from '../../dialogue/focus.ts'
import type { Flow } from '../../dialogue/memory.ts'
import { spokenIn } from '../../dialogue/spoken.ts'
import { handOver, offer, offerPerson, say, type Turn, text, yesOrNo } from '../../dialogue/turn.ts'
import { denies } from '../../understanding/people/assent.ts'
import { type PartyChange, partyChangeIn } from '../../understanding/people/party-change.ts'
import { hasTime } from '../../understanding/time/named-time.ts'
import { topicOf, understand } from '../../understanding/understand.ts'
import { localDate } from '../../wording/format.ts'
import { changeThis } from '../appointments.ts'
import { findSlots } from '../finding.ts'
import { isInTime, isOnDay } from '../fitting.ts'
import { dayAndTime } from '../offering.ts'
import { servicesMeant } from '../which/which-service.ts'
import { priceOf } from './places.ts'

/** False where no appointment ahead is meant. */
export async function takePartyChange(turn: Turn, said: string): Promise<boolean> {
  const { flow } = turn.memory
  if (flow !== undefined && flow.at !== 'placesOk') return false
  const change = partyChangeIn(said)
  if (change === undefined) return false
  const found = await meant(turn, change)
  if (found === undefined) return false
  const { own, service } = found
  const wanted = change.to ?? (own.places ?? 1) + (change.by ?? 0)
  if (flow?.at === 'placesOk' && flow.places === wanted && !denies(said)) await changeIt(turn, flow)
  else await askChange(turn, { own, service }, wanted)
  return true
}

type Found = { own: BookedAppointment; service: ProductCard }

async function meant(turn: Turn, change: PartyChange): Promise<Found | undefined> {
  const ahead = await turn.tools.listAppointments()
  if (ahead.length === 0) return undefined
  const services = await turn.tools.listServices()
  const several = ahead.flatMap((own) => {
    const service = services.find(({ id, places = 1 }) => id === own.productId && places > 1)
    return service === undefined ? [] : [{ own, service }]
  })
  const { isNamed, services: named } = servicesMeant(turn, services, topicOf(change.rest, spokenIn(turn)))
  const ofNamed = several.filter(({ service }) => !isNamed || named.some(({ id }) => id === service.id))
  const when = understand(change.rest, { ...spokenIn(turn), expected: undefined }).acts.find(
    (act) => act.when !== undefined,
  )?.when
  const { timezone } = turn.context.account
  const atTime = ofNamed.filter(
    ({ own: { start } }) =>
      when === undefined ||
      ((when.from === undefined || isOnDay(start, when, timezone)) &&
        (!hasTime(when) || isInTime(start, when, timezone))),
  )
  const [latest] = turn.memory.focus ?? []
  const ofNumber = atTime.filter(({ own }) => change.from !== undefined && (own.places ?? 1) === change.from)
  const spoken = atTime.filter(({ own }) => own.id === latest?.id)
  const [found] = ofNumber.length > 0 ? ofNumber : spoken.length > 0 ? spoken : atTime
  if (found === undefined) return undefined
  const isSpoken =
    latest === undefined || latest.id === found.own.id || latest.id === found.service.id || isAsked(turn)
  return change.isPlain || isNamed || isSpoken ? found : undefined
}

const isAsked = ({ memory: { flow } }: Turn) => flow?.at === 'placesOk'

async function askChange(turn: Turn, { own, service }: Found, wanted: number): Promise<void> {
  speakOf(turn, { kind: 'appointment', id: own.id })
  delete turn.memory.flow
  if (wanted < 1) return changeThis(turn, own, { purpose: 'cancel' })
  const { language } = turn
  const { places: before = 1 } = own
  const at = { service: service.name, ...dayAndTime(turn, own.start) }
  if (wanted === before) return say(turn, 'places_same', { ...at, places: placesText(before, language) })
  const most = service.places ?? 1
  if (wanted > most) {
    return offerPerson(turn, 'places_most', { service: service.name, places: placesText(most, language) })
  }
  if (wanted > before) {
    const free = await freeFor(turn, own)
    if (free < wanted) return tellShort(turn, { own, service }, free)
  }
  turn.memory.flow = { at: 'placesOk', appointmentId: own.id, places: wanted }
  const values = { ...at, before: countText(turn, service, before), after: countText(turn, service, wanted) }
  offer(turn, text(turn, 'places_confirm', values), yesOrNo(turn))
}

/** Its own places and those that are free at its start. */
async function freeFor(turn: Turn, { id, productId, start }: BookedAppointment): Promise<number> {
  if (productId === null) return 0
  const day = localDate(start, turn.context.account.timezone).toString()
  const when = { from: day, to: day }
  const slots = await findSlots(turn, { productId, when, appointmentId: id, places: 1 })
  return slots.find((slot) => slot.start.getTime() === start.getTime())?.left ?? 0
}

function tellShort(turn: Turn, { own, service }: Found, freeWithOwn: number): void {
  const { places: before = 1 } = own
  const free = Math.max(0, freeWithOwn - before)
  say(turn, 'places_short', {
    ...{ service: service.name, ...dayAndTime(turn, own.start) },
    ...{ free: placesText(free, turn.language), places: placesText(before, turn.language) },
  })
}

/** "4 cupos, $1,800". */
function countText(turn: Turn, service: ProductCard, places: number): string {
  const price = service.pricingType === 'quote' ? [] : priceOf(turn, service, places)
  return [placesText(places, turn.language), ...price].join(', ')
}

/** The question again, after something else was answered. */
export async function askPlacesAgain(turn: Turn, flow: PlacesFlow): Promise<void> {
  const found = await foundFor(turn, flow)
  if (found) await askChange(turn, found, flow.places)
}

type PlacesFlow = Extract<Flow, { at: 'placesOk' }>

async function foundFor(turn: Turn, { appointmentId }: PlacesFlow): Promise<Found | undefined> {
  const own = (await turn.tools.listAppointments()).find(({ id }) => id === appointmentId)
  const service = (await turn.tools.listServices()).find(({ id }) => id === own?.productId)
  return own && service && { own, service }
}

/** After the yes. */
export async function changeIt(turn: Turn, flow: PlacesFlow): Promise<void> {
  delete turn.memory.flow
  const { appointmentId, places } = flow
  const found = await foundFor(turn, flow)
  const done = await turn.tools.changePlaces({ appointmentId, places })
  if (done.ok && found) {
    const at = dayAndTime(turn, done.value.start)
    const after = countText(turn, found.service, places)
    return say(turn, 'places_changed', { service: found.service.name, ...at, after })
  }
  if (!done.ok && done.refused.code === 'slot_taken' && found)
    return tellShort(turn, found, await freeFor(turn, found.own))
  say(turn, 'hand_over_unable')
  handOver(turn, 'bot_unable')
}
