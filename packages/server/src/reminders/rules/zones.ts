// The clock by which a customer lives, as far as a phone number tells.

/** Countries with one zone, or whose people nearly all live in one, by their prefix. */
const zones: readonly (readonly [prefix: string, zone: string])[] = [
  ['591', 'America/La_Paz'],
  ['593', 'America/Guayaquil'],
  ['595', 'America/Asuncion'],
  ['598', 'America/Montevideo'],
  ['502', 'America/Guatemala'],
  ['503', 'America/El_Salvador'],
  ['504', 'America/Tegucigalpa'],
  ['505', 'America/Managua'],
  ['506', 'America/Costa_Rica'],
  ['507', 'America/Panama'],
  ['351', 'Europe/Lisbon'],
  ['244', 'Africa/Luanda'],
  ['258', 'Africa/Maputo'],
  ['54', 'America/Argentina/Buenos_Aires'],
  ['55', 'America/Sao_Paulo'],
  ['56', 'America/Santiago'],
  ['57', 'America/Bogota'],
  ['58', 'America/Caracas'],
  ['51', 'America/Lima'],
  ['52', 'America/Mexico_City'],
  ['53', 'America/Havana'],
  ['34', 'Europe/Madrid'],
  ['44', 'Europe/London'],
  ['33', 'Europe/Paris'],
  ['49', 'Europe/Berlin'],
  ['39', 'Europe/Rome'],
]
const digitsMin = 10

/** The shop's own zone where the number is from its country, tells nothing, or could be from several zones. */
export function zoneOfPhone(phone: string | null, shopZone: string): string {
  const digits = phone?.replace(/\D/g, '') ?? ''
  if (digits.length < digitsMin) return shopZone
  const zone = zones.find(([prefix]) => digits.startsWith(prefix))?.[1]
  return zone === undefined || regionOf(zone) === regionOf(shopZone) ? shopZone : zone
}

/** Zones of one country that differ by less than a night; the shop's customers are mostly its neighbours. */
const neighbours: Readonly<Record<string, string>> = {
  'America/Manaus': 'America/Sao_Paulo',
  'America/Recife': 'America/Sao_Paulo',
  'America/Bahia': 'America/Sao_Paulo',
  'America/Fortaleza': 'America/Sao_Paulo',
  'America/Tijuana': 'America/Mexico_City',
  'America/Cancun': 'America/Mexico_City',
  'America/Monterrey': 'America/Mexico_City',
  'Atlantic/Canary': 'Europe/Madrid',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Argentina/Cordoba': 'America/Argentina/Buenos_Aires',
}

function regionOf(zone: string): string {
  return neighbours[zone] ?? zone
}
