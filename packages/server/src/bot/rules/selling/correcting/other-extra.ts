// One extra for another on a line of the cart: "swap the note for the pot", "not the plain lens, the bifocal one".
import type { Turn } from '../../dialogue/turn.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { polite } from '../accounted/take-accounted.ts'
import { addOnsDeclined, addOnsMeant, addOnsPicked } from '../extras.ts'
import { type Held, heldLines, mostNamed, setItems, weightOfHeld } from '../held.ts'

type AddOns = Held['card']['addOns']

const additive =
  /\b(?:tambien|tambem|tb|tbm|tmb|also|too|as well|ademas|alem|aparte|both|ambos|ambas|plus|encima|junto)\b/
const swapping =
  /\b(?:cambi\w*|reemplac\w*|reemplaz\w*|sustitu\w*|troc\w*|troqu\w*|substitu\w*|swap\w*|switch\w*|change\w*|replac\w*|trade|instead|en vez|en lugar|em vez|ao inves|no lugar)\b/
const taking =
  /\b(?:quit\w*|saca\w*|saque\w*|tir[ae]\w*|remov\w*|borr\w*|sin|sem|no|nao|not|without|drop|lose|skip|ditch|scrap|take (?:off|out)|forget|olvid\w*|esquec\w*)\b/
const turning =
  /\b(?:mejor|melhor|mas bien|rather|actually|instead|al final|no fim|na verdade|en realidad|pensandolo|pensando bem|on second thought|cambi\w*|troc\w*|switch\w*|change\w*|swap\w*)\b/

/** True where one took the other's place. */
export async function takeOtherExtra(turn: Turn, said: string): Promise<boolean> {
  const plain = plainText(said)
  const isSwap = swapping.test(plain)
  if (!(isSwap || taking.test(plain) || turning.test(plain)) || additive.test(plain)) return false
  if (said.includes('?') && !(isSwap && polite.test(plain))) return false
  const held = await heldLines(turn)
  const found = held.flatMap((old) => {
    const change = swapOn(old, said, plain)
    return change ? [{ old, ...change }] : []
  })
  const [only, ...others] = mostNamed(turn, found, (each) => wordsOn(each, said))
  if (!only || others.length > 0) return false
  const { old, gone, come } = only
  const kept = old.line.addOnIds.filter((id) => gone.every((each) => each.id !== id))
  return setItems(turn, held, [{ old, item: { addOnIds: [...kept, ...come.map(({ id }) => id)] } }])
}

/** Those named that are on the line, and those named that are to come. */
function swapOn(
  { line, card }: Held,
  said: string,
  plain: string,
): { gone: AddOns; come: AddOns } | undefined {
  const isOn = ({ id }: AddOns[number]) => line.addOnIds.includes(id)
  const outright = [...new Set([...addOnsMeant(card, said), ...addOnsDeclined(card, said)])]
  const named = outright.length === 0 && turning.test(plain) ? addOnsPicked(card, said) : outright
  const come = named.filter((each) => !isOn(each))
  const gone = named.filter(isOn)
  if (come.length !== 1) return undefined
  if (gone.length > 0) return swapping.test(plain) || taking.test(plain) ? { gone, come } : undefined
  // "The plain lens rather": what is called like it makes room.
  const alike = card.addOns.filter(
    (each) => isOn(each) && come.some((other) => isKind(each.name, other.name)),
  )
  const isAlone = line.addOnIds.length === 1 && swapping.test(plain)
  const made = alike.length === 1 ? alike : isAlone ? card.addOns.filter(isOn) : []
  return made.length > 0 && turning.test(plain) ? { gone: made, come } : undefined
}

function isKind(one: string, other: string): boolean {
  const [a, b] = [namingWords(one)[0], namingWords(other)[0]]
  return a !== undefined && b !== undefined && isSameWord(a, b)
}

/** Counts the words that name the line, besides those of the extras. */
function wordsOn({ old, gone, come }: { old: Held; gone: AddOns; come: AddOns }, said: string): number {
  const extras = [...gone, ...come].flatMap(({ name }) => namingWords(name))
  const words = namingWords(said).filter((word) => !extras.some((other) => isSameWord(word, other)))
  return words.filter((word) => weightOfHeld(word, old) >= 1).length
}
