// "Sí, uno de 389 y la brocha nada más": whoever names all that is in the cart, and asks for no more of it, says how it
// shall be. Nothing of it goes in a second time.
import type { Language } from '@mostrador/contract/languages'
import { askAgain } from '../../dialogue/flow-questions.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { plainText } from '../../understanding/normalise.ts'
import { assentOf } from '../../understanding/people/assent.ts'
import { hasAddress } from '../../understanding/places/address-in.ts'
import { sentencesOf } from '../../understanding/sentences.ts'
import { cuesIn, numbersOf } from '../../understanding/vocabulary.ts'
import { type WantedPart, wantedPartsOf } from '../../understanding/wanted-parts.ts'
import { showCart } from '../cart.ts'
import { checkOut } from '../checkout.ts'
import { type Held, heldLines, namesOtherOption, setItems, weightOfHeld } from '../held.ts'
import { asksForMore } from './counted-anew.ts'

/** `left`: what the line still says, where the cart was so already; '' where all is done. */
export async function takeNamedAgain(turn: Turn, said: string): Promise<{ left: string } | undefined> {
  const again = await changesOf(turn, said)
  if (again === undefined) return undefined
  turn.isAccounted = true
  if (again === 'changed') return { left: '' }
  const { flow } = turn.memory
  // The counts are those of the cart, so they doubt nothing.
  if (flow?.at === 'order' && assentOf(said.replace(/\d+/g, ' ')).says === 'yes')
    return { left: yes[turn.language] }
  if (flow && asking.has(flow.at)) await askAgain(turn, flow)
  else if (again === 'as it was, and all') await checkOut(turn)
  else await showCart(turn)
  return { left: '' }
}

const asking: ReadonlySet<string> = new Set(['order', 'address', 'contact'])
const yes = { es: 'sí', pt: 'sim', en: 'yes' } as const

type Again = 'changed' | 'as it was' | 'as it was, and all'

async function changesOf(turn: Turn, said: string): Promise<Again | undefined> {
  const { flow } = turn.memory
  if (said.includes('?') || (flow !== undefined && !open.has(flow.at))) return undefined
  if (sentencesOf(said).length > 1 || hasAddress(said, turn.language)) return undefined
  const plain = plainText(said)
  const bare = plain.replace(only, ' ').replace(/\s+/g, ' ').trim()
  const rest = bare.replace(denying, '')
  const isPlaced = rest !== plain
  if (rest.split(' ').length > wordsMax || asksForMore(bare) || changing.test(rest)) return undefined
  const cues = cuesIn(` ${rest} `, turn.language)
  if (cues.has('more') || cues.has('undo') || cues.has('each') || cues.has('both')) return undefined
  const held = await heldLines(turn)
  const parts = wantedPartsOf(rest, turn.language)
  if (held.length === 0 || parts.length !== held.length || parts.some(({ isFor }) => isFor)) return undefined
  // One thing alone is named for many reasons, and a thing that nobody counts may be pointed at.
  const countedMin = isPlaced && held.length > 1 ? 1 : parts.length
  if (parts.filter(({ quantity }) => quantity !== undefined).length < countedMin) return undefined
  if ((held.length === 1 && !isPlaced) || held.some(({ line }) => line.measure !== undefined))
    return undefined
  const named = parts.map((part) => ({ part, lines: linesNamed(part, held) }))
  if (named.some(({ lines }) => lines.length !== 1)) return undefined
  if (new Set(named.map(({ lines: [line] }) => line)).size < held.length) return undefined
  const words = rest.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  if (!words.every((word) => isAccounted(word, named, turn.language))) return undefined
  const changes = named.flatMap(({ part, lines: [old] }) =>
    old && part.quantity !== undefined && part.quantity !== old.line.quantity
      ? [{ old, item: { quantity: part.quantity } }]
      : [],
  )
  if (changes.length === 0) return isPlaced ? 'as it was, and all' : 'as it was'
  return (await setItems(turn, held, changes)) ? 'changed' : undefined
}

const wordsMax = 14
const open: ReadonlySet<string> = new Set(['addOns', 'order', 'address', 'person', 'contact'])

const only =
  /(?<!\p{L})(?:(?:y |e |and )?(?:nada mas|nomas|no mas|mas nada|nada mais|mais nada|nothing else|nothing more)|solo eso|so isso|just that|thats (?:it|all)|that is all|eso es todo|es todo|isso e tudo|solo|solamente|unicamente|somente|apenas|only|just|so)(?!\p{L})/gu
/** It puts right what was understood. */
const denying = /^(?:(?:no+|nao+|nop|nope|nah|perdon|desculpa|sorry)[ ,]+)+(?=\S)/u
/** Something is taken out, refused, put in instead or asked for besides. */
const changing =
  /(?<!\p{L})(?:no|nao|not|ni|nem|nor|nada|quita\w*|quite\w*|saca\w*|saque\w*|borra\w*|tira\w*|tire\w*|olvid\w*|esquec\w*|cancel\w*|remove|drop|forget|scratch|skip|leave|sin|sem|without|except\w*|menos|less|en vez|em vez|instead|en lugar|cambi\w*|troc\w*|swap|change|mejor|melhor|rather|ya no|faltan?|falto|missing|ademas|aparte|pero|but)(?!\p{L})/u

/** By its words, or by its price: "the one of 389". */
function linesNamed({ words, heads }: WantedPart, held: readonly Held[]): readonly Held[] {
  const naming = heads.length > 0 ? heads : words
  const scored = held.map((each) => ({
    each,
    score:
      naming.reduce((sum, word) => sum + weightOfHeld(word, each), 0) +
      (words.some((word) => isPrice(word, each)) ? 1 : 0),
  }))
  const best = Math.max(...scored.map(({ score }) => score))
  return best < 1 ? [] : scored.filter(({ score }) => score === best).map(({ each }) => each)
}

/** In whole, or in thousands: nobody says the noughts. */
function isPrice(word: string, { line }: Held): boolean {
  const said = Number(word)
  const price = Number(line.unitPrice)
  return Number.isInteger(said) && said > thousandsMin && (said === price || said * 1000 === price)
}
/** Less than this counts pieces. */
const thousandsMin = 20

/**
 * The word counts, agrees, or names what is in the cart. Any other may tell something that matters: that they came broken,
 * how they are paid, or an extra.
 */
function isAccounted(
  word: string,
  named: readonly { part: WantedPart; lines: readonly Held[] }[],
  language: Language,
): boolean {
  if (/^\d{1,3}$/.test(word) || numbersOf(language).has(word) || talk.test(word)) return true
  return named.some(({ lines: [held] }) => {
    if (held === undefined || namesOtherOption(word, held)) return false
    return isPrice(word, held) || weightOfHeld(word, held) >= 1
  })
}

const talk =
  /^(?:si+|sim|yes|yep|ok|okay|dale|claro|listo|e?s|son|sao|e|y|and|de|del|d[aeo]s?|el|la|l[oa]s|[oa]s?|the|of|un[oa]?|uma?|an?|one|por favor|favor|porfa|please|gracias|obrigad[oa]|thanks|quiero|quero|want|i|eran?|eram|its|it|is|x|entonces|entao|then)$/u
