// The cost of delivering an order by the shop's setting: pure rules over the goods' sum and where they go.
import type { DeliveryFee, DeliveryZone } from '@mostrador/contract/delivery-fee'
import { comparePrices, plainPrice } from '../../platform/decimal.ts'

/**
 * A fee as decimal text, "0" where it is free, and the zone it is for; or open: `zone` until the place is known to lie in
 * one, `person` where somebody of the shop tells it.
 */
export type DeliveryQuote =
  | { kind: 'fee'; fee: string; zone: string | null }
  | { kind: 'open'; until: 'zone' | 'person' }

/** `address`: where it goes, null while nobody has said; `isPickup`: it is fetched. */
export type Delivered = { subtotal: string; address: string | null; isPickup: boolean }

/** Undefined where delivery costs nothing and nothing is said of it. */
export function quoteDelivery(
  setting: DeliveryFee,
  { subtotal, address, isPickup }: Delivered,
): DeliveryQuote | undefined {
  if (setting === null || isPickup) return undefined
  if (setting.kind === 'later') return { kind: 'open', until: 'person' }
  const { free_from: freeFrom } = setting
  const isFree = freeFrom !== null && comparePrices(subtotal, freeFrom) >= 0
  const costing = (fee: string, zone: string | null) =>
    ({ kind: 'fee', fee: isFree ? '0' : plainPrice(fee), zone }) as const
  if (setting.kind === 'fixed') return costing(setting.fee, null)
  const found = address === null ? undefined : zoneIn(setting.zones, address)
  if (address !== null && refusedIn(setting, address) !== undefined) return { kind: 'open', until: 'zone' }
  if (found) return costing(found.zone.fee, found.name)
  if (address === null) return isFree ? costing('0', null) : { kind: 'open', until: 'zone' }
  return setting.elsewhere === null || setting.only_zones
    ? { kind: 'open', until: 'zone' }
    : costing(setting.elsewhere, null)
}

/** True where goods of this sum cost the same to bring wherever they go, so that the place need not be asked for. */
export function costsTheSameEverywhere(setting: DeliveryFee, subtotal: string): boolean {
  if (setting?.kind !== 'zones' || setting.only_zones || setting.elsewhere === null) return false
  const { zones, elsewhere, free_from: freeFrom } = setting
  if (freeFrom !== null && comparePrices(subtotal, freeFrom) >= 0) return true
  return zones.every(({ fee }) => comparePrices(fee, elsewhere) === 0)
}

/**
 * The zone that a text names. Addresses go from the small to the large, so the first one named counts, and of names at
 * the same place the longest: "Laureles Alto" is not Laureles. A street called after a zone may lie anywhere, and so may
 * a church.
 */
export function zoneIn(
  zones: readonly DeliveryZone[],
  text: string,
): { zone: DeliveryZone; name: string } | undefined {
  const parts = text.split(/[,;\n]/).map(foldedWords)
  // "Behind the church, Laureles": what stands apart is no name of it.
  const said = ` ${parts.filter((part) => part !== '').join(' , ')} `
  let best: { zone: DeliveryZone; name: string; at: number; length: number } | undefined
  for (const zone of zones) {
    for (const name of zone.names) {
      const words = foldedWords(name).replace(leadingArticle, '')
      const at = words === '' ? undefined : placeOf(said, words)
      if (at === undefined) continue
      const isBetter = !best || at < best.at || (at === best.at && words.length > best.length)
      if (isBetter) best = { zone, name, at, length: words.length }
    }
  }
  return best && { zone: best.zone, name: best.name }
}

/** The name of a place that the shop does not deliver to, where the text means it rather than one of the zones. */
export function refusedIn(setting: DeliveryFee, text: string): string | undefined {
  if (setting?.kind !== 'zones' || !setting.refused?.length) return undefined
  const refused = { names: setting.refused, fee: 'refused' }
  const found = zoneIn([...setting.zones, refused], text)
  return found?.zone === refused ? found.name : undefined
}

/** Where the words stand but for streets and landmarks that are called so. */
function placeOf(said: string, words: string): number | undefined {
  for (let at = said.indexOf(` ${words} `); at >= 0; at = said.indexOf(` ${words} `, at + 1)) {
    const isStreet =
      streetBefore.test(said.slice(0, at + 1)) || streetBehind.test(said.slice(at + words.length + 1))
    if (!isStreet) return at
  }
  return undefined
}

const leadingArticle = /^(?:el|la|los|las|o|a|os|as|the) (?=\S)/
const streetBefore =
  / (?:calle|carrera|cra|kra|avenida|av|avda|rua|diagonal|transversal|autopista|rodovia|estrada|alameda|travessa|iglesia|parroquia|capilla|igreja|capela|colegio|escuela|escola|clinica|hospital|drogueria|farmacia|estacion|estacao|church|school|station)(?: (?:de|del|da|do|dos|das|el|la|los|las))* $/
const streetBehind =
  /^ (?:street|st|avenue|ave|road|rd|lane|drive|boulevard|blvd|church|school|hospital|station) /

function foldedWords(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
