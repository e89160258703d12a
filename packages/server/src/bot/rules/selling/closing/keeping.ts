// "Put it by for me, my son will collect it": the order is closed in words that ask for things to be kept, beside whatever
// else the line wants.
import { lastSpokenOf } from '../../dialogue/focus.ts'
import type { Turn } from '../../dialogue/turn.ts'
import type { Act } from '../../understanding/act.ts'
import { aimAlone } from '../../understanding/learned/aims.ts'
import { namingWords } from '../../understanding/match.ts'
import { plainText } from '../../understanding/normalise.ts'
import { asksHowLong } from '../../understanding/people/opens-question.ts'
import { namedThings } from '../../understanding/quantities.ts'
import { lexicons } from '../../understanding/vocabulary.ts'
import { showCart } from '../cart.ts'
import { checkOut } from '../checkout.ts'
import { type Held, heldLines, weightOfHeld } from '../held.ts'
import { catalogueFor } from '../naming/evidence.ts'
import { isFetching, takePickup } from '../pickup.ts'

const them = '(?:it|them|that|those|these|this|everything|all|the lot)'
export const keeping = new RegExp(
  [
    '\\b(?:guard|reserv|apart|separ|prepar)(?:a|e|ame|eme)l[oa]s?\\b',
    '\\b(?:guard|reserv|apart|separ|prepar)(?:amel|emel|enmel|anmel)[oa]s?\\b',
    '\\b(?:deja|deje|dejen|dejan)(?:me)?l[oa]s? (?:ya )?(?:list|preparad|apartad|reservad|guardad|separad)[oa]s?\\b',
    '\\bme l[oa]s? (?:dej|guard|reserv|apart|separ|prepar)\\w*',
    '\\b(?:separ|reserv|guard)[ae](?: \\w+){0,2} (?:pra|para) mim\\b',
    '\\bdeix[ae](?: \\w+){0,2} (?:separad|reservad|guardad|pront)[oa]s?\\b',
    `\\b(?:hold|set|lay) (?:\\w+ )?${them}\\b`,
    `\\b(?:save|keep|put) (?:all )?${them}(?: \\w+){0,2} (?:by|aside|ready|for me|back|away|till?|until)\\b`,
    '\\bput (?:the|my|that|in the|in my|in that) order\\b',
    `\\b(?:order|ring up) ${them}\\b`,
    `\\bring ${them} up\\b`,
  ].join('|'),
)
/** Told of the customer's coming, which asks for nothing more. */
const coming =
  /\b(?:coming|come|comes|collect\w*|pick\w*|grab\w*|get|fetch\w*|swing|stop by|paso|pasa|pasamos|voy|va|vamos|busc\w*|retir\w*|recog\w*|recoj\w*|passo|vou|vai|pego|pegar|there)\b/

/** The rest of the line, or undefined where nothing of the cart is to be kept. */
export async function besidesKeeping(turn: Turn, said: string): Promise<string | undefined> {
  const plain = plainText(said)
  if (said.includes('?') || !keeping.test(plain) || asksHowLong(plain)) return undefined
  const held = await heldLines(turn)
  if (held.length === 0 || !(isOfCart(turn) || namesHeld(turn, said, held))) return undefined
  const clauses = said
    .split(/[,.;!\n]+|\s(?=(?:y|e|and|pero|but)\s)/i)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
  const kept = clauses.filter((clause) => keeping.test(plainText(clause)))
  if (kept.length === 0 || !kept.every((clause) => isHeld(turn, clause, held))) return undefined
  const besides = clauses.filter((clause) => !kept.includes(clause) && !isAside(turn, clause))
  const isMereTalk = besides.length > 0 && (await isTalk(turn, besides))
  return isMereTalk ? '' : besides.join(', ')
}

