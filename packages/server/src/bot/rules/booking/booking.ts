// The beginning of a booking: which service is meant, for whom, and whether an appointment is to be moved instead.
import type { BookedAppointment, ProductCard } from '../../tools/tools.ts'
import { lastSpokenOf, spokenOf } from '../dialogue/focus.ts'
import { spokenIn } from '../dialogue/spoken.ts'
import { offer, offerPerson, type Turn, text } from '../dialogue/turn.ts'
import type { Act } from '../understanding/act.ts'
import type { Intent } from '../understanding/lexicon.ts'
import { bestFits } from '../understanding/match.ts'
import { plainText } from '../understanding/normalise.ts'
import { hasTime, type When } from '../understanding/time/named-time.ts'
import { topicOf } from '../understanding/understand.ts'
import { lexicons } from '../understanding/vocabulary.ts'
import { changeThis } from './appointments.ts'
import { offerSlots } from './offering.ts'
import { personIn } from './person.ts'

export type Booking = {
  productId?: string | undefined
  /** Words that may name the service or the person who gives it. */
  query?: string | undefined
  when?: When | undefined
  forWhom?: string | undefined
}

export async function startBooking(turn: Turn, booking: Booking): Promise<void> {
  const services = await turn.tools.listServices()
  if (services.length === 0) {
    delete turn.memory.flow
    return offerPerson(turn, 'no_services')
  }
  const found = serviceOf(turn, services, booking)
  if (found.length === 1 && found[0]) {
    const { query, forWhom, when = {} } = booking
    return offerSlots(turn, { productId: found[0].id, query, forWhom, when })
  }
  askService(turn, found, booking)
}

/** Intents that may be a wish for a time. */
const asking: ReadonlySet<Intent> = new Set([
  'add',
  'browse',
  'details',
  'quantity',
  'question',
  'search',
  'stock',
  'unclear',
])
const surelyNamed = 0.5

/** A wish for a time, in the customer's words: the appointment spoken of is moved, otherwise one is made. */
export async function bookOrMove(turn: Turn, { query, when, text: said }: Act): Promise<void> {
  const forWhom = personIn(said, turn.language)
  const own = forWhom === undefined ? await appointmentMeant(turn, { query, when, said }) : undefined
  if (own) return changeThis(turn, own, { purpose: 'move', when })
  await startBooking(turn, { query, when, forWhom })
}

/**
 * A day or hour named with a service, or right after one was spoken of, asks for it however it is put: "tem escova hoje?",
 * "can you fix it today". Words about something else are left to their own answers.
 */
export async function bookMeant(turn: Turn, act: Act): Promise<boolean> {
  const { intent, when, text: said } = act
  if (!asking.has(intent) || !when || (when.from === undefined && when.time === undefined)) return false
  const services = await turn.tools.listServices()
  if (services.length === 0) return false
  const query = topicOf(said, spokenIn(turn))
  const isSure = (bestFits(services, query)[0]?.fit ?? 0) >= surelyNamed
  const isOpen = query === '' && focusedIn(turn, services) !== undefined
  const isChange = query === '' && lastSpokenOf(turn, 'service', 'appointment')?.kind === 'appointment'
  if (!isSure && !isOpen && !isChange) return false
  await bookOrMove(turn, { ...act, query })
  return true
}

/** The appointment just made or spoken of, where a time is named for it and nothing else is. */
async function appointmentMeant(
  turn: Turn,
  { query, when, said }: { query: string; when: When | undefined; said: string },
): Promise<BookedAppointment | undefined> {
  const focused = lastSpokenOf(turn, 'appointment')
  if (!focused || !when || (when.from === undefined && !hasTime(when))) return undefined
  if (isAnother(turn, said)) return undefined
  const own = (await turn.tools.listAppointments()).find(({ id }) => id === focused.id)
  const [latest] = spokenOf(turn, 'service')
  if (!own || (latest && isAfter(turn, latest.id, focused.id) && latest.id !== own.productId))
    return undefined
  return namedIn(await turn.tools.listServices(), query).length > 0 ? undefined : own
}

function isAfter({ memory }: Turn, serviceId: string, appointmentId: string): boolean {
  const things = memory.focus ?? []
  const at = (kind: string, id: string) => things.findIndex((thing) => thing.kind === kind && thing.id === id)
  return at('service', serviceId) < at('appointment', appointmentId)
}

function isAnother({ language }: Turn, said: string): boolean {
  const line = ` ${plainText(said)} `
  return lexicons[language].another.split('|').some((phrase) => line.includes(` ${phrase} `))
}

function askService(turn: Turn, services: readonly ProductCard[], { when, forWhom }: Booking): void {
  turn.memory.flow = {
    at: 'service',
    ...(when && { when }),
    ...(forWhom !== undefined && { forWhom }),
  }
  const choices = services.map(({ id, name }) => ({ id: `svc:${id}`, title: name }))
  offer(turn, text(turn, 'which_service'), { choices, opener: 'services_opener' })
}

/** The services that match the words best, then the one spoken of; all of them when there is none. */
function serviceOf(
  turn: Turn,
  services: readonly ProductCard[],
  { productId, query = '' }: Booking,
): readonly ProductCard[] {
  const given = services.filter(({ id }) => id === productId)
  if (given.length > 0 || services.length === 1) return given.length > 0 ? given : services
  const named = namedIn(services, query)
  const focused = focusedIn(turn, services)
  // The one spoken of is meant among several that fit the words alike.
  if (focused && (named.length === 0 || named.includes(focused))) return [focused]
  return named.length > 0 ? named : services
}

function namedIn(services: readonly ProductCard[], query: string): ProductCard[] {
  const named = bestFits(services, query).filter(({ fit }) => fit > 0)
  const best = named[0]?.fit ?? 0
  return named.filter(({ fit }) => fit >= best - 0.01).map(({ card }) => card)
}

/** The service shown last, unless a product was spoken of since. */
function focusedIn(turn: Turn, services: readonly ProductCard[]): ProductCard | undefined {
  const last = lastSpokenOf(turn, 'service', 'appointment')
  if (last?.kind === 'service') return services.find(({ id }) => id === last.id)
  const [shown, ...others] = turn.memory.shown
  return others.length === 0 ? services.find(({ id }) => id === shown) : undefined
}
