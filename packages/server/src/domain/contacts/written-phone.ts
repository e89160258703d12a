// A phone as people write it into a list: with the calling code of its country, or as it is dialled at home. Pure.
import { AppError } from '../../platform/errors.ts'
import { isCallable } from './phone-key.ts'
import { callingCodeOf, callingCodes } from './phone-zones.ts'

/**
 * Numbers as they are dialled inside the country, without the trunk zero. Argentina is missing on purpose: whether a 9
 * belongs before the number cannot be seen in it.
 */
const atHome: Readonly<Record<string, RegExp>> = {
  1: /^[2-9]\d{2}[2-9]\d{6}$/,
  33: /^[67]\d{8}$/,
  34: /^[67]\d{8}$/,
  39: /^3\d{8,9}$/,
  44: /^7\d{9}$/,
  51: /^9\d{8}$/,
  52: /^[1-9]\d{9}$/,
  55: /^[1-9]{2}(?:9\d{8}|[2-5]\d{7})$/,
  56: /^[2-9]\d{8}$/,
  57: /^(?:3\d{9}|60\d{8})$/,
  58: /^4\d{9}$/,
  351: /^9\d{8}$/,
  502: /^[3-5]\d{7}$/,
  503: /^[67]\d{7}$/,
  504: /^[389]\d{7}$/,
  505: /^[578]\d{7}$/,
  506: /^[678]\d{7}$/,
  507: /^6\d{7}$/,
  591: /^[67]\d{7}$/,
  593: /^9\d{8}$/,
  595: /^9\d{8}$/,
  598: /^9\d{7}$/,
}
/** The digits after the calling code where they may be more than the number dialled at home. */
const abroad: Readonly<Record<string, RegExp>> = { 52: /^1?[1-9]\d{9}$/, 54: /^9?[1-9]\d{9}$/ }
/** The digits after the code of a country without a pattern. */
const anyNumber = /^\d{7,11}$/

/** Marks that people put between digits. */
const marks = /[\s().\-/\u00a0]/g

/**
 * The digits with the calling code, for a shop in the zone. `unclear`: without a code it may be several numbers, or
 * none. Undefined: it is no phone.
 */
export function readWrittenPhone(text: string, shopZone: string): string | 'unclear' | undefined {
  const bare = text.replaceAll(marks, '')
  const [, prefix = '', digits = ''] = /^(\+|00)?(\d+)$/.exec(bare) ?? []
  if (digits === '') return undefined
  if (prefix !== '') return isCallable(digits) ? digits : undefined
  if (digits.length < 7 || digits.length > 15) return undefined
  const own = callingCodeOf(shopZone)
  const readings = new Set([
    ...callingCodes.filter((code) => isNumberOf(code, digits)).map(() => digits),
    ...(own === undefined ? [] : dialled(own, digits)),
  ])
  const [only] = readings
  return readings.size === 1 && only !== undefined ? only : 'unclear'
}

/**
 * The digits with the calling code, where the text is a number as it is dialled in the shop's own country, whatever
 * numbers of other countries begin with the same digits.
 */
export function dialledAtHome(text: string, shopZone: string): string | undefined {
  const own = callingCodeOf(shopZone)
  return own === undefined ? undefined : dialled(own, text.replaceAll(marks, ''))[0]
}

/** Mexican mobiles as they were called until 2019, with a 1 after the country's code. */
const formerMexican = /^521([1-9]\d{9})$/

/** Area code and number, with the 15 that Argentinians dial before a mobile's number. */
const argentine = /^0?(?:(11)(?:15)?(\d{8})|([2368]\d{2})(?:15)?(\d{7})|([2368]\d{3})(?:15)?(\d{6}))$/

/** A list is of people who are written to by chat, so a number without a country is a mobile's. */
function argentineMobile(text: string): string | undefined {
  const found = argentine.exec(text.replaceAll(marks, ''))
  return found ? `549${found.slice(1).join('')}` : undefined
}

/** As a line of a list says it: the shop's own country where it may be several, and Mexican numbers without the old 1. */
export function listedPhone(text: string, shopZone: string): string | 'unclear' | undefined {
  if (callingCodeOf(shopZone) === '54') {
    const mobile = argentineMobile(text)
    if (mobile !== undefined) return mobile
  }
  const read = readWrittenPhone(text, shopZone)
  const phone = read === 'unclear' ? (dialledAtHome(text, shopZone) ?? read) : read
  return phone?.replace(formerMexican, '52$1')
}

/** The digits by which WhatsApp may know the same Mexican mobile from before. */
export function formerKey(key: string): string | undefined {
  return /^52[1-9]\d{9}$/.test(key) ? `521${key.slice(2)}` : undefined
}

/**
 * As a person typed it into the dashboard of a shop in the zone: `+` and the digits with the calling code. Throws
 * invalid_request.
 */
export function typedPhone(text: string, shopZone: string): string {
  const read = readWrittenPhone(text, shopZone)
  if (read === undefined)
    throw new AppError('invalid_request', 'phone: its digits, as dialled at home or with + and the country', {
      reason: 'phone_wrong',
    })
  const phone = read === 'unclear' ? dialledAtHome(text, shopZone) : read
  if (phone === undefined)
    throw new AppError('invalid_request', 'phone: begin with + and the code of the country', {
      ...{ reason: 'phone_country', code: callingCodeOf(shopZone) ?? '57' },
    })
  return `+${phone}`
}

function isNumberOf(code: string, digits: string): boolean {
  const pattern = abroad[code] ?? atHome[code] ?? anyNumber
  return digits.startsWith(code) && pattern.test(digits.slice(code.length))
}

function dialled(code: string, digits: string): string[] {
  const number = digits.replace(/^0/, '')
  return atHome[code]?.test(number) ? [code + number] : []
}
