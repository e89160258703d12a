// "I can't receive it today, tomorrow I can", beside the summary: the order stands, and the day goes
// with the address of that order alone.
import type { Turn } from '../../dialogue/turn.ts'
import { plainText } from '../../understanding/normalise.ts'
import { summarise } from '../checkout.ts'
import { isPickup } from '../pickup-text.ts'

const charsMax = 120
const receiving =
  /\b(?:recib\w+|receb\w+|receiv\w+|take (?:it|them) in|en casa|em casa|at home|nobodys home|no one home|(?:no|nao) (?:estoy|estare|estou|vou estar)|(?:i wont|im not|i will not) be (?:in|there|around|home)|im not in|nadie|ninguem|llegue|chegue|entreg\w+|deliver(?:ed|y)?|arrives?)\b/
const otherDay =
  /\b(?:manana|amanha|tomorrow|lunes|martes|miercoles|jueves|viernes|sabado|domingo|segunda|terca|quarta|quinta|sexta|(?:mon|tues|wednes|thurs|fri|satur|sun)day|otro dia|outro dia|another day|next week)\b/
/** Whoever says so later orders nothing now. */
const putOff =
  /\b(?:confirm\w*|avis\w*|aviso|digo|dig[ao]|escrib\w*|escrev\w*|habl\w*|falo|pienso|pensar|penso|think|let you know|tell you|get back|message you|write you|pido|pedir|peco|order|cancel\w*|ya no|nao quero|dont want)\b/

/** False where nothing is said of the day on which it can be received. */
export async function noteOtherDay(turn: Turn, said: string): Promise<boolean> {
  const plain = plainText(said)
  if (said.length > charsMax || said.includes('?')) return false
  if (!receiving.test(plain) || !otherDay.test(plain) || putOff.test(plain)) return false
  const { address } = await turn.tools.getCart()
  if (address === null || isPickup(address, turn.context.settings)) return false
  turn.memory.dayNote = said.trim().replace(/(?<![.!\s])[.!\s]+$/, '')
  await summarise(turn)
  return true
}
