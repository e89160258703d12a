// "Do you have tablecloths? Put one in": what is asked about is what is put in.

import type { ProductCard } from '../../../tools/tools.ts'
import { spokenIn } from '../../dialogue/spoken.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { plainText, wordsOf } from '../../understanding/normalise.ts'
import { quantityOf } from '../../understanding/quantities.ts'
import { topicOf } from '../../understanding/understand.ts'
import { buyProduct } from '../buying.ts'
import { productsMeantBy } from '../meant.ts'

const charsMax = 200
const verb =
  '(?:pon(?:me|le|eme|ele|ga|game|gale)?|ponl[oa]s?|ponmel[oa]s?|agreg(?:a|ue)(?:me|le|l[oa]s?|mel[oa]s?)?|agregam[oa]s?|sum(?:a|e)(?:me|le|l[oa]s?|mel[oa]s?)?|ech(?:a|e)(?:me|le|l[oa]s?|mel[oa]s?)?|anot(?:a|e)(?:me|l[oa]s?|mel[oa]s?)?|apart(?:a|e)(?:me|l[oa]s?|mel[oa]s?)|incluy(?:e|a)(?:l[oa]s?)?|mete(?:me|le|l[oa]s?)?|dame|deme|me (?:da|das|pones?|agregas?|llevo|ve|vê)|llevo|quiero|mand(?:a|e)(?:me|l[oa]s?|mel[oa]s?)|poe|ponha|coloca|coloque|bota|bote|adiciona|inclui|inclua|quero|levo|vou levar|vou querer|add|put|chuck|throw|stick|pop|grab me|get me|give me|ill take|i will take|ill have|include|send)'
const rest =
  '(?:un[oa]?|dos|tres|cuatro|cinco|seis|uma?|dois|duas|quatro|one|two|three|four|five|six|\\d{1,2}|it|them|that|ai|la|in|on|por favor|porfa|please|pls|pues|entonces|entao|then|tambien|tambem|too|as well|for me|pra mim|ya|vale|a couple|unidades?)'
const commanding = new RegExp(
  `^(?:(?:y|e|and|si|sim|yes|ok|okay|dale|listo|bueno|entonces|entao|then|so|va|pues|por favor|porfa|please) )*${verb}(?: ${rest})*$`,
)

/** True when the question was answered by `read` and the one thing that it names put in. */
export async function takeBehindQuestion(
  turn: Turn,
  said: string,
  read: (turn: Turn, question: string) => Promise<void>,
): Promise<boolean> {
  const [question, command] = askedThenPut(said) ?? []
  if (question === undefined || command === undefined) return false
  const card = await thingAsked(turn, question)
  if (card === undefined) return false
  await read(turn, question)
  if (turn.handOff === undefined) await putIn(turn, card, { question, command })
  return true
}

/** The question, and the words that put in what it asks about. */
function askedThenPut(said: string): [question: string, command: string] | undefined {
  const at = said.length > charsMax ? -1 : said.lastIndexOf('?')
  if (at < 0) return undefined
  const command = said.slice(at + 1).trim()
  const plain = plainText(command).replaceAll(' ,', '').trim()
  return commanding.test(plain) ? [said.slice(0, at + 1), command] : undefined
}

/** The one thing that the question is about; undefined where it names none for sure. */
async function thingAsked(turn: Turn, question: string): Promise<ProductCard | undefined> {
  const query = topicOf(question, spokenIn(turn))
  if (query === '') return undefined
  const { cards, isUnknown, isGuessed } = await productsMeantBy(turn, { text: question, query })
  const [card, ...others] = cards
  if (isUnknown || isGuessed || card?.isBookable || others.length > 0) return undefined
  // "Does the mug come in a box? Add it": who knows which of the two.
  const { lines } = await turn.tools.getCart()
  return lines.some(({ productId }) => productId === card?.id) ? undefined : card
}

async function putIn(
  turn: Turn,
  card: ProductCard,
  { question, command }: { question: string; command: string },
): Promise<void> {
  delete turn.memory.flow
  turn.isRecounted = true
  const quantity = quantityOf(wordsOf(command, turn.language), turn.language) ?? 1
  await buyProduct(turn, card, { quantity, rest: [], said: question })
}
