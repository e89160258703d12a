// The answer to the question for name and phone. Whatever it is, the order or the booking goes on.

import { unknownName } from '@mostrador/contract/values'
import { languagesOf } from '../../asking/candidates.ts'
import { confirmSlot } from '../../booking/offering.ts'
import { spokenIn } from '../../dialogue/spoken.ts'
import { isBeginning, welcome } from '../../dialogue/talk.ts'
import { say, type Turn } from '../../dialogue/turn.ts'
import { unitsOf } from '../../understanding/concepts.ts'
import type { Intent } from '../../understanding/lexicon.ts'
import { plainText } from '../../understanding/normalise.ts'
import { contactIn, keepsToThemselves, type ToldContact } from '../../understanding/people/contact-in.ts'
import { phonesIn } from '../../understanding/people/phones.ts'
import { toldBehind } from '../../understanding/people/told-behind.ts'
import { hasAddress } from '../../understanding/places/address-in.ts'
import { understand } from '../../understanding/understand.ts'
import { lookFor, sureFits } from '../catalogue.ts'
import { checkOut } from '../checkout.ts'
import { placeIn } from '../delivery/tell-fee.ts'
import { isOfOthers } from './phone-beside.ts'

/** True when the line answered the question; anything else is answered as ever. */
export async function takeContact(turn: Turn, said: string): Promise<boolean> {
  const { memory, context, language } = turn
  if (memory.flow?.at !== 'contact') return false
  if (keepsToThemselves(said)) {
    await goOnWithout(turn)
    return true
  }
  const told = contactIn(said, { zone: context.account.timezone, language })
  if (!told || (isBare(told, said) && (await isAboutElse(turn, said)))) return false
  await turn.tools.noteCustomer(told)
  say(turn, 'contact_noted')
  await goOnWithout(turn)
  return true
}

/** Name and phone while something else is asked: no number of theirs picks an option. */
export async function takeContactBeside(turn: Turn, said: string): Promise<boolean> {
  if (await takesIt(turn, said)) return true
  await noteNameBeside(turn, said)
  return false
}

async function takesIt(turn: Turn, said: string): Promise<boolean> {
  const { memory, context, language } = turn
  const { timezone } = context.account
  const isLed = introducing.test(plainText(said))
  const isPhone = () => phonesIn(said, timezone).length > 0
  if (!isLed && !(memory.flow && choosing.has(memory.flow.at)) && !isPhone()) return false
  const told = contactIn(said, { zone: timezone, language })
  if (told === undefined || saysMore(told, said) || isOfOthers(said)) return false
  // "Laureles, 311 222 3344" answers where it is.
  if (memory.flow?.at === 'zone' && (placeIn(turn, said) !== undefined || !isLed)) return false
  if (told.phone === undefined && !(isLed && (await isName(turn, told.name ?? '', said)))) return false
  await turn.tools.noteCustomer(told)
  if (told.name !== undefined) memory.isContactAsked = true
  const isOpening = memory.flow === undefined && (isBeginning(context) || greeting.test(plainText(said)))
  if (isOpening) await welcome(turn, { name: told.name })
  else say(turn, 'contact_noted')
  return true
}

/**
 * "A las 2, soy Lina Ángel 315 777 8899" where a time or a zone is chosen, or the order is summed up: name and phone are kept and not asked for
 * again, and what stands before them is read.
 */
export async function takeContactBehind(turn: Turn, said: string): Promise<string> {
  const { memory, context, language } = turn
  const { before, behind } = toldBehind(said) ?? {}
  if (before === undefined || behind === undefined) return said
  const told = contactIn(behind, { zone: context.account.timezone, language })
  if (!told || saysMore(told, behind) || isOfOthers(said)) return said
  const { flow } = memory
  const isChosen = flow !== undefined && chosenBeside.has(flow.at)
  const isBought = flow !== undefined && flow.at !== 'address' && choosing.has(flow.at)
  const isAddress = isBought && hasAddress(before, language)
  if (!isChosen && !(told.phone && !isAddress && (flow === undefined || isBought))) return said
  if (told.phone === undefined && !(await isName(turn, told.name ?? '', behind))) return said
  await turn.tools.noteCustomer(told)
  memory.isContactAsked = true
  return before
}

