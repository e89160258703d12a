// Notes that state another delivery fee than the setting, which the bot would tell in the same breath.
import type { BotSettings } from '@mostrador/contract/bot-settings'
import type { DeliveryFee } from '@mostrador/contract/delivery-fee'
import { readMoney } from '../../../i18n/money.ts'
import type { MoneyHabit } from '../../../parts/money-field.tsx'

type Note = BotSettings['knowledge'][number]

/** Those whose sentences about delivery name an amount that is not set, with that amount. */
export function otherFees(
  notes: readonly Note[],
  setting: DeliveryFee,
  { locale, currency }: MoneyHabit,
): { question: string; amount: number }[] {
  const known = amountsOf(setting)
  return notes.flatMap(({ question, answer }) => {
    const isAbout = ofDelivery.test(question)
    const sentences = answer.split(/(?<=[.!?])\s+|\n/).filter((part) => isAbout || ofDelivery.test(part))
    const amounts = sentences.flatMap((part) =>
      [...part.matchAll(money)].flatMap(([text]) => {
        const read = readMoney(text.replace(/[.,]+$/, ''), locale, currency)
        return 'amount' in read ? [read.amount] : []
      }),
    )
    const other = amounts.find((amount) => !known.includes(amount))
    return other === undefined ? [] : [{ question, amount: other }]
  })
}

const ofDelivery = /domicilio|\benv[ií]os?\b|\bflete|\bentregas?\b|\bfrete|motoboy|deliver|shipping|postage/i
/** A number with a sign or a word of money; others count days, or pieces. */
const money = /(?:R\$|[$€£])\s?\d[\d.,]*(?:\s?(?:mil|k)\b)?|\b\d[\d.,]*\s?(?:mil|k|pesos|reais|soles)\b/gi

function amountsOf(setting: DeliveryFee): number[] {
  if (setting === null || setting.kind === 'later') return []
  const fees =
    setting.kind === 'fixed' ? [setting.fee] : [...setting.zones.map(({ fee }) => fee), setting.elsewhere]
  return [...fees, setting.free_from].flatMap((amount) => (amount === null ? [] : [Number(amount)]))
}
