// "How much is delivery?" is answered from the shop's setting, whatever its notes say.
import type { DeliveryFee } from '@mostrador/contract/delivery-fee'
import { refusedIn, zoneIn } from '../../../../domain/orders/delivery-fee.ts'
import { comparePrices } from '../../../../platform/decimal.ts'
import { deliveryOf } from '../../../tools/delivery.ts'
import { money, sayText, type Turn, text } from '../../dialogue/turn.ts'
import { plainText } from '../../understanding/normalise.ts'
import { pickupHint, zonesOf } from './ask-zone.ts'
import { cartTotal, feeText, sumToPay } from './totals.ts'

/** False where nothing of the kind is asked, or the shop takes nothing for delivery. */
export async function tellDeliveryFee(turn: Turn, said: string): Promise<boolean> {
  if (!asksDeliveryFee(withoutPlace(turn, said)) && !asksWhereTo(turn, said)) return false
  return tellFeeAsSet(turn, said)
}

/** The same for words that are known to ask it. */
export async function tellFeeAsSet(turn: Turn, said: string): Promise<boolean> {
  const told = await deliveryFeeText(turn, said)
  if (told === undefined) return false
  turn.isSettled = true
  sayText(turn, told)
  return true
}

/** The setting in words, for the place that is named or that the cart goes to. Undefined without a fee. */
async function deliveryFeeText(turn: Turn, said: string): Promise<string | undefined> {
  const { settings } = turn.context
  const setting = settings.needs_address ? settings.delivery_fee : null
  if (setting === null) return undefined
  if (setting.kind === 'later') return text(turn, 'delivery_told_later')
  const held = await turn.tools.getCart()
  const { lines, total } = held
  const isSumAsked = lines.length > 0 && sumAsked.test(` ${plainText(said)} `)
  const named = setting.kind === 'zones' ? zoneIn(setting.zones, said) : undefined
  // A sum is asked for the place that is named, wherever the cart goes to.
  const delivery =
    isSumAsked && named ? deliveryOf(settings, { subtotal: total, address: named.name }) : held.delivery
  if (lines.length > 0 && delivery?.kind === 'fee' && isFreeNow(setting, total))
    return text(turn, 'delivery_free_now')
  if (isSumAsked && delivery?.kind === 'fee') {
    const cart = { ...held, delivery }
    return text(turn, 'sum_told', { sum: sumToPay(turn, cart), parts: cartTotal(turn, cart) })
  }
  const from = setting.free_from
  const freeFrom = from === null ? [] : [text(turn, 'delivery_free_from', { amount: money(turn, from) })]
  if (setting.kind === 'fixed') return [told(turn, setting.fee), ...freeFrom].join(' ')
  const refused = refusedIn(setting, said)
  if (refused !== undefined) {
    return [text(turn, 'no_delivery_to', { place: refused }), ...pickupHint(turn)].join(' ')
  }
  if (named) return [told(turn, named.zone.fee, named.name), ...freeFrom].join(' ')
  const isKnown = lines.length > 0 && delivery?.kind === 'fee' && delivery.zone !== null
  if (isKnown) return [told(turn, delivery.fee, delivery.zone), ...freeFrom].join(' ')
  return [listed(turn, setting), ...freeFrom].join('\n')
}

/** "Do you come to Zapopan?", "and to Providencia?": asked of a shop that delivers by zones. An address has a number. */
function asksWhereTo(turn: Turn, said: string): boolean {
  const setting = zonesOf(turn).length > 0 ? turn.context.settings.delivery_fee : null
  if (setting?.kind !== 'zones') return false
  const plain = ` ${plainText(said)} `
  if (/\d/.test(plain) || (ordering.test(plain) && !bringUs.test(plain))) return false
  if (coverage.test(plain)) return true
  return placeIn(turn, said) !== undefined && (andTo.test(plain) || bringing.test(plain))
}

/** The zone's or refused place's name that the line says. */
export function placeIn(turn: Turn, said: string): string | undefined {
  const setting = turn.context.settings.delivery_fee
  if (setting?.kind !== 'zones') return undefined
  return refusedIn(setting, said) ?? zoneIn(setting.zones, said)?.name
}

/** "El domicilio a San Antonio de Prado, ¿cuánto?": words of a name stand between what is asked and what for. */
function withoutPlace(turn: Turn, said: string): string {
  const place = placeIn(turn, said)
  return place === undefined ? said : plainText(said).replace(plainText(place), '')
}

const coverage =
  / (?:(?:llegan?|yegan?|llegas|entregan|reparten|mandan|envian|cubren|chegam|atendem|entregam) (?:a|al|hasta|asta|en|em|no|na|to|pra|para|ate)|(?:servicio|serbicio|servisio|serbisio) a domi[csz]ilio|(?:hacen|hasen|tienen|hay|manejan) (?:servicio |entregas? |envios? )?(?:a )?domi[csz]ilios?|(?:hasta|asta|a) donde (?:mandan|llegan|envian|entregan|reparten)|do you deliver|where do you deliver|(?:fazem|tem) entregas?|ate onde (?:entregam|voces entregam)) /
