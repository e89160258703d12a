// "Sorry, other way round": of the two things put in last, each has as many as the other had.
import type { Turn } from '../../dialogue/turn.ts'
import { plainText } from '../../understanding/normalise.ts'
import { type Held, heldLines, setItems } from '../held.ts'
import { linesJustPut } from './just-put.ts'

const charsMax = 80
const opening =
  '(?:(?:no|nao|nah|ay|ai|ops|oops|opa|uy|oh|wait|espera|pera|perdon|perdona|perdone|disculpa|desculpa|sorry|my bad|actually|me equivoque|me confundi|errei|i mixed them up|i got them mixed up|mixed them up|i meant|quise decir|mejor|era|es|e|eh|its|it is|that is|thats|lo|la|the|al|o|a|ao|pero|mas|but|quiero decir|the order is) )*'
const core =
  '(?:reves|contrario|inverso|inverti|invertido|invertidas|invertidos|inverte|other way (?:a)?round|way (?:a)?round|reverse|reversed|opposite|vice ?versa|switch(?:ed)? them(?: (?:a)?round)?|swap(?:ped)? them (?:a)?round|troca as quantidades|cambia las cantidades)'
const ending =
  '(?: (?:perdon|sorry|disculpa|desculpa|por favor|porfa|please|pls|pues|then|entonces|entao|amigo|amiga|veci|jaja|haha|kkk))*'
const turned = new RegExp(`^${opening}${core}${ending}$`)

/** False where no two things are meant for sure. */
export async function takeOtherWayRound(turn: Turn, said: string): Promise<boolean> {
  if (said.length > charsMax || !turned.test(plainText(said).replaceAll(' ,', '').trim())) return false
  const held = await heldLines(turn)
  const [one, other, ...more] = held.length === 2 ? held : linesJustPut(turn, held)
  if (!one || !other || more.length > 0 || !isCountable(one) || !isCountable(other)) return false
  if (one.line.quantity === other.line.quantity) return false
  return setItems(turn, held, [
    { old: one, item: { quantity: other.line.quantity } },
    { old: other, item: { quantity: one.line.quantity } },
  ])
}

function isCountable({ line }: Held): boolean {
  return line.measure === undefined
}
