// Tells what the cart would come to if it were changed as a question supposes, and what things named together come to. The
// words are followed on a cart of their own by the same rules that follow a wish; the customer's cart stays as it is.
import { limits } from '@mostrador/contract/limits'
import { sumOf } from '../../../../platform/decimal.ts'
import { type Arguments, type ToolName, toolsThat, toolTable } from '../../../tools/tool-table.ts'
import type { Cart, CartLine, ProductCard } from '../../../tools/tools.ts'
import { cartOf } from '../../../tools/trial-cart.ts'
import { tellSumOfBooked } from '../../booking/of-booked.ts'
import { lastSpokenOf, speakOf } from '../../dialogue/focus.ts'
import { cartLines, choice, money, offer, remember, sayText, type Turn, text } from '../../dialogue/turn.ts'
import { namingWords } from '../../understanding/match.ts'
import { showCart } from '../cart.ts'
import { cartTotal } from '../delivery/totals.ts'
import { heldLines, linesMeant, partOf, weightOfHeld } from '../held.ts'
import { type Supposed, supposedIn } from './supposed.ts'

type Read = (turn: Turn, text: string) => Promise<void>

/** False where nothing is supposed or summed up, or the words would not change a cart so. */
export async function tellWhatIf(turn: Turn, said: string, read: Read): Promise<boolean> {
  const supposed = supposedIn(said, turn.language)
  const isTold = supposed !== undefined && (await tellSupposed(turn, supposed, read))
  // No sum is told by what the shop has written of the things.
  if (isTold) turn.isSettled = true
  return isTold
}

async function tellSupposed(turn: Turn, supposed: Supposed, read: Read): Promise<boolean> {
  const { lines } = await turn.tools.getCart()
  switch (supposed.kind) {
    case 'only':
      return lines.length > 0 && tellOnly(turn, supposed.named)
    case 'spoken':
      return tellSpoken(turn, supposed.count, lines)
    case 'sum':
      return tellSum(turn, supposed, read)
    case 'change':
      return tellChanged(turn, supposed.wishes, read)
  }
}

async function tellChanged(turn: Turn, wishes: readonly string[], read: Read): Promise<boolean> {
  const { lines, address } = await turn.tools.getCart()
  for (const wish of wishes) {
    const found = await tried(turn, wish, { read, lines, address })
    if (!found) continue
    if (lines.length === 0) saySum(turn, found)
    else {
      const { cart, put } = found
      const last = lastSpokenOf(turn, 'line')
      turn.isCartShown = true
      const values = { lines: cartLines(turn, cart), total: cartTotal(turn, cart) }
      offerPut(turn, text(turn, 'cart_would_be', values), put)
      // The cart itself is still what was spoken of: "and without it?", "how much now?".
      if (last) speakOf(turn, last)
    }
    return true
  }
  return false
}

/** "How much for the boxes alone?": the lines that are called so. */
async function tellOnly(turn: Turn, named: string): Promise<boolean> {
  const held = await heldLines(turn)
  const words = namingWords(named)
  const meant = linesMeant(turn, partOf(turn, named), held)
  const isNamed =
    words.length > 0 && words.every((word) => meant.some((each) => weightOfHeld(word, each) === 1))
  if (!isNamed || meant.length === 0) return false
  const cart = trialCart(turn, { products: [], lines: meant.map(({ line }) => line), address: null })
  saySum(turn, { cart: await cart.getCart(), put: [] })
  return true
}

/** "Both together?": the things on the screen or spoken of last, one of each; the cart's, where it holds just these. */
async function tellSpoken(turn: Turn, count: number, lines: readonly CartLine[]): Promise<boolean> {
  const { shown, focus } = turn.memory
  if (focus?.[0]?.kind === 'appointment') return tellSumOfBooked(turn, count)
  if (focus?.[0]?.kind === 'line') {
    if (lines.length === count) await showCart(turn)
    return lines.length === count
  }
  const spoken = (focus ?? []).filter(({ kind }) => kind === 'product' || kind === 'service')
  const ids = shown.length === count ? shown : spoken.slice(0, count).map(({ id }) => id)
  if (ids.length < count || (shown.length > 1 && shown.length !== count)) return false
  const cards = await Promise.all(ids.map((id) => turn.tools.getProduct(id)))
  const priced = cards.flatMap((card) => {
    const thing = spoken.find((each) => each.kind === 'product' && each.id === card?.id)
    const variantId = thing?.kind === 'product' ? thing.variantId : undefined
    const variant = card?.variants.find(({ id }) => id === variantId)
    const prices = new Set(card?.variants.map(({ price }) => price))
    const price = variant ? variant.price : (card?.price ?? (prices.size === 1 ? card?.priceMin : null))
    return card && price ? [{ card, price, name: variant ? `${card.name}, ${variant.name}` : card.name }] : []
  })
  if (priced.length < count) return false
  remember(
    turn,
    priced.map(({ card }) => card),
  )
  const listed = priced
    .map(({ name, price }) => text(turn, 'line', { name, price: money(turn, price) }))
    .join('\n')
  sayText(
    turn,
    text(turn, 'sum_of_lines', {
      lines: listed,
      total: money(turn, sumOf(priced.map(({ price }) => price))),
    }),
  )
  return true
}

