// "I want to place the order for the treats": with the treats in the cart it closes the order and puts no more of them in.
import type { Turn } from '../../dialogue/turn.ts'
import { namingWords } from '../../understanding/match.ts'
import { plainText, wordsOf } from '../../understanding/normalise.ts'
import { numberedWords } from '../../understanding/quantities.ts'
import { heldLines, weightOfHeld } from '../held.ts'
import { catalogueFor } from '../naming/evidence.ts'

const ordering =
  /\b(?:(?:hac\w*|haz\w*|haga\w*|faz\w*|faca|cerr\w*|cierr\w*|fech\w*|confirm\w*|place|make|put in|finish|complete|close) (?:ya |me |in |through )?(?:el|mi|o|meu|the|my|an) (?:pedido|orden|encargo|order|compra|encomenda) (?:de|d[aeo]s?|del|of|for|con|com|with) (?:l[oa]s?|[oa]s?|the|my|mis?|meus?|minhas?|es[oa]s|those)?|(?:quiero|quisiera|quero|queria|want to|like to|ready to|gonna|voy a|vou)(?: \p{L}+){0,3} (?:encargar|ordenar|order|encomendar|pedir) (?:l[oa]s|[oa]s|the|my|mis|those|es[oa]s))(?= \p{L})/u
const more = /\b(?:otr[oa]s?|outr[oa]s?|another|mas|mais|more|tambien|tambem|also|too|extra)\b/

export async function ordersHeld(turn: Turn, said: string): Promise<boolean> {
  const plain = plainText(said)
  const found = ordering.exec(plain)
  if (!found || said.includes('?') || more.test(plain)) return false
  if (numberedWords(wordsOf(said, turn.language), turn.language).size > 0) return false
  const words = namingWords(plain.slice(found.index + found[0].length)).slice(0, wordsRead)
  const held = await heldLines(turn)
  const { cards, weightOf } = await catalogueFor(turn, words)
  const isHeld = (word: string) => held.some((line) => weightOfHeld(word, line) >= named)
  const isOther = (word: string) => !isHeld(word) && cards.some((card) => weightOf(word, card) >= named)
  return words.some(isHeld) && !words.some(isOther)
}

const wordsRead = 6
const named = 1
