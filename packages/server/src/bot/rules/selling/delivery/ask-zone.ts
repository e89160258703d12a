// The zone that an address lies in, asked for once where the address does not tell it.
import type { DeliveryZone } from '@mostrador/contract/delivery-fee'
import { zoneIn } from '../../../../domain/orders/delivery-fee.ts'
import { choice, offer, type Turn, text } from '../../dialogue/turn.ts'
import { shortHash } from '../catalogue.ts'
import { isPickup } from '../pickup-text.ts'

/** The limit of the channel with the shortest lists, less the way out. */
const namesMax = 9

/** True when it was asked; the summary then waits for the answer. */
export async function asksZone(turn: Turn): Promise<boolean> {
  const zones = zonesOf(turn)
  const { address } = await turn.tools.getCart()
  if (zones.length === 0 || address === null || isPickup(address, turn.context.settings)) return false
  if (zoneIn(zones, address) || turn.memory.zoneAskedOf === shortHash(address)) return false
  askZone(turn)
  return true
}

export function askZone(turn: Turn): void {
  turn.memory.flow = { at: 'zone' }
  const names = namesOf(turn)
  const shown = names.slice(0, namesMax)
  offer(turn, text(turn, 'ask_zone'), {
    choices: [
      ...shown.map((name) => ({ id: zoneChoiceId(name), title: name })),
      choice(turn, 'zone:other', 'other_zone'),
    ],
    opener: 'zones_opener',
  })
}

export function zonesOf({ context: { settings } }: Turn): readonly DeliveryZone[] {
  const { delivery_fee: fee, needs_address: isSent } = settings
  return isSent && fee?.kind === 'zones' ? fee.zones : []
}

export function namesOf(turn: Turn): string[] {
  return zonesOf(turn).flatMap(({ names }) => names)
}

export function zoneChoiceId(name: string): string {
  return `zone:${shortHash(name)}`
}
