// How many places an appointment takes, as the customer is told: only where it is more than one.
import type { Language } from '../languages.ts'

const named: Readonly<Record<Language, string>> = { es: 'cupos', pt: 'vagas', en: 'places' }
const one: Readonly<Record<Language, string>> = { es: 'cupo', pt: 'vaga', en: 'place' }

export function placesText(count: number, language: Language): string {
  return `${count} ${count === 1 ? one[language] : named[language]}`
}

/** "Taller de velas (2 cupos)". */
export function withPlaces(service: string, places: number, language: Language): string {
  return places > 1 && service !== '' ? `${service} (${placesText(places, language)})` : service
}