const andTo = /^ (?:(?:(?:y|i|e|and) )?(?:a|al|para|hasta|to|pra|ate)|(?:y|i|e|and) (?:en|in|no|na|em)) /
/** Beside the name of a place, words that are used of much else ask whether the shop goes there. */
const bringing =
  / (?:lleva[ns]?|llevarian|llevas|trae[ns]?|van|vas|viene[ns]|leva[mn]?|levariam|trazem|traz|vao|vem|atende|come|deliver|bring|go|domi[csz]ilios?|envios?|entregas?|frete) /
/** A wish that names where its goods go is no question. */
const ordering =
  / (?:quiero|kiero|quisiera|ponme|me (?:l[oa]s? )?(?:manda|envia|trae)\w*|dame|quero|manda me|i want|send me) /
/** "¿Me lo traen a Sabaneta?": of whom it is asked, the shop. */
const bringUs =
  /^ (?:(?:y|e|and) )?(?:me|nos) (?:l[oa]s? )?(?:mandan|envian|traen|llevan|entregan|trazem|levam|entregam) /
const sumAsked =
  / (?:todo|total|junto|sumado|con (?:el |todo y )?(?:envio|domicilio|flete)|tudo|com (?:a |o )?(?:entrega|frete)|everything|altogether|with (?:the )?(?:delivery|shipping)) /

/** The price of bringing is asked, and not the sum with it. */
export function asksOnlyFee(said: string): boolean {
  return asksDeliveryFee(said) && !sumAsked.test(` ${plainText(said)} `)
}

/** Money is asked about in the very words that speak of bringing something. */
function asksDeliveryFee(said: string): boolean {
  const plain = ` ${plainText(said)} `
  return feeNamed.test(plain) || costThenDelivery.test(plain) || deliveryThenCost.test(plain)
}

const delivery =
  '(?:domicilios?|domi|envios?|delivery|fletes?|reparto|entregas?|frete|motoboy|shipping|postage|deliver|ship|enviar\\w*|mandar(?! a hacer)\\w*|(?:llevar|traer)(?:l|mel)\\w+|(?:llevar|traer)(?= (?:a|hasta) )|entregar\\w*|mandan|mandam|envian|entregan|entregam|llevan|levam|traen|deliver it|ship it)'
/** "How long does it take?" counts days; "as soon as it arrives" counts nothing. */
const ofTime =
  '(?:demor\\w*|tard\\w*|tiempo|tempo|time|longer|toma|dura|lleva|leva|falta|faltan|llega\\w*|chega\\w*|antes)'
const howMuch = `(?<! en )(?:cuanto|quanto|qto|how much)(?!(?: \\w+){0,2} ${ofTime} )(?: \\w+){0,3}`
const cost = `(?:${howMuch}|(?:que |cual es el |qual o |qual e o )?(?:valor|precio|preco|costo|coste|custo|tarifa|taxa|price|cost|fee|charge|recargo)|cuestan?|vale|valen|sale|custa|sai|fica|cobran|cobra|cobras|cobram|charges?|costs?|gratis|gratuit\\w*|free|incluid[oa]|inclus[oa]|incluye|inclui|included)`
const between =
  '(?: (?:el|la|los|las|un|una|de|del|por|para|me|te|le|lo|a|al|es|esta|ya|tiene|tienen|seria|o|os|as|um|uma|do|da|dos|das|pra|pro|e|eh|tem|ta|the|is|are|it|for|to|of|you|do|does|your|our|su|sus|ese|this|that|que|algun|alguna|any|there|on|hasta|ate)){0,5} '
const feeNamed =
  / (?:delivery|shipping) (?:fee|cost|charge|price)s? | (?:taxa|valor|preco|custo) d[aeo] (?:entrega|frete|envio) | (?:costo|valor|precio|tarifa) del? (?:domicilio|envio|delivery|flete) | (?:qual|e) o frete | frete gratis /
const costThenDelivery = new RegExp(` ${cost}${between}${delivery} `)
const deliveryThenCost = new RegExp(` ${delivery}${between}${cost} `)

type Priced = Exclude<DeliveryFee, null | { kind: 'later' }>

function isFreeNow({ free_from: from }: Priced, total: string): boolean {
  return from !== null && comparePrices(total, from) >= 0
}

function told(turn: Turn, fee: string, zone: string | null = null): string {
  const isFree = comparePrices(fee, '0') === 0
  if (zone === null)
    return isFree ? text(turn, 'delivery_told_free') : text(turn, 'delivery_told', { fee: money(turn, fee) })
  return isFree
    ? text(turn, 'delivery_told_free_zone', { zone })
    : text(turn, 'delivery_told_zone', { zone, fee: money(turn, fee) })
}

function listed(turn: Turn, setting: Extract<DeliveryFee, { kind: 'zones' }>): string {
  const { zones, elsewhere, refused = [], only_zones: onlyThese = false } = setting
  const fee = (amount: string) => feeText(turn, comparePrices(amount, '0') === 0 ? '0' : amount)
  const lines = [
    ...zones.map((zone) => ({ zone: zone.names.join(', '), fee: fee(zone.fee) })),
    {
      zone: text(turn, 'elsewhere'),
      fee: onlyThese
        ? text(turn, 'not_delivered')
        : elsewhere === null
          ? text(turn, 'told_by_person')
          : fee(elsewhere),
    },
    ...(refused.length === 0 ? [] : [{ zone: refused.join(', '), fee: text(turn, 'not_delivered') }]),
  ]
  return text(turn, 'delivery_told_zones', {
    lines: lines.map((values) => text(turn, 'zone_line', values)).join('\n'),
  })
}
