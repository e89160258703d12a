// Reads foreign input from shops and payment providers.
import { createHash } from 'node:crypto'
import { limits } from '@mostrador/contract/limits'
import type { Buyer } from '../domain/contacts/buyers.ts'
import { isStorableText, storableJson, storableText } from '../platform/database/text.ts'
import { type ForeignObject, isObject, nameIn, textIn } from '../platform/foreign.ts'
import type { InboundEvent } from '../platform/inbox/inbox.ts'
import { Hopeless } from '../platform/work/failure.ts'

/** The JSON object in a body; undefined when there is none. */
export function objectOf(body: Buffer): ForeignObject | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** A report about an object that has an id at its provider. */
export function eventOf(given: { kind: string; key: string; lane: string; payload: unknown }): InboundEvent {
  const { kind, key, lane, payload } = given
  return {
    kind,
    externalId: storableText(`${kind}:${key}`, limits.inboundIdCharsMax),
    lane: storableText(lane, limits.inboundIdCharsMax),
    payload: storableJson(payload),
  }
}

/** Names a body by its content. */
export function contentKey(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex')
}

/** A provider's id. Throws Hopeless where there is none. */
export function idIn(value: unknown, what: string): string {
  const text = textIn(value)?.trim()
  if (text === undefined || text.length > limits.inboundIdCharsMax || !isStorableText(text)) {
    throw new Hopeless(`${what} is missing, or is none`)
  }
  return text
}

/** An amount of money as numeric text. Throws Hopeless where there is none. */
export function amountIn(value: unknown, what: string): string {
  const text = textIn(value)?.trim()
  if (text === undefined || !/^\d{1,13}(\.\d{1,12})?$/.test(text))
    throw new Hopeless(`${what} is no sum of money`)
  return text
}

/** An ISO 4217 code. Throws Hopeless where there is none. */
export function currencyIn(value: unknown): string {
  const code = textIn(value)?.trim().toUpperCase()
  if (code === undefined || !/^[A-Z]{3}$/.test(code)) throw new Hopeless('the currency is none')
  return code
}

/** An instant. A time without a zone is UTC. Throws Hopeless where there is none. */
export function instantIn(value: unknown, what: string): Date {
  const text = textIn(value)?.trim() ?? ''
  const zoned = /(Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`
  const at = new Date(/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? zoned : Number.NaN)
  if (Number.isNaN(at.getTime())) throw new Hopeless(`${what} is no time`)
  return at
}

/** The buyer, from the first usable value of each list. Values that cannot be stored count as missing. */
export function buyerOf(given: { phones: unknown[]; emails: unknown[]; names: unknown[] }): Buyer {
  const { phoneCharsMin, phoneCharsMax, emailCharsMax } = limits
  const text = (value: unknown) => {
    const told = textIn(value)?.trim()
    return told !== undefined && isStorableText(told) ? told : undefined
  }
  const isPhone = (phone: string) =>
    [...phone].length >= phoneCharsMin && [...phone].length <= phoneCharsMax && /\d/.test(phone)
  const isEmail = (email: string) => email.length <= emailCharsMax && /^[^@\s]+@[^@\s]+$/.test(email)
  return {
    phone: given.phones.map(text).find((phone) => phone !== undefined && isPhone(phone)),
    email: given.emails.map(text).find((email) => email !== undefined && isEmail(email)),
    name: given.names.map(nameIn).find((name) => name !== undefined),
  }
}

/** First and last name as one. */
export function fullName(person: ForeignObject): string | undefined {
  const names = [textIn(person.first_name), textIn(person.last_name)].filter((part) => part !== undefined)
  return names.length === 0 ? undefined : names.map((part) => part.trim()).join(' ')
}

/** A line's amount as numeric text, never negative. */
export function lineSum(sum: number): string {
  return Number.isFinite(sum) ? Math.max(0, sum).toFixed(4) : '0'
}

/** Units of a line; undefined where there are none. */
export function unitsIn(value: unknown): number | undefined {
  const units = Math.trunc(Number(textIn(value)))
  return units >= 1 && units <= limits.inventoryQuantityMax ? units : undefined
}
