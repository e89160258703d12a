// Tells a correction of the cart from an addition to it, by its words.
import type { Turn } from '../../dialogue/turn.ts'
import type { Act } from '../../understanding/act.ts'
import type { Cue } from '../../understanding/lexicon.ts'
import { plainText } from '../../understanding/normalise.ts'

export type Cues = ReadonlySet<Cue>

/** "One more just like it, only in black" adds. */
const another =
  /\b(?:otr[oa]s?|outr[oa]s?|another|(?:mais|mas) (?:um|uma|un|una|uno|dos|dois|duas|\d+)|(?:um|uma|un[oa]|one|\d+) (?:a )?(?:mais|mas|more))\b/

/** "Just one, because I lose the other": the reason tells of nothing to change. */
export function withoutReason(said: string): string {
  const plain = plainText(said)
  const cut = plain.replace(/ (?:que|porque|pq|pues|because|cuz|cause|since|as) (?!sean?\b).*$/, '')
  return /\b(?:\d+|un[oa]?|um|uma|one|dos|dois|duas|two)\b/.test(cut) ? cut : plain
}

/** "No, just one", "better the blue one", "make it three". */
export function corrects(act: Act, cues: Cues): boolean {
  if (act.intent === 'quantity') return true
  if (takesBack.test(plainText(act.text)) && cues.has('only')) return true
  if (cues.has('more') && (!cues.has('only') || another.test(withoutReason(act.text)))) return false
  return cues.has('instead') || (cues.has('only') && act.quantity !== undefined)
}

/** "No, only one of them and the other in blue". */
const takesBack = /^(?:no|nao|nah|mejor|melhor|actually|perdon|desculpa|sorry|na verdade|en realidad)\b/

/** "It was too little. The other one, then": instead of what was just put into the cart. */
export function takesOther({ memory }: Turn, { quantity }: Act, cues: Cues): boolean {
  return cues.has('other') && quantity === undefined && memory.focus?.[0]?.kind === 'line'
}

/** "No, the other one"; not "just one for now, the other I will ask for later". */
export function asksOther(cues: Cues, count: number | undefined): boolean {
  return cues.has('other') && !(cues.has('only') && count !== undefined)
}

/** "He does not want his after all." */
export function isRefusal(act: Act, cues: Cues): boolean {
  return cues.has('undo') && act.quantity === undefined
}

/** "Scratch that, just two": so many of them, and nothing taken out. */
export function takesBackTo({ quantity, text }: Act, cues: Cues): boolean {
  return cues.has('only') && quantity !== undefined && takingBack.test(plainText(text))
}

const takingBack =
  /^(?:(?:no|nao|nah|oh|ay|ah|wait|espera|pera|actually)[ ,]+)*(?:scratch|forget|nix|cancel|olvid\w+|esquec\w+|deja|borra|quita|tira)? ?(?:that|it|eso|lo|isso|esquece)? ?,? ?(?:just|only|solo|solamente|nomas|so|somente|apenas) /

/** "Hers in green": one of several. */
export function isOfOne(said: string): boolean {
  return /\b(?:el|la|lo|o|a|one) (?:de|del|da|do|of) (?:ella|el|ele|ela|mi|mis|meu|minha|su|them|those)\b|\b(?:hers|his|mine)\b/.test(
    plainText(said),
  )
}
