// Where a shop is tells its currency, its clock and its language, so that a person chooses once.
import type { Language } from '../languages.ts'

type CountryFacts = {
  currency: string
  language: Language
  /** The zone where most people live comes first. */
  zones: readonly [string, ...string[]]
}

const countries = {
  CO: { currency: 'COP', language: 'es', zones: ['America/Bogota'] },
  MX: {
    ...{ currency: 'MXN', language: 'es' },
    zones: ['America/Mexico_City', 'America/Tijuana', 'America/Hermosillo', 'America/Cancun'],
  },
  AR: { currency: 'ARS', language: 'es', zones: ['America/Argentina/Buenos_Aires', 'America/Buenos_Aires'] },
  BO: { currency: 'BOB', language: 'es', zones: ['America/La_Paz'] },
  BR: {
    ...{ currency: 'BRL', language: 'pt' },
    zones: ['America/Sao_Paulo', 'America/Fortaleza', 'America/Bahia', 'America/Manaus', 'America/Cuiaba'],
  },
  CL: { currency: 'CLP', language: 'es', zones: ['America/Santiago', 'America/Punta_Arenas'] },
  CR: { currency: 'CRC', language: 'es', zones: ['America/Costa_Rica'] },
  DO: { currency: 'DOP', language: 'es', zones: ['America/Santo_Domingo'] },
  EC: { currency: 'USD', language: 'es', zones: ['America/Guayaquil'] },
  SV: { currency: 'USD', language: 'es', zones: ['America/El_Salvador'] },
  ES: { currency: 'EUR', language: 'es', zones: ['Europe/Madrid', 'Atlantic/Canary'] },
  US: {
    ...{ currency: 'USD', language: 'en' },
    zones: [
      'America/New_York',
      'America/Chicago',
      'America/Denver',
      'America/Phoenix',
      'America/Los_Angeles',
    ],
  },
  GT: { currency: 'GTQ', language: 'es', zones: ['America/Guatemala'] },
  HN: { currency: 'HNL', language: 'es', zones: ['America/Tegucigalpa'] },
  NI: { currency: 'NIO', language: 'es', zones: ['America/Managua'] },
  PA: { currency: 'USD', language: 'es', zones: ['America/Panama'] },
  PY: { currency: 'PYG', language: 'es', zones: ['America/Asuncion'] },
  PE: { currency: 'PEN', language: 'es', zones: ['America/Lima'] },
  PT: { currency: 'EUR', language: 'pt', zones: ['Europe/Lisbon'] },
  PR: { currency: 'USD', language: 'es', zones: ['America/Puerto_Rico'] },
  GB: { currency: 'GBP', language: 'en', zones: ['Europe/London'] },
  UY: { currency: 'UYU', language: 'es', zones: ['America/Montevideo'] },
  VE: { currency: 'VES', language: 'es', zones: ['America/Caracas'] },
} as const satisfies Record<string, CountryFacts>

export type Country = keyof typeof countries
export const countryNames = Object.keys(countries) as Country[]

export function factsOf(country: Country): CountryFacts {
  return countries[country]
}

export type CountrySettings = { currency: string; timezone: string; language: Language }

/** A shop there begins with these; a clock is kept that is one of the country's. */
export function settingsOf(country: Country, zone?: string): CountrySettings {
  const { currency, language, zones } = factsOf(country)
  return { currency, language, timezone: zones.find((each) => each === zone) ?? zones[0] }
}

/** The country whose clock the device goes by, else that of its language; undefined where neither is of the list. */
export function ownCountry(zone: string, locales: readonly string[]): Country | undefined {
  const byZone = countryNames.find((country) => factsOf(country).zones.includes(zone))
  const regions = locales.map((tag) => tag.split('-').at(-1))
  return byZone ?? countryNames.find((country) => regions.includes(country))
}
