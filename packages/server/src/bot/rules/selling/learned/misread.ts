// Where the learned reading of a cart errs oftener than what was done: its difference then raises no doubt.
import { plainText } from '../../understanding/normalise.ts'

/** How many pieces a packing holds is told by the name of the thing. */
const packing = /\b(?:docen\w+|duzias?|dozens?|par|pares|pairs?|couple)\b/
/** "Jamaica. No, mejor horchata": what is taken back is no thing of its own. */
const takenBack =
  /[,.;!]\s*(?:ay |ah |uy |ai |oh )*(?:no|n[aã]o|nah)\b[\s,.]+(?:mejor|melhor|de|wait|make|actually)\b/iu
/** "Two rolls of gold": what holds another is none either. */
const holding = /\b(?:rolls?|boxes|bags?|cans?|bottles?|tubs?|packs?|sheets?|bars?|sets?|pots?) of\b/

/** "Double the marbles", "half of them": how many that is is told by the cart. */
const byShare = /\b(?:doble|dobl[ae]\w*|duplic\w+|dobr[aeo]\w*|double|twice|mitad|metade|half|medias?)\b/

/** "A lolly for each of them": how many these are is told by the cart. */
const forEach = /\b(?:para|pra|pro|a|for|with|con|com|on) (?:cada|each)\b/

export function isLikelyMisread(said: string): boolean {
  const plain = plainText(said)
  return (
    packing.test(plain) ||
    takenBack.test(said) ||
    holding.test(plain) ||
    byShare.test(plain) ||
    forEach.test(plain)
  )
}
