// "Mi cel es 310 555 0288 y agrega otra": a phone that is called one is kept, and none of its digits counts anything.
import type { Turn } from '../../dialogue/turn.ts'
import { phoneIn } from '../../understanding/people/contact-in.ts'
import { addressIn } from '../../understanding/places/address-in.ts'

/** The words besides the phone. One that stands behind a street belongs to the address and is read with it. */
export async function takePhoneBeside(turn: Turn, said: string): Promise<string> {
  const { memory, context } = turn
  if (memory.flow?.at === 'address' || memory.flow?.at === 'contact') return said
  const { whole = '', digits = '' } = labelled.exec(said)?.groups ?? {}
  const phone = whole === '' ? undefined : phoneIn(digits, context.account.timezone)
  const at = said.indexOf(whole)
  const { language } = turn
  if (phone === undefined || addressIn(said.slice(0, at), { language, isAsked: false })) return said
  const before = said.slice(0, at).replace(joint, '')
  const behind = said.slice(at + whole.length).replace(leftBehind, '')
  const rest = [before, behind].filter((part) => /[\p{L}\p{N}]/u.test(part)).join('. ')
  if (rest === '') return said
  await turn.tools.noteCustomer({ phone: phone.digits })
  memory.isContactAsked = true
  return rest
}

const label =
  '(?:tel(?:[eé]fono|efone)?|cel(?:ular)?|m[oó]vil|phone|mobile|cell|whats(?:app)?|wpp|wsp|zap|fone|contacto|contato|n[uú]mero|number)'
const around = String.raw`(?:(?:mi|meu|my|y|e|and|el|o|the|de|es|is|[eé]|n[uú]mero|number|${label})(?!\p{L})[\s.:#]*)*`
/** At least eight digits, which neither a house nor a count has. */
const labelled = new RegExp(
  String.raw`(?<whole>(?<!\p{L})${around}(?<!\p{L})${label}(?!\p{L})[\s.:#]*${around}(?<digits>(?:\+|\b00)?\(?\d(?:[\s().\-]{0,2}\d){7,14})(?!\d))`,
  'iu',
)
const joint = /[\s,;.]+(?:(?:y|e|and)\s*)?$/iu
const leftBehind = /^[\s,;.!]*(?:(?:y|e|and)\s+)?/iu