/** "Two family ones and a small one": with no regard to what is in the cart. */
async function tellSum(
  turn: Turn,
  { wish, counts }: Extract<Supposed, { kind: 'sum' }>,
  read: Read,
): Promise<boolean> {
  const found = await tried(turn, wish, { read, lines: [] })
  if (!found) return false
  const { lines } = found.cart
  // A number that counts nothing of it was read as something else.
  const isCounted = counts.every((count) => lines.some(({ quantity }) => quantity % count === 0))
  if (!isCounted || (counts.length === 0 && lines.length < 2)) return false
  saySum(turn, found)
  return true
}

function saySum(turn: Turn, { cart, put }: Tried): void {
  const lines = cartLines(turn, cart)
  remember(
    turn,
    put.map(({ card }) => card),
  )
  if (cart.lines.length === 1) offerPut(turn, lines, put)
  else sayText(turn, text(turn, 'sum_of_lines', { lines, total: money(turn, cart.total) }))
}

/** One thing that would be put in may be put in by a tap. */
function offerPut(turn: Turn, said: string, put: Tried['put']): void {
  const [only, ...others] = put
  if (!only || others.length > 0) {
    sayText(turn, said)
    return
  }
  remember(turn, [only.card])
  const { variantId, quantity } = only.line
  if (variantId !== null) speakOf(turn, { kind: 'product', id: only.card.id, variantId })
  const isWhole = quantity === 1 && only.card.variants.length === 0
  offer(turn, said, { choices: isWhole ? [choice(turn, `add:${only.card.id}`, 'add')] : [] })
}

type Tried = { cart: Cart; put: readonly { line: CartLine; card: ProductCard }[] }

async function tried(
  turn: Turn,
  wish: string,
  { read, lines, address = null }: { read: Read; lines: readonly CartLine[]; address?: string | null },
): Promise<Tried | undefined> {
  const products = await turn.tools.searchProducts({ text: '', limit: limits.botFoundMax })
  const tools = trialCart(turn, { products, lines, address })
  const trial = trialOf(turn, wish, tools)
  if (lines.length === 0) ofGoodsAlone(trial, (await turn.tools.getCart()).lines)
  try {
    await read(trial, wish)
  } catch (error) {
    if (error instanceof BeyondTrial) return undefined
    throw error
  }
  const cart = await tools.getCart()
  const at = trial.memory.flow?.at
  if (at !== undefined && at !== 'addOns' && at !== 'order' && at !== 'address') return undefined
  if (trial.handOff !== undefined || trial.isMissed || trial.memory.isUnclear) return undefined
  if (cart.lines.length === 0 || told(cart.lines) === told(lines)) return undefined
  const put = cart.lines.flatMap((line) => {
    const card = products.find(({ id }) => id === line.productId)
    return card && lines.every(({ productId }) => productId !== card.id) ? [{ line, card }] : []
  })
  return { cart, put }
}

function told(lines: readonly CartLine[]): string {
  return lines.map(({ name, quantity }) => `${quantity} ${name}`).join('\n')
}

/** Beside an empty cart no line is spoken of, only what it is of. */
function ofGoodsAlone({ memory }: Turn, held: readonly CartLine[]): void {
  memory.focus = (memory.focus ?? []).flatMap((thing) => {
    if (thing.kind !== 'line') return [thing]
    const line = held.find(({ id }) => id === thing.id)
    return line ? [{ kind: 'product' as const, id: line.productId }] : []
  })
}

function trialCart(
  { context: { account, settings } }: Turn,
  goods: { products: readonly ProductCard[]; lines: readonly CartLine[]; address: string | null },
) {
  const { language, currency } = account
  return cartOf({ ...goods, lines: [...goods.lines], settings }, { language, currency })
}

/** A trial may change its own cart and nothing else. */
class BeyondTrial extends Error {}

function trialOf(turn: Turn, wish: string, cart: ReturnType<typeof cartOf>): Turn {
  const reading = toolsThat(<Name extends ToolName>(tool: Name) => {
    const run = turn.tools[tool]
    return (argument: Arguments[Name]) => {
      if (toolTable[tool].effect === 'changes') throw new BeyondTrial(`a trial calls ${tool}`)
      return run(argument)
    }
  })
  const { context } = turn
  const [line] = context.lines
  const memory = structuredClone(turn.memory)
  if (memory.flow?.at !== 'addOns') delete memory.flow
  return {
    ...turn,
    tools: { ...reading, ...cart },
    context: { ...context, ...(line && { lines: [{ ...line, content: wish, input: {} }] }) },
    memory,
    observer: undefined,
    parts: [],
  }
}
