// The day and hour that the conversation is about, by which a customer's words for times are understood.
import { Temporal } from 'temporal-polyfill'
import type { Spoken } from '../understanding/time/named-time.ts'
import { localDate } from '../wording/format.ts'
import type { Flow, Memory } from './memory.ts'
import type { Turn } from './turn.ts'

const choosingTime: ReadonlySet<Flow['at']> = new Set(['cancelOk', 'change', 'day', 'slot', 'slotOk'])

export function spokenIn({ context, language, memory }: Turn): Spoken {
  const { flow, spoken, focus } = memory
  return {
    language,
    today: localDate(context.now, context.account.timezone),
    ...(spoken && { day: Temporal.PlainDate.from(spoken.day) }),
    isTimeAsked: flow === undefined ? isOfAppointment(focus) : isChoosing(flow),
  }
}

/** Once a time was named, another may be, though it is the service that is asked for. */
function isChoosing(flow: Flow): boolean {
  return choosingTime.has(flow.at) || (flow.at === 'service' && flow.when?.from !== undefined)
}

/** An appointment was spoken of since anything was put into the cart. */
function isOfAppointment(focus: Memory['focus']): boolean {
  return focus?.find(({ kind }) => kind === 'appointment' || kind === 'line')?.kind === 'appointment'
}
