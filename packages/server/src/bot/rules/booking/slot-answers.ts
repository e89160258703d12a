// How answers are read while a booking is open: which service, day, time, and the yes.
import type { Flow } from '../dialogue/memory.ts'
import { say, type Turn } from '../dialogue/turn.ts'
import type { Act } from '../understanding/act.ts'
import { namesTime, timed } from '../understanding/join-acts.ts'
import type { Intent } from '../understanding/lexicon.ts'
import { bestNamed, isSameWord, namingWords } from '../understanding/match.ts'
import { plainText, setOf } from '../understanding/normalise.ts'
import { assentOf } from '../understanding/people/assent.ts'
import { turns } from '../understanding/people/offer-answer.ts'
import { hasTime, type When } from '../understanding/time/named-time.ts'
import { lexicons } from '../understanding/vocabulary.ts'
import { localDate, localTime } from '../wording/format.ts'
import { changeAppointment, changeThis } from './appointments.ts'
import { startBooking } from './booking.ts'
import { compared, offeredSlot } from './choosing.ts'
import { isInTime, isOnDay, sharpened } from './fitting.ts'
import { namesGoods } from './goods-named.ts'
import { bookSlot, confirmSlot, offerOthers, offerSlots } from './offering.ts'
import { personIn } from './person.ts'
import { servicesMeant } from './which/which-service.ts'

type At<Name extends Flow['at']> = Extract<Flow, { at: Name }>

export async function readService(turn: Turn, { when, forWhom }: At<'service'>, act: Act): Promise<boolean> {
  if (!mayAnswer(act)) return false
  const services = await turn.tools.listServices()
  const chosen = act.ordinal === undefined ? undefined : services.at(act.ordinal > 0 ? act.ordinal - 1 : -1)
  const isNamed = chosen !== undefined || servicesMeant(turn, services, act.query).isNamed
  const isYes = act.intent === 'confirm' || act.intent === 'book'
  if (!isNamed && act.when === undefined && !(isYes && when !== undefined)) return false
  const told = act.when ? sharpened(when, act.when) : when
  const person = personIn(act.text, turn.language) ?? forWhom
  await startBooking(turn, {
    productId: chosen?.id,
    query: act.query,
    when: told,
    forWhom: person,
    isPressed: isYes && act.when === undefined,
    isAnswer: true,
  })
  return true
}

export async function readDay(turn: Turn, flow: At<'day'>, act: Act): Promise<boolean> {
  const { productId, appointmentId, forWhom } = flow
  const { from, or, isWeekday: _, ...when } = flow.when
  const days = [from, or].filter((day) => day !== undefined).sort()
  const chosen =
    act.ordinal === undefined
      ? days.find((day) => day === act.when?.from || day === act.when?.or)
      : days.at(act.ordinal > 0 ? act.ordinal - 1 : -1)
  if (chosen === undefined && !act.when) return false
  const { from: _from, to: _to, or: _or, ...said } = act.when ?? {}
  const day = chosen === undefined ? (act.when ?? {}) : { ...when, ...said, from: chosen, to: chosen }
  await offerSlots(turn, { productId, appointmentId, forWhom, when: day })
  return true
}

export async function readSlot(turn: Turn, flow: At<'slot'>, act: Act): Promise<boolean> {
  const { slots } = flow
  if (letsGo(turn, act)) return true
  if (!mayAnswer(act)) return false
  const other = await otherMeant(turn, act, flow.productId)
  if (other !== undefined) return bookOther(turn, other, { act, known: flow.when })
  const forWhom = personIn(act.text, turn.language) ?? flow.forWhom
  const [first] = slots
  const only = slots.length === 1 && act.intent === 'confirm' && !act.when ? first : undefined
  const slot = only ?? (act.when?.isRefused ? undefined : offeredSlot(turn, slots, act))
  if (slot) {
    await confirmSlot(turn, { ...flow, forWhom, slot })
    return true
  }
  if (!act.when) return false
  const when = wanted(turn, { known: flow.when, slots }, act.when)
  await offerSlots(turn, { ...flow, forWhom, when, query: act.query })
  return true
}

