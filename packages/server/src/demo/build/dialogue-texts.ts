// Fills the placeholders of a dialogue.
import { dateText, timeText, weekdayText } from '../calendar.ts'
import { deliveries } from '../shop/catalogue.ts'
import { moneyText, priceAt } from '../shop/prices.ts'
import type { Dialogue } from '../types.ts'
import type { World } from '../world.ts'

export type Known = { dialogue: Dialogue; total?: number | undefined; start?: Date | undefined }

export function fillText(world: World, text: string, at: Date, { dialogue, total, start }: Known): string {
  const filled = text.replace(
    /\{(?<name>\w+)(?::(?<sku>[\w-]+))?\}/g,
    (place, name: string, sku?: string) => {
      const value = sku ? priceAt(world, sku, at) : amountOf(name, dialogue, total)
      if (value !== undefined) return moneyText(value)
      if (start && name === 'fecha') return dateText(start, world.zone)
      if (start && name === 'dia') return weekdayText(start, world.zone)
      if (start && name === 'hora') return timeText(start, world.zone)
      throw new Error(`nothing fills ${place} in the demo's dialogue ${dialogue.key}`)
    },
  )
  // A time such as "3:00 p. m." already ends in a full stop.
  return filled.replaceAll('m..', 'm.')
}

function amountOf(name: string, { order }: Dialogue, total: number | undefined): number | undefined {
  if (name === 'total') return total
  return name === 'envio' && order?.delivery ? deliveries[order.delivery].price : undefined
}
