// How many places a booking takes, and the service in words with them and the price for all.
import { placesText, withPlaces } from '@mostrador/contract/measures/places'
import { timesOf } from '../../../../platform/decimal.ts'
import type { BookedAppointment, ProductCard } from '../../../tools/tools.ts'
import { money, type Turn } from '../../dialogue/turn.ts'
import { priceText } from '../../selling/catalogue.ts'

/** As many as the customer said, where the service has several places. */
export function placesWanted({ memory }: Turn, card: ProductCard | undefined): number {
  return (card?.places ?? 1) > 1 ? Math.max(1, memory.party ?? 1) : 1
}

/** "Taller de velas (2 cupos, $170.000)"; nothing beside the name where no price is set and it takes one place. */
export function serviceText(turn: Turn, card: ProductCard | undefined, places: number): string {
  if (card === undefined) return ''
  const about = [
    ...(places > 1 ? [placesText(places, turn.language)] : []),
    ...(card.pricingType === 'quote' ? [] : priceOf(turn, card, places)),
  ]
  return about.length === 0 ? card.name : `${card.name} (${about.join(', ')})`
}

/** For all of them; nothing where no price is set. */
export function priceOf(turn: Turn, card: ProductCard, places: number): string[] {
  if (card.price !== null) return Number(card.price) > 0 ? [money(turn, timesOf(card.price, places))] : []
  return card.priceMin === null || places > 1 ? [] : [priceText(turn, card)]
}

/** An appointment's service, with the places that it takes where these are several. */
export function bookedText({ language }: Turn, { serviceName, places = 1 }: BookedAppointment): string {
  return withPlaces(serviceName, places, language)
}
