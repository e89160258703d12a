// "That one, with the card on it", "add it with the better lenses": the one thing on the screen, and what is to be on it.
import { spokenOf } from '../../dialogue/focus.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { plainText, wordsOf } from '../../understanding/normalise.ts'
import { numberedWords } from '../../understanding/quantities.ts'
import { buyProduct } from '../buying.ts'
import { addOnsDeclined, addOnsMeant } from '../extras.ts'
import { cardsSpokenOf, onScreen } from '../meant.ts'
import { catalogueFor } from '../naming/evidence.ts'
import { tellsNoWish } from '../wishing/no-wish.ts'

const wordsMax = 18
const pointing =
  /(?:^|[ ,])(?:es[aeo]|est[ae]|ess[ae]|est[ae]|aquel[ae]?|that(?: one)?|this(?: one)?|it|el[ea]|(?:agreg|sum|pon|anad|apart|mand|llev|quier|trae|d[eé])\p{L}*l[oa]|me l[oa] llevo|l[oa] (?:quiero|llevo))(?: \p{L}+){0,2}?[ ,!.]+(?:(?:y|e|and) )?(?<rest>(?:con|com|with|c|w) \S.*)$/u
const another =
  /\b(?:otr[oa]s?|outr[oa]s?|another|sin|sem|without|no|nao|not|cuanto|quanto|how much|precio|price|preco)\b/

/** True where it was put in. */
export async function takePointedWith(turn: Turn, said: string): Promise<boolean> {
  const plain = plainText(said)
  const rest = pointing.exec(plain)?.groups?.rest
  const [first] = turn.memory.focus ?? []
  if (rest === undefined || said.includes('?') || another.test(plain) || first?.kind === 'line') return false
  const words = wordsOf(said, turn.language)
  const counts = numberedWords(words, turn.language)
  if (words.length > wordsMax || words.some(({ plain: word }, at) => counts.has(at) && !one.test(word)))
    return false
  if (tellsNoWish(said, turn.language)) return false
  const [card, ...others] = onScreen(turn, await cardsSpokenOf(turn))
  if (!card || others.length > 0 || card.isBookable || spokenOf(turn, 'product')[0]?.id !== card.id)
    return false
  const extras = addOnsMeant(card, rest)
  if (extras.length === 0 || addOnsDeclined(card, rest).length > 0) return false
  const own = [card.name, ...extras.map(({ name }) => name)].flatMap(namingWords)
  const left = namingWords(rest).filter((word) => !own.some((other) => isSameWord(word, other)))
  const { cards, weightOf } = await catalogueFor(turn, left)
  const isOther = left.some((word) => cards.some((each) => each.id !== card.id && weightOf(word, each) >= 1))
  if (isOther) return false
  await buyProduct(turn, card, { quantity: 1, rest: [], said })
  return true
}

const one = /^(?:1|one|uno?|una|uma?|an?)$/