export async function readSlotAnswer(turn: Turn, flow: At<'slotOk'>, act: Act): Promise<boolean> {
  const { slot } = flow
  if (isStop(turn, act)) return false
  if (letsGo(turn, act)) return true
  if (!mayAnswer(act)) return false
  const day = localDate(new Date(slot.start), turn.context.account.timezone).toString()
  const known = { ...withTimeOf(turn, flow), from: day, to: day }
  const other = await otherMeant(turn, act, flow.productId)
  if (other !== undefined) return bookOther(turn, other, { act, known })
  const { intent, when } = act
  const forWhom = personIn(act.text, turn.language) ?? flow.forWhom
  if (forWhom !== flow.forWhom && flow.appointmentId === undefined) {
    await confirmSlot(turn, { ...flow, forWhom })
    return true
  }
  if (await movesOwn(turn, flow, act)) return true
  // Right after an answer to something else, an "ok" may be about that.
  if (flow.isAside && !when && assentOf(act.text).says === 'weak') {
    await confirmSlot(turn, flow)
    return true
  }
  const isYes = intent === 'confirm'
  // "Put the order in for that oil too" says yes to the oil.
  if (isYes && (await namesGoods(turn, await besidesService(turn, act.query, flow.productId)))) return false
  if (isYes && (!when || isSame(turn, slot.start, when))) {
    await bookSlot(turn, flow)
    return true
  }
  if (when) {
    await offerSlots(turn, { ...flow, forWhom, when: wanted(turn, { known, slots: [slot] }, when) })
    return true
  }
  if (intent !== 'deny' && !wantsOther(act)) return false
  await offerOthers(turn, flow, 'slots_others')
  return true
}

/** "Prefiero no", "no gracias": the booking is let go, and no other time is offered. A bare "no" is about the time. */
function letsGo(turn: Turn, { text: said, when }: Act): boolean {
  if (when !== undefined || !letting.test(plainText(said))) return false
  delete turn.memory.flow
  say(turn, 'ok')
  return true
}

const letting =
  /^(?:(?:no|nao|nop|ah|mm|pues|bueno|ay|ai) )*(?:prefiero (?:que )?no|preferiria (?:que )?no|prefiro (?:que )?nao|mejor no|melhor nao|no (?:muchas )?gracias|gracias(?: pero)? no|ya no(?: quiero| gracias)?|no quiero(?: nada)?|no por ahora|por ahora no|dejalo(?: asi)?|dejemoslo|nao (?:muito )?obrigad[oa]|obrigad[oa] nao|nao quero(?: mais)?|por enquanto nao|deixa(?: pra la)?|no thanks|no thank you|thanks but no(?: thanks)?|(?:i d|id|i would) rather not|i prefer not(?: to)?|better not|not (?:now|anymore|any more)|never mind|nevermind)(?: (?:por ahora|agora|por agora|gracias|muchas gracias|obrigad[oa]|thanks|thank you|mejor|todavia|reservar|agendar|la cita|marcar|book|it|por favor))*$/

/** "Páseme la cita para esa hora" to a time offered for a new one: the one that they have is meant. */
async function movesOwn(turn: Turn, flow: At<'slotOk'>, { intent, text: said, when }: Act): Promise<boolean> {
  if (flow.appointmentId !== undefined || !moving.has(intent) || !shifting.test(plainText(said))) return false
  if (said.includes('?') || turns(said, 'move') || (when && !isSame(turn, flow.slot.start, when)))
    return false
  const [own, ...others] = await turn.tools.listAppointments()
  if (!own || others.length > 0) return false
  const { timezone } = turn.context.account
  const start = new Date(flow.slot.start)
  const day = localDate(start, timezone).toString()
  const time = localTime(start, timezone).toPlainTime().toString({ smallestUnit: 'minute' })
  await (own.productId === flow.productId
    ? bookSlot(turn, { ...flow, appointmentId: own.id })
    : changeThis(turn, own, { purpose: 'move', when: { from: day, to: day, time } }))
  return true
}

const moving: ReadonlySet<Intent> = new Set(['confirm', 'move', 'book'])
const shifting =
  /\b(?:pas[ae](?:me|la|mela|lo|melo)|cambi[ae](?:me|la|mela|lo|melo)?|muev[ae](?:me|la|mela|lo|melo)?|corr[ae](?:me|la|mela)|move it|change it|switch it|swap it|muda|mude|troca|troque|remarca|remarque|passa|passe)\b/

