// Questions in a word or two about the thing spoken of: which options it comes in, how many of it there are, and when it
// comes.
import type { ProductCard } from '../../../tools/tools.ts'
import { lastSpokenOf } from '../../dialogue/focus.ts'
import { remember, sayText, type Turn, text } from '../../dialogue/turn.ts'
import { askFewer } from '../../selling/asking.ts'
import { listedPrice, showProduct, stockText, variantList } from '../../selling/catalogue.ts'
import { asksWhenItComes, tellTimeNote } from '../../selling/delivery/when-it-comes.ts'
import { units } from '../../selling/learned/tokens.ts'
import { cardsSpokenOf, onScreen, productsMeantBy } from '../../selling/meant.ts'
import { catalogueFor } from '../../selling/naming/evidence.ts'
import { weightOf } from '../../selling/naming/weight.ts'
import { asksOfOpenOrder, tellOrders } from '../../selling/orders.ts'
import type { Act } from '../../understanding/act.ts'
import type { Intent } from '../../understanding/lexicon.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { oneOf } from '../../understanding/things/choose.ts'
import { coloursOf } from '../../understanding/things/traits.ts'

export async function tellOfSpoken(turn: Turn, act: Act): Promise<boolean> {
  if (asksWhenItComes(turn, act) && (await tellWhen(turn, act))) return true
  return (await tellOptions(turn, act)) || tellHowMany(turn, act)
}

/** The state of an order that was placed is told as well. */
async function tellWhen(turn: Turn, act: Act): Promise<boolean> {
  const isOfOrder = turn.memory.focus?.[0]?.kind === 'order' || (await asksOfOpenOrder(turn, act.text))
  if (!isOfOrder) return tellTimeNote(turn, act.text)
  await tellOrders(turn, act)
  await tellTimeNote(turn, act.text)
  return true
}

const several =
  'sabores|colores|cores|tallas|talles|tamanos|tamanhos|medidas|aromas|gustos|opciones|opcoes|variedades|presentaciones|modelos|sizes|colou?rs|flavou?rs|scents|amounts|options'
const any = `${several}|sabor|color|cor|talla|talle|tamano|tamanho|medida|aroma|gusto|modelo|size|colou?r|flavou?r|scent`
const ofOptions = new RegExp(`^(?:${any})$`)
const asking =
  '(?:(?:y|e|and|entonces|entao|so|ok|then|ah|nossa|chale|putz|nuh|que pena|ripper|wonderful|d|de|en|em|in) )*'
const which = '(?:que|q|cuales|quais|what|which)'
const asksOptions = new RegExp(
  [
    `^${asking}(?:d |de |en |em |in )?${which} (?:otr[oa]s |outr[oa]s |other )?(?:${any})(?: [^\\d\\s]+){0,6}$`,
    `^${asking}(?:otr[oa]s |outr[oa]s |other )?(?:${several})(?: [^\\d\\s]+){0,4}$`,
    `^${asking}(?:\\S+ ){0,2}(?:${which}(?: ones| otr[oa]s?)? (?:q |que )?(?:hay|tem|tienen|tienes|tenes|tiene|quedan|sobrou|sobraram|restam|do you have|are there|have you got|are left)|(?:tem|tienen|hay) (?:quais|cuales))$`,
  ].join('|'),
)
const wordsMax = 9

/** "What sizes?", "which ones do you have": the options of the one thing spoken of or named. */
async function tellOptions(turn: Turn, act: Act): Promise<boolean> {
  const { asked, before } = askedLast(act.text)
  const plain = plainText(asked)
  if (!mayAsk.has(act.intent) || plain.split(' ').length > wordsMax || !asksOptions.test(plain)) return false
  const named = before === '' ? act.query : before
  const words = namingWords(named).filter((word) => !ofOptions.test(word) && !quiet.test(word))
  const card = before === '' ? await cardOf(turn, act.text, words) : await cardNamed(turn, words)
  if (!card || card.isBookable || card.variants.length < 2) return false
  if (oneOf(card.variants, asked, { besides: card.name }) || isOtherTrait(card, plain)) return false
  remember(turn, [card])
  const lines = [text(turn, 'card_variants', { variants: variantList(turn, card) }), listedPrice(turn, card)]
  sayText(turn, text(turn, 'told_of', { name: card.name, text: lines.join('\n') }))
  return true
}

/** "We need a headcollar, what sizes do you do?": the question, and where its thing is named. */
function askedLast(said: string): { asked: string; before: string } {
  const clauses = said.split(/[,;]\s+|[.!]\s+/)
  const asked = clauses.at(-1) ?? ''
  const isLong = clauses.length > 1 && plainText(said).split(' ').length > wordsMax
  return isLong ? { asked, before: clauses.slice(0, -1).join(' ') } : { asked: said, before: '' }
}

/** The only thing that a word names by the name of it. */
async function cardNamed(turn: Turn, words: readonly string[]): Promise<ProductCard | undefined> {
  const { cards } = await catalogueFor(turn, words)
  const isNamed = ({ name }: ProductCard) =>
    words.some((word) => word.length > 3 && namingWords(name).some((own) => isSameWord(own, word)))
  const [only, ...others] = cards.filter(isNamed)
  return others.length === 0 ? only : undefined
}

/** "What colour is it?", of a thing whose options are sizes. */
function isOtherTrait({ variants }: ProductCard, plain: string): boolean {
  const isColoured = variants.some(({ name }) =>
    plainText(name)
      .split(' ')
      .some((word) => coloursOf(word).length > 0),
  )
  return ofColour.test(plain) && !isColoured
}

