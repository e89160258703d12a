// "How do I pay?", "do you take transfers?" and "I will pay in cash" are answered from the shop's setting.
import { say, sayText, type Turn, text } from '../../dialogue/turn.ts'
import { plainText } from '../../understanding/normalise.ts'

type Way = 'cash' | 'card' | 'transfer' | 'link'

/** False where nothing of the kind is said, or the shop has not set how it is paid. */
export function tellWaysToPay(turn: Turn, said: string): boolean {
  const taken = waysTaken(turn)
  const plain = ` ${plainText(said)} `
  if (taken.size === 0 || isPaid.test(plain)) return false
  const way = (Object.keys(named) as (keyof typeof named)[]).find((each) => named[each].test(plain))
  if (way === undefined) {
    if (!askedHow.test(plain)) return false
    turn.isSettled = true
    sayText(turn, waysText(turn) ?? '')
    return true
  }
  if (!askedIf.test(plain) && !askedHow.test(plain)) return false
  turn.isSettled = true
  const told = taken.get(way)
  if (told === undefined) say(turn, 'pay_way_not_taken', { lines: linesOf(taken) })
  else say(turn, 'pay_way_taken', { way: told.replace(/\.$/, '') })
  return true
}

/** "How do I pay?", of money that was not sent yet. */
export function asksHowToPay(said: string): boolean {
  const plain = ` ${plainText(said)} `
  return askedHow.test(plain) && !isPaid.test(plain)
}

/** Undefined where the shop has not set how it is paid. */
export function waysText(turn: Turn, { isLinkTold = false } = {}): string | undefined {
  const taken = new Map(waysTaken(turn))
  if (isLinkTold) taken.delete('link')
  return taken.size === 0 ? undefined : text(turn, 'pay_ways', { lines: linesOf(taken) })
}

function linesOf(taken: ReadonlyMap<Way, string>): string {
  return [...taken.values()].map((told) => `• ${told}`).join('\n')
}

/** Empty where nothing but a link is set: the link alone is told by its own text. */
function waysTaken(turn: Turn): ReadonlyMap<Way, string> {
  const { payment_ways: ways, payment_url: url } = turn.context.settings
  const told = new Map<Way, string>()
  if (ways.cash) told.set('cash', text(turn, 'pay_cash'))
  if (ways.card) told.set('card', text(turn, 'pay_card'))
  if (ways.transfer !== null) told.set('transfer', text(turn, 'pay_transfer', { details: ways.transfer }))
  if (told.size > 0 && url !== null) told.set('link', text(turn, 'pay_link'))
  return told
}

const named = {
  transfer:
    / (?:transferencias?|trasferencias?|tranferencias?|transferir|transfiero|transfer|transfers|depositos?|deposito|spei|clabe|pix|nequi|daviplata|consignacion|consignar|bizum|bank transfer) /,
  card: / (?:tarjetas?|tarjeta|debito|credito|cartao|cartoes|cards?|datafono|terminal) /,
  cash: / (?:efectivo|contra ?entrega|cash|dinheiro) /,
} as const satisfies Partial<Record<Way, RegExp>>

/** Money that was paid already is another matter: its proof goes before a person. */
const isPaid =
  / (?:ya|hice|hize|realice|envie|mande|adjunto|comprobante|recibo|pague|transferi|deposite|fiz|paguei|comprovante|sent|paid|already) /
const askedIf =
  / (?:acept\w+|asept\w+|recib\w+|resib\w+|tom\w+|manej\w+|tien\w+|pag\w+|puedo|puede|se puede|hay|accept|take|pay|can i|aceit\w+|receb\w+|posso|da para|seria|sera|va a ser|con|en|por) /
const askedHow =
  / (?:(?:como|con que|de que (?:forma|manera)|a donde|donde|a que cuenta) (?:(?:les?|te|se|los?|las?|puedo|debo|hago para|es que|eu|posso|faco para) )*(?:pag\w+|transfier\w+|deposit\w+|cancelo)|(?:formas?|medios?|metodos?|maneras?|meios?) de (?:pago|pagar|pagamento)|how (?:do|can|should) i pay|payment methods?|ways to pay|que (?:pagos|formas) (?:aceptan|reciben)) /
