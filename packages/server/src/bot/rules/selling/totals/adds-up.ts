// "Sacame la cuenta", "add it all up": the whole line wants the sum of the cart, though its verb elsewhere puts something in
// or takes it out.
import type { Turn } from '../../dialogue/turn.ts'
import { judge } from '../../understanding/learned/learned.ts'
import { plainText } from '../../understanding/normalise.ts'
import { showCart } from '../cart.ts'

const charsMax = 80

/** False where nothing lies in the cart. */
export async function tellSum(turn: Turn, said: string): Promise<boolean> {
  if (said.length > charsMax || !(isSum(said) || asksAfterHaggling(turn, said))) return false
  if ((await turn.tools.getCart()).lines.length === 0) return false
  await showCart(turn)
  return true
}

function isSum(said: string): boolean {
  return asked.test(bareOf(said))
}

/** "Worth a try. How much?": once no less is to be had, all of it is what is asked about. */
function asksAfterHaggling({ context: { history }, language }: Turn, said: string): boolean {
  if (!howMuch.test(bareOf(said))) return false
  const before = history.findLast(({ role }) => role === 'user')?.content ?? ''
  return judge({ text: before, asked: '-', language })[0]?.label === 'haggle'
}

const howMuch =
  /^(?:(?:how much|cuanto|cto|quanto|qto|qnt)(?: (?:is (?:it|that)|es|seria|va|e|fica|deu|da))?)$/

function bareOf(said: string): string {
  const words = plainText(said).replaceAll(' , ', ' ').replace(/ ,$/, '')
  return words.replace(opening, '').replace(ending, '')
}

const opening =
  /^(?:(?:y|e|and|so|ok|okay|dale|bueno|listo|ya|va|bom|ta|bien|entonces|entao|then|pues|a ver|por favor|porfa|please|pls|can you|could you|can u|will you|me|nos|puede|puedes|podes|podrias|podria|pode|poderia|vecino|vecina|veci|amigo|amiga|genio|ah|oh|right|cool|great|perfect[oa]?|perfeit[oa]|beleza|blz|fine|fair enough|worth a try|no worries|thanks|gracias|obrigad[oa]|joya|genial|buenisimo|hola|hey|hi|oi) )*/
const ending =
  /(?: (?:ai|ahi|ya|pues|entonces|entao|then|now|por favor|porfa|please|pls|pra mim|para mim|pra nos|para mi|for me|for us|vecino|vecina|veci|amigo|amiga|genio|che|gracias|thanks|thx|obrigado|obrigada|quick|so far|altogether|all together|in total|in all|overall|en total|hasta ahora|hasta aqui|por todo|con todo|no total|ate agora|ao todo|mas o menos|mais ou menos|roughly))*$/
/** Whole lines only: "suma dos más" puts two in, and "saca la cuenta de ahorros" is about a bank. */
const asked = new RegExp(
  `^(?:${[
    '(?:hace|haceme|haz|hazme|haga|hagame|haces|saca|sacame|sacas|saque|saqueme|sacar|hacer|arma|armame|dame|deme|das|tirame|tiras|pasa|pasame|paseme|pasas)(?:nos)? (?:la|el|una) (?:cuenta|cuentita|suma|sumatoria|total)',
    '(?:la|el) (?:cuenta|suma|sumatoria|total)(?: de todo)?',
    '(?:suma|sumame|sume|sumeme|sumas)(?:melo)? (?:todo(?: eso| junto)?|eso)',
    'que (?:seria|es|da) todo',
    'que (?:te|le|les|os) (?:debo|debemos|quedo debiendo|estoy debiendo)',
    '(?:de )?(?:cuanto (?:es|fue|seria)|cual (?:es|fue|seria)) (?:el|la) (?:dano|danito|golpe|sablazo|trancazo|madrazo|catorrazo|hachazo|dolorosa|precio final|valor final|valor total|monto|monto total)',
    '(?:el|la) (?:dano|danito|golpe|sablazo|trancazo|madrazo|catorrazo|hachazo|dolorosa)(?: total)?',
    '(?:el )?(?:precio|valor|monto|importe|costo) (?:final|total)',
    '(?:a|en) cuanto (?:asciende|llega|monta|quedamos|cerramos)(?: (?:todo|la cuenta|la compra))?',
    '(?:faz|faca|fazer|tira|tirar|passa|passar|ve|soma|somar|da) (?:a|as|o) (?:conta|contas|continha|soma|total)',
    '(?:qual (?:e|foi|ficou)? ?)?(?:o|e o) (?:prejuizo|preju|estrago|rombo|dano|preco final|valor final|valor total)(?: total)?',
    '(?:qual )?(?:e )?(?:prejuizo|estrago|valor final|preco final)',
    '(?:fecha|fechou|fechamos|deu|fica|ficou|sai|saiu) (?:em|por) quanto',
    'quanto (?:fechou|fecha|fechamos)',
    '(?:soma|some|somar)(?: (?:tudo|isso|isso tudo|tudo isso))?',
    '(?:add|tot|tote|total|tally|sum|count) (?:it|that|them|this|everything|the lot)(?: all)? up',
    '(?:add|tot|total|tally|sum) up (?:it|that|everything|the lot|my (?:order|cart|basket|things|stuff))',
    '(?:tally|sum|total)(?: (?:it|that|everything))?',
    '(?:give me|do|whats|work out|get me|send me) (?:the|my) (?:bill|sum|total|tally|damage|maths|math)',
    '(?:the|my) (?:bill|sum|total|tally|damage|damages|tab)',
    'all in(?: all)?',
    '(?:whats|what is|what was|hit me with) (?:the|my) (?:bottom line|tab|damages?|hit|(?:final|total|whole|grand) (?:price|figure|cost|number|bill|sum|total|damage))',
    '(?:final|total) (?:price|figure|cost|bill|sum|damage)',
    'what (?:are we|am i) looking at',
    'how bad is (?:it|that|the damage)',
    'what will (?:that|it all|this all|all that) be',
    'how much will (?:it|that|this)(?: all)? (?:be|come to|run me|set me back|cost me)',
  ].join('|')})$`,
)