/** "Lovely", "no worries", "kk": mere talk, or a single word that nothing sold is called by. */
async function isTalk(turn: Turn, clauses: readonly string[]): Promise<boolean> {
  const isShort = (clause: string) => !/\d/.test(clause) && clause.split(/\s+/).length <= talkWordsMax
  const isSaid = (text: string) => aimAlone({ text, asked: '-', language: turn.language }, 'talk') >= surely
  if (!clauses.every(isShort)) return false
  const open = clauses.filter((clause) => !isSaid(clause))
  if (!open.every((clause) => !/\s/.test(clause))) return false
  const words = open.flatMap((clause) => namingWords(clause))
  return !words.some((await catalogueFor(turn, words)).isSold)
}

const talkWordsMax = 4
const surely = 0.6

export async function closeKept(turn: Turn, said: string, act: Act): Promise<void> {
  await (isFetching(turn, said) ? takePickup(turn, { ...act, isQuestion: false }) : checkOut(turn))
}

/** Goods were spoken of since anything was booked. */
function isOfCart({ memory }: Turn): boolean {
  return memory.focus?.find(({ kind }) => kind === 'appointment' || kind === 'line')?.kind === 'line'
}

/** "Put the order in for that oil": whatever was spoken of since. */
function namesHeld(turn: Turn, said: string, held: readonly Held[]): boolean {
  return namedThings(said, turn.language).some((thing) =>
    namingWords(thing).some((word) => held.some((each) => weightOfHeld(word, each) === 1)),
  )
}

/** All that is named is in the cart already. */
function isHeld(turn: Turn, clause: string, held: readonly Held[]): boolean {
  const things = namedThings(clause, turn.language).filter(
    (word) => !/^(?:order|pedido|encomenda)$/.test(word),
  )
  return things.every((thing) =>
    namingWords(thing).every((word) => held.some((each) => weightOfHeld(word, each) > 0)),
  )
}

function isAside(turn: Turn, clause: string): boolean {
  const plain = plainText(clause)
  if (/\d/.test(plain)) return false
  return (
    coming.test(plain) ||
    lexicons[turn.language].coming.test(` ${plain} `) ||
    namingWords(plain).length === 0 ||
    lastSpokenOf(turn, 'line') === undefined
  )
}

const agreed =
  '(?:(?:si+|sim|s|yes|yep|yeah|isso|eso|exacto|exato|exactly|perfecto|perfeito|perfect|listo|dale|vale|ok|okay|claro|certo|bueno|bom|bien|bem|great|fine|good|genial|super|beleza|blz|ta bom|esta bien|esta bom|tudo bem|all good|thats (?:it|right|fine|all)) (?:, )?)'
const leave =
  '(?:(?:deja|deje|dejemos|dejen|deixa|deixe|leave|keep)(?:me|mos)?(?:l[oa]s?| l[oa]s?| it| them| tudo| todo| everything| all)?|queda(?:mos|n)?|fica(?:mos)?)'
const asIs =
  '(?:asi(?: (?:como esta|nomas|no mas|mismo))?|como esta|assim(?: mesmo)?|como ta|like that|like this|as (?:it|they) (?:is|are)|as is|that way)'
const ending =
  '(?:[ ,]*(?:entonces|entao|then|por favor|porfa|please|gracias|obrigad[oa]|thanks|thank you|nomas|no mas))*'
const stays = new RegExp(`^(?:(?:no|nao) ,? ?)?(?<agreed>${agreed}*)${leave} ${asIs}${ending}$`)

/** "Perfect, leave it like that": what is in the cart stays. The same words give up an order that is asked about. */
export async function takeAsItIs(turn: Turn, said: string): Promise<boolean> {
  const { flow } = turn.memory
  if (flow !== undefined && flow.at !== 'addOns') return false
  const found = stays.exec(plainText(said).replace(/[.!\s]+$/, ''))
  if (!found || (await turn.tools.getCart()).lines.length === 0) return false
  delete turn.memory.flow
  await (found.groups?.agreed ? checkOut(turn) : showCart(turn))
  return true
}
