// Money that went back to the customer: what is noted of their own orders is told, anything else is for a person.
import type { OrderRefunds } from '../../../tools/tools.ts'
import { handOver, localeOf, money, say, type Turn, text } from '../../dialogue/turn.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'
import { refundAsked } from '../../understanding/people/refund-asked.ts'
import { dayText } from '../../wording/format.ts'

/** False where nothing of the kind is asked. */
export async function tellRefunds(turn: Turn, said: string): Promise<boolean> {
  const asked = refundAsked(said)
  if (!asked) return false
  const all = await turn.tools.listRefunds()
  // Before anything was ordered, when money comes back is a question to the shop's notes.
  if (all.length === 0 && !asked.isPast) return false
  const orders = ordersMeant(all, said, asked.number)
  const lines = orders.flatMap((order) => linesOf(turn, order))
  if (lines.length > 0) {
    say(turn, 'refunds_told', { lines: lines.join('\n') })
    return true
  }
  const [newest] = orders
  // An order of a shop that only says that its money went back.
  if (orders.some(({ paymentStatus }) => /refunded$/.test(paymentStatus))) say(turn, 'hand_over_unable')
  else if (newest) say(turn, 'refund_none', { number: newest.number })
  else say(turn, 'refunds_unknown')
  handOver(turn, 'bot_unable')
  return true
}

/** By its number, by what was ordered, or else all of which money went back. */
function ordersMeant(
  all: readonly OrderRefunds[],
  said: string,
  number: string | undefined,
): readonly OrderRefunds[] {
  if (number !== undefined) return all.filter((order) => order.number.replace(/\D/g, '') === number)
  const words = namingWords(said)
  const named = all.filter(({ names }) =>
    names.some((name) => namingWords(name).some((own) => words.some((word) => isSameWord(own, word)))),
  )
  return named.length > 0 ? named : all
}

function linesOf(turn: Turn, { number, refunds }: OrderRefunds): string[] {
  const { currency } = turn.context.account
  return refunds.map((refund) =>
    text(turn, 'refund_line', {
      number,
      amount:
        refund.currency === currency ? money(turn, refund.amount) : `${refund.amount} ${refund.currency}`,
      day: dayText(new Date(refund.at), localeOf(turn)),
    }),
  )
}