/** "Pode ser outro dia": none of the offered ones, and no other is named. */
function wantsOther({ text }: Act): boolean {
  return /\b(?:otr[oa]|outr[oa]|another|different) (?:dia|hora|horario|fecha|data|momento|rato|day|time|slot|hour|date)\b/.test(
    plainText(text),
  )
}

export async function readAppointment(
  turn: Turn,
  { purpose, when }: At<'appointment'>,
  act: Act,
): Promise<boolean> {
  if (!mayAnswer(act)) return false
  const ahead = await turn.tools.listAppointments()
  const chosen = act.ordinal === undefined ? undefined : ahead.at(act.ordinal > 0 ? act.ordinal - 1 : -1)
  const byName = ahead.map((each) => ({ ...each, name: each.serviceName }))
  const named = chosen ?? bestNamed(byName, act.query)
  if (named) await changeThis(turn, named, { purpose, when })
  else if (act.when) await changeAppointment(turn, purpose, { when: act.when })
  else return false
  return true
}

/** Whoever asks for another day of a time on offer wants the same hour, unless only a part of the day was named. */
function withTimeOf({ context }: Turn, { when, slot }: At<'slotOk'>): When {
  if (when && hasTime(when)) return when
  const local = localTime(new Date(slot.start), context.account.timezone)
  return { ...when, time: local.toPlainTime().toString({ smallestUnit: 'minute' }) }
}

/** The time now wanted, by what was named before and the times on offer. */
function wanted(
  turn: Turn,
  { known, slots }: { known: When | undefined; slots: At<'slot'>['slots'] },
  said: When,
): When {
  if (said.shift !== undefined) return compared(turn, said, slots)
  if (!said.isRefused) return sharpened(known, said)
  // A day or hour that does not suit leaves the rest open.
  return said.from === undefined && known?.from !== undefined && known.to !== undefined
    ? { from: known.from, to: known.to }
    : {}
}

/** Nothing else is named than what was asked about. */
function isSame({ context }: Turn, start: string, when: When): boolean {
  const { timezone } = context.account
  const at = new Date(start)
  if (when.shift !== undefined || when.isRefused || (when.from === undefined && !hasTime(when))) return false
  return (when.from === undefined || isOnDay(at, when, timezone)) && isInTime(at, when, timezone)
}

/** The service that the words name in place of the one being booked. */
async function otherMeant(turn: Turn, { query }: Act, productId: string): Promise<string | undefined> {
  if (query === '') return undefined
  const { isNamed, services } = servicesMeant(turn, await turn.tools.listServices(), query)
  return isNamed && services.every(({ id }) => id !== productId) ? services[0]?.id : undefined
}

/** The time stays as it was, unless another is named with the service. */
async function bookOther(
  turn: Turn,
  productId: string,
  { act, known }: { act: Act; known: When | undefined },
): Promise<boolean> {
  const when = act.when ? sharpened(known, act.when) : known
  await startBooking(turn, { productId, when, forWhom: personIn(act.text, turn.language) })
  return true
}

async function besidesService(turn: Turn, query: string, productId: string): Promise<string> {
  if (query === '') return ''
  const name = namingWords((await turn.tools.getProduct(productId))?.name ?? '')
  return namingWords(query)
    .filter((word) => !name.some((other) => isSameWord(word, other)))
    .join(' ')
}

function isStop({ language }: Turn, { text: said }: Act): boolean {
  return setOf(lexicons[language].stop).has(plainText(said))
}

/** Other intents are requests of their own, but for those in which a time is named. */
function mayAnswer({ intent, when, isQuestion }: Act): boolean {
  if (intent === 'deny' || intent === 'book' || intent === 'move' || intent === 'unclear') return true
  if (answering.has(intent) && !isQuestion) return true
  return namesTime(when) && (timed.has(intent) || answering.has(intent))
}

const answering: ReadonlySet<Intent> = new Set([
  'add',
  'confirm',
  'search',
  'quantity',
  'address',
  'smalltalk',
])
