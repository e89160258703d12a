// The beginning of a booking: which service is meant, for whom, and whether an appointment is to be moved instead.
import type { BookedAppointment, ProductCard } from '../../tools/tools.ts'
import { lastSpokenOf, spokenOf } from '../dialogue/focus.ts'
import { tellHours } from '../dialogue/hours.ts'
import { textOfLine } from '../dialogue/line-text.ts'
import { spokenIn } from '../dialogue/spoken.ts'
import { offer, offerPerson, type Turn, text } from '../dialogue/turn.ts'
import type { Act } from '../understanding/act.ts'
import { namesTime } from '../understanding/join-acts.ts'
import type { Intent } from '../understanding/lexicon.ts'
import { plainText } from '../understanding/normalise.ts'
import { hasTime, type When } from '../understanding/time/named-time.ts'
import { topicOf } from '../understanding/understand.ts'
import { lexicons } from '../understanding/vocabulary.ts'
import { localDate } from '../wording/format.ts'
import { changeAppointment, changeThis, offerChange } from './appointments.ts'
import { namesGoods } from './goods-named.ts'
import { freeThen, offerSlots, whenText } from './offering.ts'
import { personIn } from './person.ts'
import { servicesMeant } from './which/which-service.ts'

export type Booking = {
  productId?: string | undefined
  /** Words that may name the service or the person who gives it. */
  query?: string | undefined
  when?: When | undefined
  forWhom?: string | undefined
  /** Which service was asked a second time, and answered by a yes. */
  isPressed?: boolean
  /** Which service was asked: what was said before did not tell it then either. */
  isAnswer?: boolean
}

/** Looking for free times of more services takes too long. */
const triedMax = 3

export async function startBooking(turn: Turn, booking: Booking): Promise<void> {
  const services = await turn.tools.listServices()
  if (services.length === 0) {
    delete turn.memory.flow
    return offerPerson(turn, (await turn.tools.sellsServices()) ? 'services_by_people' : 'no_services')
  }
  const found = isGuessed(turn, services, booking) ? services : serviceOf(turn, services, booking)
  const { query, forWhom, when = {} } = booking
  const [first] = found
  // Asked for a second time, the likeliest is proposed: a no is as easily said as a name.
  const isPressed = booking.isPressed === true && found.length < services.length
  if (first && (found.length === 1 || isPressed))
    return offerSlots(turn, { productId: first.id, query, forWhom, when })
  // At that day and hour only one of them is given.
  const isExact = when.from !== undefined && when.from === when.to && when.time !== undefined
  const isFew = isExact && found.length <= triedMax && isPointedAt(turn, services, query)
  const [only, ...others] = isFew ? await freeThen(turn, found, when) : []
  if (only && others.length === 0) return offerSlots(turn, { productId: only.id, query, forWhom, when })
  askService(turn, found, booking)
}

/** A wish for a time, in the customer's words: the appointment spoken of is moved, otherwise one is made. */
export async function bookOrMove(turn: Turn, act: Act): Promise<void> {
  const { query, when, text: said } = act
  if (await offerChangeFor(turn, act)) return
  const missed = await appointmentMissed(turn, act)
  if (missed) return offerChange(turn, missed)
  const forWhom = personIn(said, turn.language)
  const own = forWhom === undefined ? await appointmentMeant(turn, act) : undefined
  if (own) return changeThis(turn, own, { purpose: 'move', when })
  if (await isAboutHours(turn, act)) return tellHours(turn, act)
  await startBooking(turn, { query, when, forWhom })
}

/** "An appointment to change my screen" has a word for moving in it, but there is nothing to move. */
export async function moveOrBook(turn: Turn, act: Act): Promise<void> {
  const { when, query } = act
  const hasNone = (await turn.tools.listAppointments()).length === 0
  const services = hasNone ? await turn.tools.listServices() : []
  const isMeant = services.length > 0 && (namesTime(when) || servicesMeant(turn, services, query).isNamed)
  if (isMeant) return bookOrMove(turn, act)
  await changeAppointment(turn, 'move', { when, query })
}

/**
 * A day or hour named with a service, or right after one was spoken of, asks for it however it is put: "tem escova hoje?",
 * "can you fix it today". Words about something else are left to their own answers.
 */
