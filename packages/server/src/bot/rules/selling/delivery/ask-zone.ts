// The zone that an address lies in, asked for once where the address does not tell it.
import type { DeliveryZone } from '@mostrador/contract/delivery-fee'
import { costsTheSameEverywhere, refusedIn, zoneIn } from '../../../../domain/orders/delivery-fee.ts'
import { choice, offer, sayText, type Turn, text } from '../../dialogue/turn.ts'
import { namesArea } from '../../understanding/places/names-area.ts'
import { shortHash } from '../catalogue.ts'
import { isPickup } from '../pickup-text.ts'

/** The limit of the channel with the shortest lists, less the way out. */
const namesMax = 9

/** True when it was asked; the summary then waits for the answer. */
export async function asksZone(turn: Turn): Promise<boolean> {
  const zones = zonesOf(turn)
  const { address, total } = await turn.tools.getCart()
  if (zones.length === 0 || address === null || isPickup(address, turn.context.settings)) return false
  const setting = turn.context.settings.delivery_fee
  const refused = refusedIn(setting, address)
  if (refused !== undefined) return refuseAddress(turn, text(turn, 'no_delivery_to', { place: refused }))
  if (zoneIn(zones, address) || costsTheSameEverywhere(setting, total)) return false
  // Where the shop brings to its zones alone, another name of one of them is better asked about than refused.
  if (setting?.kind === 'zones' && !setting.only_zones && namesArea(address)) return false
  if (turn.memory.zoneAskedOf === shortHash(address)) {
    if (setting?.kind !== 'zones' || !setting.only_zones) return false
    return refuseAddress(turn, onlyZones(turn))
  }
  askZone(turn)
  return true
}

/** Another address is waited for; fetching it is offered where the shop says where it is. */
function refuseAddress(turn: Turn, why: string): true {
  turn.memory.flow = { at: 'address' }
  delete turn.memory.zoneAskedOf
  sayText(turn, [why, text(turn, 'other_address'), ...pickupHint(turn)].join(' '))
  return true
}

export function pickupHint(turn: Turn): string[] {
  const { shop_address: address } = turn.context.settings
  return address === null ? [] : [text(turn, 'or_pick_up', { address: address.trim().replace(/\.$/, '') })]
}

function onlyZones(turn: Turn): string {
  return text(turn, 'only_delivery_to', { places: namesOf(turn).join(', ') })
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
