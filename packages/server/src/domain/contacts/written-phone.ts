// A phone as people write it into a list: with the calling code of its country, or as it is dialled at home. Pure.
import { AppError } from '../../platform/errors.ts'
import { isCallable } from './phone-key.ts'
import { callingCodeOf, callingCodes } from './phone-zones.ts'

/**
 * Area codes of Mexico: those of two digits, and those of three. A list knows that 310 is none of them, so that a Colombian
 * mobile is not taken for a Mexican number because it has ten digits too.
 */
const mexicanAreas =
  '33|55|56|81|2(?:0[01]|2\\d|3[1-35-8]|4[13-9]|7[1-689]|8[1-578]|9[467])|3(?:1[1-79]|[2458][1-9]|7[1-8]|9[1-5])|' +
  '4(?:1[1-57-9]|[267][1-9]|3[1-8]|[459]\\d|8[1-35-9])|5(?:88|9[1-79])|6(?:1[2-68]|[2-4][1-9]|5[1-36-9]|6[0-57-9]|' +
  '7[1-7]|8[67]|9[4-8])|7(?:[1346][1-9]|[27]\\d|5[13-9]|8[1-69]|9[17])|8(?:2[13-689]|3[1-6]|4[124-6]|6[1246-9]|' +
  '7[0-378]|9[12479])|9(?:1[346-9]|2[1-4]|3[2-46-8]|5[1348]|6[1-9]|7[12]|8[1-8]|9\\d)'
const brazilianAreas = '1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9]'

/**
 * Numbers as they are dialled inside the country, without the trunk zero, and only where their beginning is one that the
 * country has: what is no number of the shop's country is not made one. Argentina is missing on purpose: whether a 9
 * belongs before the number cannot be seen in it.
 */