export async function bookMeant(turn: Turn, act: Act): Promise<boolean> {
  const { intent, when, text: said } = act
  const isAfterHours = turn.wasAboutHours && answering.has(intent)
  const isAsking = asking.has(intent) || isAfterHours || (intent === 'hours' && when?.isSameTime)
  if (!isAsking || !when) return false
  const query = topicOf(said, spokenIn(turn))
  if (await offerChangeFor(turn, { ...act, query })) return true
  const isOfGoods =
    intent !== 'haggle' && buying.has(intent) && query !== '' && (await namesGoods(turn, query))
  if (!isOfGoods && (await appointmentMeant(turn, { ...act, query }))) {
    await bookOrMove(turn, { ...act, query })
    return true
  }
  if (when.from === undefined && when.time === undefined && !when.isAfterOwn) return false
  const services = await turn.tools.listServices()
  if (services.length === 0) return false
  const meant = servicesMeant(turn, services, query)
  if (buying.has(intent)) {
    const isExact = when.from !== undefined && when.time !== undefined && meant.services.length === 1
    const isService = (meant.isNamed || isExact) && (act.quantity ?? 1) === 1 && !isOfGoods
    if (isService) await bookOrMove(turn, { ...act, query })
    return isService
  }
  const isOpen = query === '' && meant.services.length === 1
  // "I would like Saturday the 5th, it is her birthday": of the service just spoken of.
  const [latest] = turn.memory.focus ?? []
  const isOfLatest = wishing.has(intent) && when.from !== undefined && latest?.kind === 'service'
  const isOfGoodsNow = isOfLatest && query !== '' && (await namesGoods(turn, query))
  const isSameTopic =
    turn.wasAboutHours && when.from !== undefined && !isOfGoods && !(await namesGoods(turn, query))
  const isVisit = isSameTopic || (!/\w{4}/.test(query) && isComing(turn, said))
  if (!meant.isNamed && !isOpen && !isVisit && (!isOfLatest || isOfGoodsNow)) return false
  await bookOrMove(turn, { ...act, query })
  return true
}

/** Intents that may be a wish for a time. */
const asking: ReadonlySet<Intent> = new Set([
  'add',
  'browse',
  'details',
  'haggle',
  'quantity',
  'question',
  'search',
  'smalltalk',
  'stock',
  'unclear',
])
/** With a day in them these go on about the service spoken of. */
const wishing: ReadonlySet<Intent> = new Set(['search', 'unclear'])
/** With a day in them these go on about the hours: "and the 25th neither?" */
const answering: ReadonlySet<Intent> = new Set(['confirm', 'deny'])
/** These are about goods unless an appointment is spoken of. */
const buying: ReadonlySet<Intent> = new Set(['add', 'haggle', 'quantity'])

/** "My sister graduates that day": said of the appointment's own day, it asks for nothing yet. */
async function offerChangeFor(turn: Turn, { query, when, isQuestion, text: said }: Act): Promise<boolean> {
  const focused = lastSpokenOf(turn, 'appointment')
  if (isAnother(turn, said)) return false
  const isTold = query !== '' && !isQuestion && when?.time === undefined && !when?.isSameTime
  if (!focused || when?.from === undefined || !isTold) return false
  const own = (await turn.tools.listAppointments()).find(({ id }) => id === focused.id)
  const [latest] = turn.memory.focus ?? []
  if (!own || (latest?.kind !== 'appointment' && latest?.id !== own.productId)) return false
  if (localDate(own.start, turn.context.account.timezone).toString() !== when.from) return false
  offerChange(turn, own)
  return true
}

/** "I can't do Tuesday after all", of the appointment on that day. */
async function appointmentMissed(turn: Turn, { when }: Act): Promise<BookedAppointment | undefined> {
  if (when?.isRefused !== true || when.from === undefined || hasTime(when)) return undefined
  const { timezone } = turn.context.account
  const ofDay = (await turn.tools.listAppointments()).filter(
    ({ start }) => localDate(start, timezone).toString() === when.from,
  )
  return ofDay.length === 1 ? ofDay[0] : undefined
}

/** The appointment spoken of last, where another time is named and no other service is. */
async function appointmentMeant(
  turn: Turn,
  { query, when, text: said, isQuestion }: Act,
): Promise<BookedAppointment | undefined> {
  const focused = lastSpokenOf(turn, 'appointment')
  if (!focused || !when || when.isAfterOwn || (when.from === undefined && !hasTime(when))) return undefined
  // Among other words a day on its own may only be told of.
  const isTold = query !== '' && !isQuestion && when.time === undefined && !when.isSameTime
  if (isTold || isAnother(turn, said)) return undefined
  const own = (await turn.tools.listAppointments()).find(({ id }) => id === focused.id)
  const [latest] = spokenOf(turn, 'service')
  if (!own || (latest && isAfter(turn, latest.id, focused.id) && latest.id !== own.productId))
    return undefined
  const day = localDate(own.start, turn.context.account.timezone).toString()
  if (when.from === day && !hasTime(when)) return undefined
  return servicesMeant(turn, await turn.tools.listServices(), query).isNamed ? undefined : own
}

