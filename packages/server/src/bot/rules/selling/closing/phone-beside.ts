// "Mi cel es 310 555 0288 y agrega otra": a phone that is called the customer's own is kept, and none of its digits counts
// anything.
import { say, type Turn } from '../../dialogue/turn.ts'
import { plainText } from '../../understanding/normalise.ts'
import { phoneIn, phoneWords } from '../../understanding/people/contact-in.ts'
import { phonesIn } from '../../understanding/people/phones.ts'
import { hasAddress } from '../../understanding/places/address-in.ts'

/**
 * The words besides the phone; undefined where they say nothing. One that stands behind a street belongs to the address
 * and is read with it.
 */
export async function takePhoneBeside(turn: Turn, said: string): Promise<string | undefined> {
  const { memory, context, language } = turn
  if (memory.flow?.at === 'contact' || said.includes('?')) return said
  const found = labelled.exec(said)
  const { lead = '', digits = '' } = found?.groups ?? {}
  const { timezone } = context.account
  const number = onePhone.exec(digits)?.[0] ?? phonesIn(digits, timezone)[0]?.written ?? digits
  const phone = number === '' ? undefined : phoneIn(number, timezone)
  if (!found || !phone || isOfOthers(said)) return said
  const before = said.slice(0, found.index)
  if (hasAddress(before, language)) return said
  const behind = said.slice(found.index + lead.length + number.length)
  const rest = [before.replace(joint, ''), behind.replace(leftBehind, '')]
    .filter((part) => /[\p{L}\p{N}]/u.test(part) && !idle.test(plainText(part)))
    .join('. ')
  if (memory.flow?.at === 'address' && rest !== '') return said
  await turn.tools.noteCustomer({ phone: phone.digits })
  memory.isContactAsked = true
  if (rest !== '') return rest
  // Whoever wants to be called wants a person.
  if (wantsCall.test(lead)) return said
  say(turn, 'contact_noted')
  return undefined
}

/** The line says that a phone in it is somebody else's, or its digits are the number of something else. */
export function isOfOthers(said: string): boolean {
  return ofOthers.test(plainText(said)) || ofThings.test(said)
}

/** Words around a phone that leave nothing to do: "por si acaso" is no yes. */
const idle =
  /^(?:(?:por si acaso|por si las moscas|por las dudas|por cualquier cosa|cualquier cosa|por favor|porfa|gracias|just in case|please|thanks|thank you|por via das duvidas|qualquer coisa|obrigad[oa]|te dejo|les dejo|le dejo|aqui (?:esta|va|tienes?|te dejo)|anot[ae]n?|apunt[ae]n?|toma|here is|heres|segue|aqui vai|entonces|entao|hola|oi|hi|hello|y|e|and|bueno|ok|ah)(?: |$))+$/
const label = `(?:${phoneWords})`
const reached =
  '(?:ll[aá]m[ae]n?me|escr[ií]b[ae]n?me|cont[aá]ct[ae]n?me|m[aá]rc[ae]n?me|me\\s+(?:puedes?|pueden?|podr[ií]as?)\\s+(?:llamar|escribir|contactar|ubicar|marcar)|me\\s+(?:lig|cham)(?:a|ue|ar|am|em)|(?:pode|podem)\\s+(?:me\\s+)?(?:ligar|chamar)|(?:call|text|reach|ring|message)\\s+me)\\s+(?:al?|en|el|at|on|no|na|em|para|pelo)\\s+(?:(?:o|el|my|mi|meu)\\s+)?'
const wantsCall = new RegExp(reached, 'iu')
/** "Mi número de celular es", or "teléfono:" where a part of the line begins. */
const labelled = new RegExp(
  String.raw`(?<lead>(?:(?<!\p{L})${reached}|(?:(?<!\p{L})(?:mi|meu|my)\s+|(?<=^|[,.;!\n]\s*)(?:(?:y|e|and|el|o|the)\s+){0,2}|(?<=\s)(?:y|e|and)\s+(?:el|o|the)\s+)${label}(?:\s+(?:de|do|of)?\s*${label})?)[\s.:#]{0,3}(?:(?:es|[eé]|is)(?!\p{L})(?:\s+(?:el|o|the))?\s*:?\s*)?)(?<digits>(?:\+|\b00)?\(?\d(?:[\s().\-]{0,2}\d){7,14})(?!\d)`,
  'iu',
)
/** Written together it is whole: what follows counts something. */
const onePhone = /^\+?\d{9,13}(?=\D|$)/
const ofThings =
  /(?<!\p{L})(?:nequi|daviplata|pix|c[eé]dula|c\.?c|dni|cpf|rut|nit|rfc|ine|gu[ií]a|pedido|orden|order|factura|nota|invoice|referencia|refer[eê]ncia|reference|cuenta|conta|account|clabe|cbu|tracking|rastreio|id)(?:\s+(?:n[uú]mero|n[oº]|number|es|[eé]|is|de|do|la|el|o|a)(?!\p{L}))*[\s:.,#]*\+?\(?\d/iu
const ofOthers =
  /(?<!\p{L})(?:no (?:es )?(?:el )?mi[oa]|nao (?:e )?(?:o )?meu|not mine|not my|vecin[oa]|vizinh[oa]|neighbou?r|antes|antigu[oa]|antig[oa]|old|viejo|velho|equivocad[oa]|errad[oa]|wrong|robaron|roubaram|perdi|lost|no (?:me )?(?:contest|respond|funcion)\w+|nao (?:atend|respond|funcion)\w+|(?:not|no one|nobody) (?:answer|pick)\w*)(?!\p{L})/u
const joint = /[\s,;.]{1,5}(?:(?:y|e|and)\s{0,3})?$/iu
const leftBehind = /^[\s,;.!]{0,5}(?:(?:y|e|and)\s+)?/iu
