// The clock by which a customer lives, as far as the calling code of the phone tells. Pure.

const americas: Record<string, readonly string[]> = {
  // Most people's zone comes first. It is night for a whole country as soon as it is night in one of its zones.
  1: ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'],
  51: ['America/Lima'],
  52: ['America/Mexico_City', 'America/Tijuana', 'America/Cancun', 'America/Monterrey'],
  53: ['America/Havana'],
  54: ['America/Argentina/Buenos_Aires', 'America/Argentina/Cordoba', 'America/Buenos_Aires'],
  55: ['America/Sao_Paulo', 'America/Manaus', 'America/Bahia', 'America/Fortaleza', 'America/Recife'],
  56: ['America/Santiago'],
  57: ['America/Bogota'],
  58: ['America/Caracas'],
  501: ['America/Belize'],
  502: ['America/Guatemala'],
  503: ['America/El_Salvador'],
  504: ['America/Tegucigalpa'],
  505: ['America/Managua'],
  506: ['America/Costa_Rica'],
  507: ['America/Panama'],
  509: ['America/Port-au-Prince'],
  591: ['America/La_Paz'],
  592: ['America/Guyana'],
  593: ['America/Guayaquil'],
  595: ['America/Asuncion'],
  597: ['America/Paramaribo'],
  598: ['America/Montevideo'],
}
const others: Record<string, readonly string[]> = {
  31: ['Europe/Amsterdam'],
  32: ['Europe/Brussels'],
  33: ['Europe/Paris'],
  34: ['Europe/Madrid', 'Atlantic/Canary'],
  39: ['Europe/Rome'],
  41: ['Europe/Zurich'],
  44: ['Europe/London'],
  49: ['Europe/Berlin'],
  351: ['Europe/Lisbon'],
  353: ['Europe/Dublin'],
  27: ['Africa/Johannesburg'],
  91: ['Asia/Kolkata'],
  234: ['Africa/Lagos'],
  244: ['Africa/Luanda'],
  258: ['Africa/Maputo'],
  971: ['Asia/Dubai'],
}
const zones: Readonly<Record<string, readonly string[]>> = { ...americas, ...others }

/** Zones in which shops are, beside those by which a country's night is told. */
const furtherZones: Readonly<Record<string, readonly string[]>> = {
  1: ['America/Detroit', 'America/Boise', 'America/Phoenix', 'America/Anchorage', 'Pacific/Honolulu'],
  52: ['America/Chihuahua', 'America/Hermosillo', 'America/Mazatlan', 'America/Merida'],
  54: [
    ...[
      'Catamarca',
      'Jujuy',
      'La_Rioja',
      'Mendoza',
      'Rio_Gallegos',
      'Salta',
      'San_Juan',
      'San_Luis',
      'Tucuman',
    ].map((city) => `America/Argentina/${city}`),
    'America/Argentina/Ushuaia',
  ],
  55: [
    ...['America/Araguaina', 'America/Belem', 'America/Boa_Vista', 'America/Campo_Grande', 'America/Cuiaba'],
    ...['America/Maceio', 'America/Noronha', 'America/Porto_Velho', 'America/Rio_Branco', 'America/Santarem'],
  ],
  56: ['America/Punta_Arenas', 'Pacific/Easter'],
  593: ['Pacific/Galapagos'],
  34: ['Africa/Ceuta'],
}

/** Calling codes with a zone of their own; none begins another. */
export const callingCodes: readonly string[] = Object.keys(zones)

/** The calling code of the country in whose zone the shop is; undefined for zones that are not known here. */
export function callingCodeOf(shopZone: string): string | undefined {
  return callingCodes.find((code) => [zones, furtherZones].some((each) => each[code]?.includes(shopZone)))
}

/** A phone that is too short for one with a calling code tells nothing. */
const digitsMin = 10
/** Countries so wide that the code does not tell the hour. */
const wide: readonly string[] = ['1']

/** The shop's own zone where the number is from its country, tells nothing, or could be anywhere in a wide country. */
export function zoneOfPhone(phone: string | null, shopZone: string): string {
  const digits = phone?.replace(/\D/g, '') ?? ''
  const code = callingCodes.find((each) => digits.startsWith(each))
  if (digits.length < digitsMin || code === undefined || wide.includes(code)) return shopZone
  return callingCodeOf(shopZone) === code ? shopZone : (zones[code]?.[0] ?? shopZone)
}

/** Hours of the day, from the one to before the other; they may pass midnight. */
export type QuietHours = { from: number; to: number }

/** The keys of recipients whose day it is; the empty one stands for the account's own zone. */
export function awakeZones(quiet: QuietHours | null, accountZone: string, now: Date): string[] {
  return ['', ...callingCodes].filter((key) => isAwake(key, { quiet, accountZone }, now))
}

/** It is day for the recipients with this key. */
export function isAwake(
  key: string,
  { quiet, accountZone }: { quiet: QuietHours | null; accountZone: string },
  now: Date,
): boolean {
  if (quiet === null) return true
  return (zones[key] ?? [accountZone]).every((name) => !isQuiet(hourIn(name, now), quiet))
}

export function isQuiet(hour: number, { from, to }: QuietHours): boolean {
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to
}

function hourIn(timeZone: string, now: Date): number {
  const text = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now)
  return Number(text)
}
