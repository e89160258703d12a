import { limits } from '@mostrador/contract/limits'

/** A phone's digits as the world's numbers are: with the calling code of the country. */
export const isCallable = (key: string): boolean => /^[1-9]\d{7,14}$/.test(key)

/**
 * The identity of a phone: its digits where there are enough, so that `+57 310 555 0101` and `573105550101` are one
 * person; otherwise the trimmed text in lower case.
 */
export function phoneKey(phone: string): string {
  const digits = phone.replace(/[^0-9]/g, '')
  return digits.length >= limits.phoneDigitsMin ? digits : phone.trim().toLowerCase()
}
