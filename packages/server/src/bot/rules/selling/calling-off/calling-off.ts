// "Cancel the order", "mejor ya no, cancela": an order that was placed and a cart in play are two things. The words tell
// which is meant, and where they do not, the customer does.
import { type Static, Type } from 'typebox'
import { readDataFile } from '../../../../platform/data-file.ts'
import type { CustomerOrder } from '../../../tools/tools.ts'
import type { Flow } from '../../dialogue/memory.ts'
import { choice, offer, say, type Turn, text } from '../../dialogue/turn.ts'
import type { Act } from '../../understanding/act.ts'
import { consistsOf, plainText } from '../../understanding/normalise.ts'
import { emptyCart } from '../cart.ts'
import { orderTotal } from '../delivery/totals.ts'
import { cancelOrder, openOrder } from '../orders.ts'

type Meant = 'order' | 'cart' | 'either'
type Asking = Extract<Flow, { at: 'cancelWhich' }>

/** Calls off what is meant, once the customer agreed, or asks which; false where nothing of the kind is said. */
export async function takeCallingOff(turn: Turn, said: string): Promise<boolean> {
  const { flow } = turn.memory
  if (flow !== undefined && !beside.has(flow.at)) return false
  const meant = calledOff(said)
  const order = meant && (await openOrder(turn))
  if (!order) return false
  // "Can I still cancel my order?" is answered by the shop's own words first.
  if (meant === 'order') return !said.includes('?') && done(cancelOrder(turn))
  if (meant === 'cart') return done(emptyCart(turn))
  const isInPlay = (await turn.tools.getCart()).lines.length > 0
  if ((await turn.tools.listAppointments()).length > 0) return false
  if (!isInPlay) return done(cancelOrder(turn))
  askWhichToCancel(turn, order)
  return true
}

export function askWhichToCancel(turn: Turn, order: CustomerOrder): void {
  turn.memory.flow = { at: 'cancelWhich' }
  offer(turn, text(turn, 'cancel_which', { number: order.number, total: orderTotal(turn, order) }), {
    choices: [choice(turn, 'cancel:order', 'cancel_placed'), choice(turn, 'cancel:cart', 'cancel_cart')],
  })
}

/** True when the words say which of the two is meant. */
export async function readWhichToCancel(turn: Turn, _: Asking, act: Act): Promise<boolean> {
  const plain = plainText(act.text)
  const has = (list: ReadonlySet<string>) => plain.split(' ').some((word) => list.has(word))
  const [isOrder, isCart] = [has(words.order), has(words.cart)]
  if (words.both.has(plain) || (isOrder && isCart)) return done(callOffBoth(turn))
  if (isOrder || isCart) return done(callOffChosen(turn, isOrder ? 'order' : 'cart'))
  if (act.intent !== 'deny') return false
  delete turn.memory.flow
  say(turn, 'order_kept')
  return true
}

/** A tap on one of the two. */
export async function callOffChosen(turn: Turn, which: string): Promise<void> {
  delete turn.memory.flow
  await (which === 'cart' ? emptyCart(turn) : cancelOrder(turn))
}

async function callOffBoth(turn: Turn): Promise<void> {
  await emptyCart(turn)
  await cancelOrder(turn)
}

/** Every word of the line calls off, or stands for what is called off. */
function calledOff(said: string): Meant | undefined {
  const spoken = plainText(said)
    .split(' ')
    .filter((word) => word !== ',' && word !== '')
  if (spoken.length === 0 || spoken.length > wordsMax || !consistsOf(spoken, words.all)) return undefined
  const has = (phrases: ReadonlySet<string>) =>
    spoken.some((_, at) => sizes.some((size) => phrases.has(spoken.slice(at, at + size).join(' '))))
  const named = has(words.order) ? 'order' : has(words.cart) ? 'cart' : 'either'
  return has(words.verbs) || (named !== 'either' && has(words.refusals)) ? named : undefined
}

const wordsMax = 14
const sizes = [1, 2, 3, 4]

const beside: ReadonlySet<Flow['at']> = new Set(['addOns', 'person', 'product', 'change', 'bookInstead'])

async function done(work: Promise<void>): Promise<true> {
  await work
  return true
}

const list = Type.Array(Type.String({ pattern: '^[a-z ]+$' }), { minItems: 1 })
const CallingOffFile = Type.Object(
  {
    about: Type.Array(Type.String()),
    verbs: list,
    /** These call off only beside a word for the order or the cart. */
    refusals: list,
    order: list,
    cart: list,
    /** These change nothing of it. */
    beside: list,
    /** Asked which of the two, the answer is both. */
    both: list,
  },
  { additionalProperties: false },
)
const words = setsOf(readDataFile(CallingOffFile, new URL('./words.json', import.meta.url)))

function setsOf({ verbs, refusals, order, cart, beside: others, both }: Static<typeof CallingOffFile>) {
  const all = new Set([verbs, refusals, order, cart, others].flat())
  const [own, refusing] = [new Set(verbs), new Set(refusals)]
  return {
    all,
    verbs: own,
    refusals: refusing,
    order: new Set(order),
    cart: new Set(cart),
    both: new Set(both),
  }
}
