// A phone in the groups in which people of its country say it. Pure.

/** The digits of a number with its calling code; each group is a part to be said alone. */
const forms: readonly RegExp[] = [
  /^(1)([2-9]\d\d)([2-9]\d\d)(\d{4})$/,
  /^(34)(\d{3})(\d{3})(\d{3})$/,
  /^(51)(9\d\d)(\d{3})(\d{3})$/,
  /^(52)(1?)([1-9]\d)(\d{4})(\d{4})$/,
  /^(54)(9?)(11)(\d{4})(\d{4})$/,
  /^(54)(9?)([2-9]\d\d)(\d{3})(\d{4})$/,
  /^(55)([1-9]\d)(9\d{4}|[2-5]\d{3})(\d{4})$/,
  /^(56)(9)(\d{4})(\d{4})$/,
  /^(57)(\d{3})(\d{3})(\d{4})$/,
  /^(58)(4\d\d)(\d{3})(\d{4})$/,
  /^(351)(9\d\d)(\d{3})(\d{3})$/,
  /^(50[2-7])(\d{4})(\d{4})$/,
  /^(591)([67]\d{3})(\d{4})$/,
  /^(593)(9\d)(\d{3})(\d{4})$/,
  /^(595)(9\d\d)(\d{3})(\d{3})$/,
  /^(598)(9\d)(\d{3})(\d{3})$/,
]

/** As it was stored where the country is not known. */
export function readablePhone(phone: string): string {
  const [, plus, digits = ''] = /^(\+?)(\d+)$/.exec(phone.replaceAll(/[\s().\u00a0-]/g, '')) ?? []
  // Ten digits without a code may be a number dialled at home that begins like one from abroad.
  if (plus === undefined || (plus === '' && digits.length < 11)) return phone
  const [, ...parts] = forms.map((form) => form.exec(digits)).find((found) => found !== null) ?? []
  return parts.length === 0 ? phone : `+${parts.filter((part) => part !== '').join(' ')}`
}