const atHome: Readonly<Record<string, RegExp>> = {
  1: /^[2-9](?!11)\d{2}[2-9]\d{6}$/,
  33: /^[67]\d{8}$/,
  34: /^[67]\d{8}$/,
  39: /^3\d{8,9}$/,
  44: /^7\d{9}$/,
  51: /^9\d{8}$/,
  52: new RegExp(`^(?=\\d{10}$)(?:${mexicanAreas})\\d+$`),
  55: new RegExp(`^(?:${brazilianAreas})(?:9\\d{8}|[2-5]\\d{7})$`),
  56: /^[2-9]\d{8}$/,
  57: /^(?:3(?:[0125]\d|33)\d{7}|60[1-8]\d{7})$/,
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
const abroad: Readonly<Record<string, RegExp>> = {
  52: new RegExp(`^1?(?=\\d{10}$)(?:${mexicanAreas})\\d+$`),
  54: /^9?[1-9]\d{9}$/,
}
/** The most digits of a number at home, where those of other countries may be as few. */
const homeDigits: Readonly<Record<string, number>> = { 1: 10, 44: 10, 52: 10, 55: 11, 57: 10, 58: 10 }
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
  const atHomeRead = own === undefined ? [] : dialled(own, digits)
  // As short as a number at home and none of them, it begins with a code only where it is wholly a number of that country.
  const isShort = own !== undefined && atHomeRead.length === 0 && digits.length <= (homeDigits[own] ?? 0)
  const codes = isShort ? callingCodes.filter((code) => code in atHome || code in abroad) : callingCodes
  const readings = new Set([
    ...codes.filter((code) => isNumberOf(code, digits)).map(() => digits),
    ...atHomeRead,
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

type Form = { pattern: RegExp; other: string }

/** Mobiles as they are called from abroad, and otherwise known to WhatsApp: those of Mexico, Argentina and Brazil. */
const otherForms: readonly { called: Form; known: Form }[] = [
  {
    called: { pattern: /^52([1-9]\d{9})$/, other: '521$1' },
    known: { pattern: formerMexican, other: '52$1' },
  },
  {
    called: { pattern: /^54([1-8]\d{9})$/, other: '549$1' },
    known: { pattern: /^549([1-8]\d{9})$/, other: '54$1' },
  },
  {
    called: { pattern: /^55([1-9]{2})9([6-9]\d{7})$/, other: '55$1$2' },
    known: { pattern: /^55(?<area>[1-9]{2})(?<number>[6-9]\d{7})$/, other: '55$<area>9$<number>' },
  },
]

/** The digits by which WhatsApp may know the same mobile. */
export function formerKey(key: string): string | undefined {
  return otherOf(
    key,
    otherForms.map(({ called }) => called),
  )
}

/** The key, and those under which the same mobile may stand elsewhere. */
export function formsOfKey(key: string): string[] {
  const other = otherOf(
    key,
    otherForms.flatMap(({ called, known }) => [called, known]),
  )
  return other === undefined ? [key] : [key, other]
}

/**
 * The digits with which a mobile is told or known in other forms, and behind how many of its own: Mexico's former 1,
 * Argentina's 9 of abroad and the 15 that it dials behind the area's code of two to four digits, and Brazil's 9. By what
 * the mobile begins with, where it has twelve digits as `phone_digits` has them. Read by statements too (same-phone.ts).
 */
export const insertedDigits: Readonly<Record<string, readonly (readonly [at: number, digits: string])[]>> = {
  '^52[1-9]': [[2, '1']],
  '^54[1-8]': [
    [2, '9'],
    [4, '15'],
    [5, '15'],
    [6, '15'],
  ],
  '^55[1-9][1-9][6-9]': [[4, '9']],
}
export const insertedLength = 12
export const insertingCodes = Object.keys(insertedDigits).map((begin) => begin.slice(1, 3))

/** The digits as `phone_digits` has them, and each form in which the mobile may be told. */
function spokenFormsOf(key: string): string[] {
  const digits = comparedDigits(key)
  const begin =
    digits.length === insertedLength &&
    Object.keys(insertedDigits).find((each) => new RegExp(each).test(digits))
  const inserted = (begin && insertedDigits[begin]) || []
  return [digits, ...inserted.map(([at, more]) => digits.slice(0, at) + more + digits.slice(at))]
}

/**
 * The ends by which somebody may tell the phone who leaves its country's code out, in each of its forms: of eight digits
 * and more.
 */
export function endsOfKey(key: string): string[] {
  const ends = spokenFormsOf(key).flatMap((digits) =>
    Array.from({ length: Math.max(0, digits.length - toldDigitsMin + 1) }, (_, at) => digits.slice(at)),
  )
  return [...new Set(ends)]
}

/** Told without the code of a country, as the end of the digits behind it: with Argentina's 15, and a bare number's 9. */
const toldAtHome: readonly Form[] = [
  { pattern: /^([1-8]\d)15(\d{8})$/, other: '$1$2' },
  { pattern: /^([1-8]\d{2})15(\d{7})$/, other: '$1$2' },
  { pattern: /^([1-8]\d{3})15(\d{6})$/, other: '$1$2' },
  { pattern: /^15(\d{7,8})$/, other: '$1' },
  { pattern: /^9([6-9]\d{7})$/, other: '$1' },
]

/**
 * All to look for in phones when somebody looks for these digits: the digits, and where they may be a whole mobile, with
 * or without the code of its country, each other form of it.
 */
export function searchedForms(digits: string): string[] {
  const given = digits.replace(/^0+/, '')
  if (given.length < 7) return [digits]
  const bare = toldAtHome.flatMap(({ pattern, other }) =>
    pattern.test(given) ? given.replace(pattern, other) : [],
  )
  const atHomeForms = [given, ...bare].flatMap((number) =>
    insertingCodes.flatMap((code) => {
      const forms = spokenFormsOf(code + number)
      return forms.length > 1 ? forms.map((form) => form.slice(code.length)) : []
    }),
  )
  return [...new Set([digits, ...spokenFormsOf(given), ...bare, ...atHomeForms])]
}

/** The digits of a phone that somebody told, as those of `endsOfKey`; undefined where they are too few to name one. */
export function toldEnd(told: string): string | undefined {
  const digits = comparedDigits(told)
  return digits.length < toldDigitsMin ? undefined : digits
}

const toldDigitsMin = 8

/** As the database's `phone_digits`: phones that are the same have the same. */
function comparedDigits(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '').replace(/^0+/, '')
  return formsOfKey(digits).toSorted((one, other) => one.length - other.length)[0] ?? digits
}

function otherOf(key: string, forms: readonly Form[]): string | undefined {
  const form = forms.find(({ pattern }) => pattern.test(key))
  return form && key.replace(form.pattern, form.other)
}

/** The key of a phone to which somebody of the shop has a test sent. Throws invalid_request. */
export function testPhone(phone: string, shopZone: string): string {
  const key = listedPhone(phone, shopZone) ?? 'unclear'
  if (key === 'unclear') {
    throw new AppError('invalid_request', 'phone: with the calling code of its country', {
      reason: 'campaign_phone',
    })
  }
  return key
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