function isAfter({ memory }: Turn, serviceId: string, appointmentId: string): boolean {
  const things = memory.focus ?? []
  const at = (kind: string, id: string) => things.findIndex((thing) => thing.kind === kind && thing.id === id)
  return at('service', serviceId) < at('appointment', appointmentId)
}

function isAnother({ language }: Turn, said: string): boolean {
  const line = ` ${plainText(said)} `.replace(otherTime, ' ')
  return lexicons[language].another.split('|').some((phrase) => line.includes(` ${phrase} `))
}

/** "The other Saturday" is another day, and no other appointment. */
const otherTime =
  /\b(?:otr[oa]|outr[oa]|another|other) (?=(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo|segunda|terca|quarta|quinta|sexta|(?:mon|tues|wednes|thurs|fri|satur|sun)day|dia|day|hora|hour|horario|time|slot|semana|week|fecha|data|date|mes|month)\b)/g

/** "Sundays?" after the hours, or "I may drop by on Monday" where no service was spoken of. */
async function isAboutHours(turn: Turn, { query, when, text: said }: Act): Promise<boolean> {
  if (when?.from === undefined) return false
  // "When do you open on Monday? And on the 8th?": a day alone, behind hours told in this very turn.
  if (turn.memory.isAboutHours && query === '' && !hasTime(when) && !asksForTime.test(plainText(said)))
    return true
  if (!turn.wasAboutHours && !isComing(turn, said)) return false
  const meant = servicesMeant(turn, await turn.tools.listServices(), query)
  if (meant.isNamed) return false
  if (!isComing(turn, said)) return !hasTime(when)
  // Whoever last spoke of goods comes to look at them, whatever words of a service were used.
  const isOfGoods = lastSpokenOf(turn, 'product', 'service')?.kind === 'product'
  return turn.wasAboutHours || meant.services.length === 0 || isOfGoods
}

const asksForTime =
  /\b(?:agend\w*|apart\w*|cit[ao]s?|reserv\w*|turnos?|cupos?|espacios?|marcar|marca|vagas?|horarios? livres?|book\w*|appointments?|slots?|spots?|schedule\w*|quier\w*|quer\w*|quisier\w*|want|need|necesit\w*|precis\w*|pued\w*|pod\w*|poss\w*|can|could|tien\w*|hay|tem|have)\b/

function isComing({ language }: Turn, said: string): boolean {
  return lexicons[language].coming.test(` ${plainText(said)} `)
}

function askService(turn: Turn, services: readonly ProductCard[], { when, forWhom }: Booking): void {
  turn.memory.flow = {
    at: 'service',
    ...(when && { when }),
    ...(forWhom !== undefined && { forWhom }),
  }
  const choices = services.map(({ id, name }) => ({ id: `svc:${id}`, title: name }))
  const time = when && whenText(turn, when)
  const question = time === undefined ? text(turn, 'which_service') : text(turn, 'which_service_at', { time })
  offer(turn, question, { choices, opener: 'services_opener' })
}

/** The services that the words and what was said before point to; all of them when nothing does. */
function serviceOf(
  turn: Turn,
  services: readonly ProductCard[],
  { productId, query = '' }: Booking,
): readonly ProductCard[] {
  const given = services.filter(({ id }) => id === productId)
  if (given.length > 0 || services.length === 1) return given.length > 0 ? given : services
  const meant = servicesMeant(turn, services, query)
  const [named, ...others] = meant.isNamed ? [] : namedAround(turn, services)
  if (named && others.length === 0) return [named]
  return meant.services.length > 0 ? meant.services : services
}

/** "At ten, I will have had my tablets by then" answers no question which service it shall be. */
function isGuessed(turn: Turn, services: readonly ProductCard[], booking: Booking): boolean {
  const { productId, query = '', isAnswer, isPressed } = booking
  if (productId !== undefined || isPressed || !isAnswer) return false
  return servicesMeant(turn, services, query).isGuess === true && namedAround(turn, services).length === 0
}

/** Words or what was said before point to some of them; a day and an hour alone are no guess at what is wanted. */
function isPointedAt(turn: Turn, services: readonly ProductCard[], query = ''): boolean {
  return servicesMeant(turn, services, query).services.length > 0
}

/** "The deep one, then. Is Friday at one free?": named in another sentence of the same message. */
function namedAround(turn: Turn, services: readonly ProductCard[]): readonly ProductCard[] {
  const whole = turn.context.lines.map(textOfLine).join(' ')
  const meant = servicesMeant(turn, services, topicOf(whole, spokenIn(turn)))
  return meant.isNamed ? meant.services : []
}