const ofColour = /\b(?:colou?rs?|color(?:es)?|cor|cores)\b/

const mayAsk: ReadonlySet<Intent> = new Set([
  ...(['question', 'details', 'browse', 'search', 'stock', 'unclear', 'price', 'menu', 'smalltalk'] as const),
])
const quiet = /^(?:ah|nn|nuh|putz|chale|pena|dear|viene[ns]?|vem|come|comes|have|hay|tem|ripper|wonderful)$/

const number =
  '(?:\\d{1,3}|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|dois|duas|quatro|sete|oito|nove|dez|two|three|four|five|six|seven|eight|nine|ten|twelve)'
const having =
  '(?:tiene[ns]?|tenes|tendra[ns]?|hay|habra|queda[ns]?|llega[ns]? a tener|tem|teria|restam?|sobr\\w+|have you got|do you have|you have|you got|are there|got)'
const asksHowMany = new RegExp(
  [
    `\\b(?:cuant[oa]s|quant[oa]s|how many)(?: \\S+){0,5} ${having}\\b`,
    `\\b(?:cuant[oa]s|quant[oa]s|how many)(?: \\S+){0,3} (?:left|in stock)\\b`,
    `\\b${having} (?:como |unos |unas |uns |umas |about |at least )?${number}\\b`,
    `\\b(?:necesitaria|necesito|precisaria|preciso|wanted|quería|queria)(?: de)?(?: como)? ${number}\\b.*\\b(?:possible|posible|se puede|da|hay|tiene|tem)\\b`,
  ].join('|'),
)

/** "How many are there?", "have you got six?": how many there are of the one thing spoken of or named. */
async function tellHowMany(turn: Turn, act: Act): Promise<boolean> {
  const plain = plainText(act.text)
  if (!mayAsk.has(act.intent) || !asksHowMany.test(plain) || isOfTime(turn, act)) return false
  const words = namingWords(act.query).filter((word) => !units.test(word) && !counting.test(word))
  const card = await cardOf(turn, act.text, words)
  if (!card || card.isBookable || countsPartsOf(card, plain)) return false
  const variant = optionOf(turn, card, act.text)
  const asked = act.quantity !== undefined && plain.includes(String(act.quantity)) ? act.quantity : 0
  if (card.variants.length > 1 && !variant) {
    const lines = card.variants.map(({ name, available }) => `• ${name}: ${stockText(turn, available)}`)
    remember(turn, [card])
    sayText(turn, [`${card.name}:`, ...lines].join('\n'))
    return true
  }
  const { available } = variant ?? card
  remember(turn, [card])
  if (available !== null && available > 0 && asked > available && turn.memory.flow === undefined) {
    const chosen = variant ? { variantId: variant.id } : {}
    askFewer(turn, card, { productId: card.id, quantity: available, rest: [], ...chosen })
    return true
  }
  if (asked > 0) {
    showProduct(turn, card, { said: act.text, isStockAsked: true, ...(variant && { variantId: variant.id }) })
    return true
  }
  const name = variant ? `${card.name}, ${variant.name}` : card.name
  sayText(turn, text(turn, 'told_of', { name, text: stockText(turn, available) }))
  return true
}

/** "How many pages does it have?": what is counted is no name of the thing itself. */
function countsPartsOf(card: ProductCard, plain: string): boolean {
  const [, counted = ''] = countedThing.exec(plain) ?? []
  return namingWords(counted).some(
    (word) => !units.test(word) && !counting.test(word) && weightOf(word, card) < named,
  )
}

const countedThing =
  /\b(?:cuant[oa]s|quant[oa]s|how many) (?!(?:tien\w*|tene\w*|tem|hay|queda\w*|do|are|have|you|left|te|le|les|voces|vcs|vc)\b)(\p{L}{3,})/u
const named = 0.9

const counting =
  /^(?:tendra\w*|llega\w*|necesit\w*|precis\w*|como|possible|posible|wanted|ahorita|ahora|agora|uno|una|um|uma|mi|dos)$/

/** "Tem às 4?", "hay a las 10?": asked about hours. */
function isOfTime({ memory: { flow, focus } }: Turn, { when }: Act): boolean {
  const isBooking = flow !== undefined && bookings.has(flow.at)
  const [latest] = focus ?? []
  return when !== undefined || isBooking || latest?.kind === 'service' || latest?.kind === 'appointment'
}

const bookings: ReadonlySet<string> = new Set(['service', 'day', 'slot', 'slotOk', 'appointment', 'change'])

/** The one that the words name, or that is spoken of. */
async function cardOf(turn: Turn, said: string, words: readonly string[]): Promise<ProductCard | undefined> {
  if (words.length === 0) {
    const [only, ...others] = onScreen(turn, await cardsSpokenOf(turn))
    if (only && others.length === 0) return only
    const last = lastSpokenOf(turn, 'product')
    return last && others.length === 0 ? turn.tools.getProduct(last.id) : undefined
  }
  const { cards, isUnknown, isGuessed } = await productsMeantBy(turn, { text: said, query: words.join(' ') })
  const [only, ...others] = cards
  return isUnknown || isGuessed || others.length > 0 ? undefined : only
}

function optionOf(turn: Turn, card: ProductCard, said: string) {
  const named = oneOf(card.variants, said, { besides: card.name })
  const last = lastSpokenOf(turn, 'product')
  return named ?? card.variants.find(({ id }) => last?.id === card.id && last.variantId === id)
}
