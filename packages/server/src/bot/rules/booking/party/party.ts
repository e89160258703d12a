// "Somos dos": the number of those who come is kept for the booking, and changes one that is being asked about.
import type { ProductCard } from '../../../tools/tools.ts'
import { lastSpokenOf, speakOf } from '../../dialogue/focus.ts'
import type { Flow } from '../../dialogue/memory.ts'
import { spokenIn } from '../../dialogue/spoken.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { assentOf } from '../../understanding/people/assent.ts'
import { bareCountIn, isMereParty, type Party, partyIn } from '../../understanding/people/party.ts'
import { topicOf, understand } from '../../understanding/understand.ts'
import { localTime } from '../../wording/format.ts'
import { startBooking } from '../booking.ts'
import { confirmSlot, offerSlots } from '../offering.ts'
import { servicesMeant } from '../which/which-service.ts'

/** The line without the number; undefined where that was all there is to it, and the open question was put anew. */
export async function takeParty(turn: Turn, said: string): Promise<string | undefined> {
  const party = partyIn(said) ?? placesCounted(turn, said)
  if (party === undefined) {
    forgetParty(turn)
    return said
  }
  const service = await serviceSold(turn, said, party)
  if (service === undefined) return said
  if (turn.memory.flow === undefined) speakOf(turn, { kind: 'service', id: service.id })
  const isNew = (turn.memory.party ?? 1) !== party.count
  turn.memory.party = party.count
  const isMere = isMereParty(party)
  // A yes to one place is none to two, which cost more.
  const isYesToOther = isNew && isAsking(turn.memory.flow) && assentOf(party.rest).says === 'yes'
  if (!isMere && !isYesToOther) return party.rest
  if (!isNew && assentOf(party.rest).says === 'yes') return party.rest
  await askAnew(turn, service)
  return undefined
}

/** "Quiero 3", where times are on offer and none of them is at three. */
function placesCounted({ memory: { flow }, context }: Turn, said: string): Party | undefined {
  const count = flow?.at === 'slot' ? bareCountIn(said) : undefined
  if (flow?.at !== 'slot' || count === undefined) return undefined
  const { timezone } = context.account
  const isHour = flow.slots.some(({ start }) => localTime(new Date(start), timezone).hour % 12 === count % 12)
  return isHour ? undefined : { count, rest: '', isPlain: false }
}

function namesDay(turn: Turn, rest: string): boolean {
  const { acts } = understand(rest, { ...spokenIn(turn), expected: undefined })
  return acts.some(({ when }) => when?.from !== undefined)
}

/** It counts for the booking at hand and the one spoken of, and for nothing later. */
function forgetParty({ memory }: Turn): void {
  const isBooking = memory.flow !== undefined && bookingFlows.has(memory.flow.at)
  if (!isBooking && memory.focus?.[0]?.kind !== 'service') delete memory.party
}

const bookingFlows: ReadonlySet<Flow['at']> = new Set(['service', 'day', 'slot', 'slotOk', 'contact'])

function isAsking(flow: Flow | undefined): boolean {
  return flow?.at === 'slotOk' || (flow?.at === 'contact' && flow.slot !== undefined)
}

/** The service with several places that is being booked, or that the line books; undefined where it counts something else. */
async function serviceSold(
  turn: Turn,
  said: string,
  { rest, isPlain }: Party,
): Promise<ProductCard | undefined> {
  const { flow } = turn.memory
  if (flow !== undefined && 'appointmentId' in flow && flow.appointmentId !== undefined) return undefined
  const services = await turn.tools.listServices()
  if (services.every(({ places = 1 }) => places === 1)) return undefined
  const named = servicesMeant(turn, services, topicOf(rest, spokenIn(turn)))
  const [only, ...others] = named.services
  const flowId =
    flow?.at === 'contact' ? flow.slot?.productId : flow && 'productId' in flow ? flow.productId : undefined
  const isBooking = flow !== undefined && bookingFlows.has(flow.at)
  if (only && others.length === 0 && named.isNamed) return severalOf(only)
  if (isBooking && flowId !== undefined) return severalOf(services.find(({ id }) => id === flowId))
  if (isBooking && flow.at === 'service') return services.find(({ places = 1 }) => places > 1)
  if (flow !== undefined) return undefined
  const [latest] = turn.memory.focus ?? []
  const spoken = latest?.kind === 'service' ? lastSpokenOf(turn, 'service') : undefined
  if (spoken) return severalOf(services.find(({ id }) => id === spoken.id))
  const isBooked = booking.test(said) || namesDay(turn, rest)
  return isPlain && isBooked && services.length === 1 ? severalOf(services[0]) : undefined
}

const booking = /\b(?:reserv|agend|apart|separ|inscri|anot|cita|turno|marcar|book|spot|seat|cupo|vaga)/i

const severalOf = (card: ProductCard | undefined) => ((card?.places ?? 1) > 1 ? card : undefined)

async function askAnew(turn: Turn, { id: productId }: ProductCard): Promise<void> {
  const { flow } = turn.memory
  if (flow?.at === 'slotOk') return confirmSlot(turn, flow)
  if (flow?.at === 'contact' && flow.slot !== undefined) {
    // The question for the name is put again, with the new number in it.
    delete turn.memory.isContactAsked
    return confirmSlot(turn, flow.slot)
  }
  if (flow?.at === 'slot' || flow?.at === 'day') {
    const { when = {}, forWhom } = flow
    return offerSlots(turn, { productId, forWhom, when })
  }
  if (flow?.at === 'service') return startBooking(turn, { when: flow.when, forWhom: flow.forWhom })
  return startBooking(turn, { productId })
}
