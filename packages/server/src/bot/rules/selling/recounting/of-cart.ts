// Words about what is in the cart already, which put no more of it in: "send that", "the aftershave looks great".
import type { Turn } from '../../dialogue/turn.ts'
import type { Intent } from '../../understanding/lexicon.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { heldLines, namesOtherOption } from '../held.ts'
import type { Resolved } from '../wishing/resolve.ts'

/** "Send that", "put them by for me": what was just put into the cart is not wanted again. */
export function isOfCart(turn: Turn, said: string, resolved: readonly Resolved[]): boolean {
  const isOne = theOne.test(plainText(said))
  const isBare = resolved.every(({ isKnown, part }) => !isKnown && (isOne || part.quantity === undefined))
  return isBare && turn.memory.focus?.[0]?.kind === 'line' && !again.test(plainText(said))
}

/** "That's the one" counts nothing. */
const theOne = /\b(?:thats|that is|this is|its|it is) the (?:one|ones)\b/

/** "Isso mesmo" and "ahora mismo" repeat nothing. */
const again =
  /\b(?:otr[oa]s?|outr[oa]s?|another|mas|mais|more|tambien|tambem|also|too|igual\w*|(?<!\b(?:isso|isto|esto|eso|assim|asi|agora|ahora|hoy|hoje|ja|ya|ai|ahi|aqui|aca|alli) )(?:mism[oa]s?|mesm[oa]s?)|same|repit\w*|repet\w*)\b/

/** "The aftershave looks great", of one in the cart: talked of, and no more of it wanted. */
export async function tellsOfHeld(turn: Turn, said: string, resolved: readonly Resolved[]): Promise<boolean> {
  if (taken.test(plainText(said)) || resolved.some(({ part }) => part.quantity !== undefined)) return false
  const held = await heldLines(turn)
  const named = resolved.filter(({ cards }) => cards.length > 0)
  const isHeld = ({ cards }: Resolved) =>
    held.some((each) => cards.some(({ id }) => id === each.card.id) && !namesOtherOption(said, each))
  const own = named.flatMap(({ cards }) =>
    cards.flatMap(({ name, variants }) => [name, ...variants.map((each) => each.name)].flatMap(namingWords)),
  )
  const besides = namingWords(said).filter((word) => !own.some((each) => isSameWord(word, each)))
  return named.length > 0 && named.every(isHeld) && besides.length > 0
}

const taken =
  /\b(?:(?:quier|quisier|querr|agreg|sum[ae]|anad|ech[aeo]|llev|necesit|ocup|apart|anot|apunt|regal|encarg|quer|gostari|coloc|adicion|acrescent|precis|separ|mand|cambi|troc|troqu|prefier|prefir|prefer|perdon|equivoc|want|swap|chang|switch|add|giv|gimm|put|tak|grab|fetch|bring|sell|vend|empac|empaq|surt|despach|embal|inclu|need|order|throw)\w*|dame|deme|dem|da|das|pon\w*|meta?|mete|pid\w+|me v[eê]|bota|bote|poe|levo|leva|get|have|another|otr[oa]s?|outr[oa]s?|mejor|melhor|rather|instead|actually|verdad|verdade|sea|sean|seja|sejam|no|nao|not|solo|so|only|just|mas|mais|more|tambien|tambem|also|too|y|e|and|por favor|porfa|please|pls)\b/

/** Words about what was just put in: "add it" wants it again, unless it only agrees, and all else closes the order. */
export function intentOfCart(plain: string, isAddressed: boolean): Intent | undefined {
  if (isAddressed) return 'smalltalk'
  return adding.test(plain) && !ordering.test(plain) && !agreeing.test(plain) ? undefined : 'checkout'
}

const agreeing =
  /^ (?:si+|sim|s|yes|yep|yeah|yup|isso|eso|exacto|exato|exactly|correcto|correto|correct|perfecto|perfeito|perfect|listo|dale|vale|ok|okay|claro|certo|thats (?:it|right)) (?:, )?/

const ordering = /\b(?:order|pedido|orden|compra|encomenda)\b/
/** Verbs that only put something in. */
const adding = / (?:add|agreg\w+|sum[ae]\w*|anad\w+|adicion\w+|acrescent\w+|put|pon\w*|bot[ae]|coloca\w*) /

/** "Pode anotar", "put it down" name nothing. */
export function namesNothing(query: string): boolean {
  return query.replace(noting, '').trim() === ''
}

const noting = /\b(?:pode|dale|listo|bueno|anot\w*|apunt\w*|regist\w*|down|through)\b/g
