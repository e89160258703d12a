// Grounding check: every price, time and name in a model's answer must appear in a tool's result, in the shop's
// settings or in something the shop said before.

export type Facts = {
  /** Results of tools in this turn, earlier messages of the shop, and its settings. */
  told: readonly string[]
  /** The customer's own words: names in them may be repeated, prices and times may not. */
  asked: readonly string[]
}

/** The model said something that no source supports. */
export class Ungrounded extends Error {
  override readonly name = 'Ungrounded'
}

/** The first ungrounded thing in the answer; undefined when all of it is grounded. */
export function findInvention(answer: string, { told, asked }: Facts): string | undefined {
  const source = told.join('\n')
  return (
    findUnknown(timesIn(answer), new Set(timesIn(source).flatMap(({ values }) => values))) ??
    findUnknown(datesIn(answer), new Set(datesIn(source).flatMap(({ values }) => values))) ??
    findUnknown(
      amountsIn(answer).filter(({ isMarked }) => isMarked),
      pricesIn(source),
    ) ??
    findUnknown(amountsIn(answer), new Set(amountsIn(source, true).flatMap(({ values }) => values))) ??
    findUnknownName(answer, wordsIn([source, ...asked].join('\n')))
  )
}

type Mention = { text: string; values: string[] }

function findUnknown(mentions: readonly Mention[], known: ReadonlySet<string>): string | undefined {
  return mentions.find(({ values }) => !values.some((value) => known.has(value)))?.text
}

const currency = String.raw`(?:r\$|us\$|\$|€|£|cop|usd|eur|brl|mxn|clp|ars|pen|pesos?|euros?|reais|real|dollars?|d[oó]lares?|soles)`
const amount = new RegExp(
  String.raw`(?<before>${currency})?\s*(?<![\d.,:\-/\w])(?<number>\d{1,3}(?:[.,\s’']\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d+)?)(?![\d:]|[.,]\d|[-/]\d)\s*(?<after>${currency}|%|mil\b|k\b)?`,
  'giu',
)

/** Amounts of money, percentages, and all numbers too large to be a count; with `all`, every number. */
function amountsIn(text: string, all = false): (Mention & { isMarked: boolean })[] {
  const found = [...withoutTimes(text).matchAll(amount)].flatMap((match) => {
    const { before, number = '', after } = match.groups ?? {}
    const isMarked = before !== undefined || after !== undefined
    const isLarge = number.replaceAll(/\D/g, '').length >= 4 || /[.,]\d/.test(number)
    if (!all && !isMarked && !isLarge) return []
    const times = /^(mil|k)$/i.test(after ?? '') ? 1_000 : 1
    const values = readingsOf(number).map((value) => String(value * times))
    return [{ text: match[0].trim(), values, isMarked }]
  })
  return found
}

const price = /"(?:price|regularPrice|priceMin|priceMax|unitPrice|lineTotal|total)":"([\d.]+)"/g

/** Numbers that may be said with a currency: a count from a tool is not a price. */
function pricesIn(source: string): Set<string> {
  const given = [...source.matchAll(price)].map(([, number]) => String(Number(number)))
  return new Set([...given, ...amountsIn(source).flatMap(({ values }) => values)])
}

