// The words with which dialogues are written. {p:SKU} is a price, {total} {fecha} {hora} the order's and appointment's.
import type { HandoffReason } from '@mostrador/contract/values'
import type { Line } from './types.ts'

type Extra = Omit<Line, 'role' | 'text' | 'handoff' | 'handback'>

export const user = (text: string, extra: Extra = {}): Line => ({ role: 'user', text, ...extra })
export const bot = (text: string, extra: Extra = {}): Line => ({ role: 'assistant', text, ...extra })
export const agent = (text: string, extra: Extra = {}): Line => ({ role: 'agent', text, ...extra })

const reasons: Record<HandoffReason, string> = {
  user_requested: 'Conversación asignada a una persona del equipo: el cliente lo pidió.',
  bot_unable: 'Conversación asignada a una persona del equipo: el asistente no tiene la respuesta.',
  operator_takeover: 'Marcela tomó la conversación desde el panel.',
  native_app_reply:
    'Alguien del equipo respondió desde la aplicación del celular; el asistente queda en pausa.',
  engine_error: 'El asistente no pudo responder por un error técnico. Se avisó al equipo.',
  policy: 'Conversación asignada a una persona del equipo: el tema no lo puede atender el asistente.',
}

/** From here on a person answers. */
export const handedOff = (handoff: HandoffReason, extra: Extra = {}): Line => ({
  role: 'system',
  text: reasons[handoff],
  handoff,
  ...extra,
})

/** From here on the bot answers again. */
export const handedBack = (extra: Extra = {}): Line => ({
  role: 'system',
  text: 'La conversación vuelve al asistente.',
  handback: true,
  ...extra,
})

export const hours = (count: number): number => count * 60
export const days = (count: number): number => count * 24 * 60