const chosenBeside: ReadonlySet<string> = new Set(['service', 'day', 'slot', 'slotOk', 'zone', 'order'])
/** "Soy Nora, quiero una cita": the name is kept, and the wish is answered as ever. */
async function noteNameBeside(turn: Turn, said: string): Promise<void> {
  if (turn.context.customer.name !== unknownName) return
  const { name } = introducedBeside.exec(said)?.groups ?? {}
  if (name === undefined || !(await isName(turn, name, said))) return
  await turn.tools.noteCustomer({ name })
  turn.memory.isContactAsked = true
}

/** Behind a greeting, and before a comma or the words of a wish. */
const introducedBeside =
  /^(?:\p{L}+[\s,.!¡]+){0,4}?(?:soy|me llamo|mi nombre es|sou|me chamo|meu nome [eé]|i['’]?m|i am|my name is)\s+(?:(?:el|la|o|a)\s+(?=\p{Lu}))?(?<name>\p{L}[\p{L}'’-]+(?:\s+(?:(?:de|del|de la|de los|da|do|dos|das)\s+)?(?!(?:y|e|and|i|quiero|quisiera|quer[ií]a|necesito|busco|para|quero|gostaria|preciso|want|need|would|looking|from|de)(?!\p{L}))\p{L}[\p{L}'’-]+){0,2}?)(?=[,.;!\n]|\s+(?:y|e|and|i|quiero|quisiera|quer[ií]a|necesito|busco|quero|gostaria|preciso|want|need|would)(?!\p{L}))/iu

/** "Soy Martha Gil", but neither "soy celíaca" nor "I am Vegan". */
async function isName(turn: Turn, name: string, said: string): Promise<boolean> {
  const words = name.split(/\s+/)
  const isWritten = /^\p{Lu}/u.test(name) && words.every((word) => /^\p{Lu}/u.test(word) || word.length <= 3)
  if (!isWritten && !named.test(plainText(said))) return false
  if (unitsOf(name, languagesOf(turn)).some(({ concepts }) => concepts.size > 0)) return false
  return (await lookFor(turn, name)).fits.every(({ fit }) => fit === 0)
}

const named = /\b(?:me llamo|mi nombre(?: es)?|me chamo|meu nome(?: e)?|my name(?:s| is))\b/

/** "I am Ana, 300 555 1234, cancel my visit" wants something. */
function saysMore({ name = '' }: ToldContact, said: string): boolean {
  const named = plainText(name).split(' ')
  const rest = plainText(said.replace(/\+?\(?\d[\d\s().\-/]{5,22}\d/, ' ')).split(' ')
  return rest.some((word) => /[\p{L}\p{N}]/u.test(word) && !named.includes(word) && !besideContact.test(word))
}

const besideContact =
  /^(?:hola|oi|hi|hello|ola|si|sim|yes|soy|me|llamo|mi|nombre|es|e|em|y|and|sou|chamo|meu|nome|my|name|names|is|i|am|im|o|a|el|the|de|tel|telefono|telefone|cel|celular|movil|numero|number|phone|mobile|whatsapp|wpp|zap|fone|contacto|contato)$/
const greeting = /^(?:hola|buenas|buenos|oi|ola|bom|boa|hi|hello|hey|good)\b/
const introducing = /^(?:\S+ )?(?:, )?(?:soy|me llamo|mi nombre|sou|me chamo|meu nome|my name|i am|im) \S/
const choosing: ReadonlySet<string> = new Set([
  ...['product', 'variant', 'addOns', 'fewer', 'quantity', 'line', 'address', 'zone', 'order', 'person'],
])

/** The question is not asked again. */
export async function goOnWithout(turn: Turn): Promise<void> {
  const { flow } = turn.memory
  const slot = flow?.at === 'contact' ? flow.slot : undefined
  delete turn.memory.flow
  await (slot ? confirmSlot(turn, slot) : checkOut(turn))
}

/** A name and nothing else, which any words might be. */
function isBare({ name, phone }: ToldContact, said: string): boolean {
  return phone === undefined && name !== undefined && plainText(name) === plainText(said)
}

/** The words ask for something, or name something that the shop sells. */
async function isAboutElse(turn: Turn, said: string): Promise<boolean> {
  const words = said.trim().split(/\s+/)
  if (words.length > 1 && words.every((word) => /^\p{Lu}/u.test(word))) return false
  const { acts } = understand(said, { ...spokenIn(turn), expected: 'other' })
  if (acts.some(({ intent }) => !nameless.has(intent))) return true
  return sureFits(await lookFor(turn, said)).length > 0
}

/** Words that stand for none of the shop's own things are so read. */
const nameless: ReadonlySet<Intent> = new Set(['unclear', 'search', 'address', 'details', 'smalltalk'])
