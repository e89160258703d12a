// "Mi cel es 310 555 0288 y agrega otra": a phone that is called the customer's own is kept, and none of its digits counts
// anything.
import type { Turn } from '../../dialogue/turn.ts'
import { plainText } from '../../understanding/normalise.ts'
import { phoneIn, phoneWords } from '../../understanding/people/contact-in.ts'
import { addressIn } from '../../understanding/places/address-in.ts'

/** The words besides the phone. One that stands behind a street belongs to the address and is read with it. */
export async function takePhoneBeside(turn: Turn, said: string): Promise<string> {
  const { memory, context, language } = turn
  if (memory.flow?.at === 'address' || memory.flow?.at === 'contact' || said.includes('?')) return said
  const found = labelled.exec(said)
  const { lead = '', digits = '' } = found?.groups ?? {}
  const number = onePhone.exec(digits)?.[0] ?? digits
  const phone = number === '' ? undefined : phoneIn(number, context.account.timezone)
  if (!found || !phone || ofOthers.test(plainText(said))) return said
  const before = said.slice(0, found.index)
  if (addressIn(before, { language, isAsked: false })) return said
  const behind = said.slice(found.index + lead.length + number.length)
  const rest = [before.replace(joint, ''), behind.replace(leftBehind, '')]
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .join('. ')
  if (rest === '') return said
  await turn.tools.noteCustomer({ phone: phone.digits })
  memory.isContactAsked = true
  return rest
}

const label = `(?:${phoneWords})`
/** "Mi número de celular es", or "teléfono:" where a part of the line begins. */
const labelled = new RegExp(
  String.raw`(?<lead>(?:(?<!\p{L})(?:mi|meu|my)\s+|(?<=^|[,.;!\n]\s*))${label}(?:\s+(?:de|do|of)?\s*${label})?[\s.:#]{0,3}(?:(?:es|[eé]|is)(?!\p{L})(?:\s+(?:el|o|the))?\s*:?\s*)?)(?<digits>(?:\+|\b00)?\(?\d(?:[\s().\-]{0,2}\d){7,14})(?!\d)`,
  'iu',
)
/** Written together it is whole: what follows counts something. */
const onePhone = /^\+?\d{9,13}(?=\D|$)/
/** It is somebody else's, or the number of something else. */
const ofOthers =
  /(?<!\p{L})(?:no (?:es )?(?:el )?mi[oa]|nao (?:e )?(?:o )?meu|not mine|not my|vecin[oa]|vizinh[oa]|neighbou?r|antes|antigu[oa]|antig[oa]|old|viejo|velho|equivocad[oa]|errad[oa]|wrong|robaron|roubaram|perdi|lost)(?!\p{L})/u
const joint = /[\s,;.]{1,5}(?:(?:y|e|and)\s{0,3})?$/iu
const leftBehind = /^[\s,;.!]{0,5}(?:(?:y|e|and)\s+)?/iu