/** Both readings of an ambiguous number: 49.900 is forty-nine thousand nine hundred to some, almost fifty to others. */
function readingsOf(number: string): number[] {
  const compact = number.replaceAll(/[\s’']/g, '')
  const lastSeparator = Math.max(compact.lastIndexOf('.'), compact.lastIndexOf(','))
  const whole = Number(compact.replaceAll(/[.,]/g, ''))
  if (lastSeparator < 0) return [whole]
  const decimals = compact.length - lastSeparator - 1
  const integer = compact.slice(0, lastSeparator).replaceAll(/[.,]/g, '')
  const decimal = Number(`${integer}.${compact.slice(lastSeparator + 1)}`)
  if (decimals !== 3) return [decimal]
  return Number.isInteger(decimal) ? [whole] : [whole, decimal]
}

const clock =
  /(?<![\d.,$])(?<hour>[01]?\d|2[0-4])(?:[:h.](?<minute>[0-5]\d))?\s*(?<half>a\.?\s?m\b\.?|p\.?\s?m\b\.?|de la (?:mañana|tarde|noche)|da (?:manhã|tarde|noite)|hrs?\b|horas\b|h\b|o'clock)?/giu
const atHour = /\b(?:a las?|às?|at)\s+$/iu

/** Times of day, in both halves of the day where the text leaves that open. */
function timesIn(text: string): Mention[] {
  return [...text.matchAll(clock)].flatMap((match) => {
    const { hour = '', minute, half } = match.groups ?? {}
    const isColon = /[:h]\d\d/.test(match[0])
    const isAt = atHour.test(text.slice(0, match.index))
    if (!isColon && half === undefined && !isAt) return []
    if (!isColon && minute !== undefined && half === undefined && !isAt) return []
    return [
      {
        text: match[0].trim(),
        values: hoursOf(Number(hour), half ?? '').map((at) => `${at}:${minute ?? '00'}`),
      },
    ]
  })
}

function hoursOf(hour: number, half: string): number[] {
  if (/^p|tarde|noche|noite/i.test(half)) return [hour < 12 ? hour + 12 : hour]
  if (/^a|mañana|manhã/i.test(half)) return [hour % 12]
  return hour < 13 && half === '' ? [hour, (hour + 12) % 24] : [hour]
}

function withoutTimes(text: string): string {
  return text.replaceAll(/\b\d{4}-\d\d-\d\d\b|\b\d{1,2}[:h]\d\d\b/g, ' ')
}

const months = [
  'enero janeiro january',
  'febrero fevereiro february',
  'marzo marco march',
  'abril april',
  'mayo maio may',
  'junio junho june',
  'julio julho july',
  'agosto august',
  'septiembre setembro september',
  'octubre outubro october',
  'noviembre novembro november',
  'diciembre dezembro december',
].map((names) => names.split(' '))

const weekdays =
  `lunes martes miercoles jueves viernes sabado domingo segunda terca quarta quinta sexta monday tuesday
  wednesday thursday friday saturday sunday`.split(/\s+/)

const calendar: ReadonlySet<string> = new Set([...weekdays, ...months.flat()])

const monthName = months.flat().join('|')
const date = new RegExp(
  String.raw`\b(?:\d{4}-(?<isoMonth>\d\d)-(?<isoDay>\d\d)|(?<one>\d{1,2})/(?<other>\d{1,2})|(?<before>\d{1,2})(?:st|nd|rd|th)?\s+(?:de\s+|of\s+)?(?<nameAfter>${monthName})|(?<nameBefore>${monthName})\s+(?:the\s+)?(?<after>\d{1,2}))\b`,
  'gu',
)

/** Dates as month and day; in both orders where the text is ambiguous. */
function datesIn(text: string): Mention[] {
  return [...plain(text).matchAll(date)].map(({ 0: mention, groups = {} }) => {
    const { isoMonth, isoDay, one, other, before, nameAfter, nameBefore, after } = groups
    if (isoMonth !== undefined) return { text: mention, values: [`${Number(isoMonth)}-${Number(isoDay)}`] }
    if (one !== undefined) {
      const [day, month] = [Number(one), Number(other)]
      return { text: mention, values: [`${month}-${day}`, `${day}-${month}`] }
    }
    const name = nameAfter ?? nameBefore ?? ''
    const month = months.findIndex((names) => names.includes(name)) + 1
    return { text: mention, values: [`${month}-${Number(before ?? after)}`] }
  })
}

/** Names are capitalised words within a sentence, or words at the start of a list item. */
function findUnknownName(answer: string, known: ReadonlySet<string>): string | undefined {
  const names = [...answer.matchAll(/(?<=[\p{L}\d,;)][ \t]+)\p{Lu}[\p{L}\d]{2,}/gu)].map(([name]) => name)
  const heads = [...answer.matchAll(/^\s*(?:[-*•]|\d+[.)])\s*\**([^\n:—(*$]+)/gmu)].flatMap(([, head = '']) =>
    [...head.matchAll(/[\p{L}\d]{4,}/gu)].map(([word]) => word),
  )
  const isKnown = (name: string) => known.has(plain(name)) || calendar.has(plain(name))
  return names.find((name) => !isKnown(name)) ?? findUnknownHead(heads, isKnown)
}

/** Most of the words that start list items must be known; the rest may be connecting words. */
function findUnknownHead(heads: readonly string[], isKnown: (word: string) => boolean): string | undefined {
  const unknown = heads.filter((word) => !isKnown(word))
  return unknown.length * 2 > heads.length ? unknown[0] : undefined
}

function wordsIn(text: string): Set<string> {
  return new Set([...text.matchAll(/[\p{L}\d]+/gu)].map(([word]) => plain(word)))
}

function plain(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
