// "Sacame la cuenta", "add it all up": the whole line wants the sum of the cart, though its verb elsewhere puts something in
// or takes it out.
import type { Turn } from '../../dialogue/turn.ts'
import { plainText } from '../../understanding/normalise.ts'
import { showCart } from '../cart.ts'

const charsMax = 80

/** False where nothing lies in the cart. */
export async function tellSum(turn: Turn, said: string): Promise<boolean> {
  if (said.length > charsMax || !isSum(said)) return false
  if ((await turn.tools.getCart()).lines.length === 0) return false
  await showCart(turn)
  return true
}

function isSum(said: string): boolean {
  const words = plainText(said).replaceAll(' , ', ' ').replace(/ ,$/, '')
  return asked.test(words.replace(opening, '').replace(ending, ''))
}

const opening =
  /^(?:(?:y|e|and|so|ok|okay|dale|bueno|listo|ya|va|bom|ta|bien|entonces|entao|then|pues|a ver|por favor|porfa|please|pls|can you|could you|can u|will you|me|nos|puede|puedes|podes|podrias|podria|pode|poderia|vecino|vecina|veci|amigo|amiga|genio) )*/
const ending =
  /(?: (?:ai|ahi|ya|pues|entonces|entao|then|now|por favor|porfa|please|pls|pra mim|para mim|pra nos|para mi|for me|for us|vecino|vecina|veci|amigo|amiga|genio|che|gracias|thanks|thx|obrigado|obrigada|quick))*$/
/** Whole lines only: "suma dos más" puts two in, and "saca la cuenta de ahorros" is about a bank. */
const asked = new RegExp(
  `^(?:${[
    '(?:hace|haceme|haz|hazme|haga|hagame|haces|saca|sacame|sacas|saque|saqueme|sacar|hacer|arma|armame|dame|deme|das|tirame|tiras|pasa|pasame|paseme|pasas)(?:nos)? (?:la|el|una) (?:cuenta|cuentita|suma|sumatoria|total)',
    '(?:la|el) (?:cuenta|suma|sumatoria|total)(?: de todo)?',
    '(?:suma|sumame|sume|sumeme|sumas)(?:melo)? (?:todo(?: eso| junto)?|eso)',
    'que (?:seria|es|da) todo',
    '(?:faz|faca|fazer|tira|tirar|passa|passar|ve|soma|somar|da) (?:a|as|o) (?:conta|contas|continha|soma|total)',
    '(?:soma|some|somar)(?: (?:tudo|isso|isso tudo|tudo isso))?',
    '(?:add|tot|tote|total|tally|sum|count) (?:it|that|them|this|everything|the lot)(?: all)? up',
    '(?:add|tot|total|tally|sum) up (?:it|that|everything|the lot|my (?:order|cart|basket|things|stuff))',
    '(?:tally|sum|total)(?: (?:it|that|everything))?',
    '(?:give me|do|whats|work out|get me|send me) (?:the|my) (?:bill|sum|total|tally|damage|maths|math)',
    '(?:the|my) (?:bill|sum|total|tally|damage)',
  ].join('|')})$`,
)
