// Extras that a line names in a bracket: "Vela de vainilla $25.000 (empaque de regalo +5.000)".
import { limits } from '@mostrador/contract/limits'
import { type ListHabit, pricePattern, readPrice } from './list-price.ts'

export type ListedExtra = { name: string; price: number }

const bracket = new RegExp(
  String.raw`\(\s*(?:(?<named>[^()+]*\p{L}[^()+]*?)\s*:?\s*\+\s*(?<price>${pricePattern})|\+\s*(?<first>${pricePattern})\s+(?<behind>[^()+]*\p{L}[^()+]*?))\s*\)`,
  'giu',
)

/** The line without its extras; one whose price could be two amounts stays in it. */
export function extrasIn(line: string, habit: ListHabit): { text: string; extras: ListedExtra[] } {
  const extras: ListedExtra[] = []
  const text = line.replaceAll(bracket, (whole, ...parts) => {
    const { named, price, first, behind } = parts.at(-1) as Record<string, string | undefined>
    const read = readPrice((price ?? first ?? '').trim(), habit)
    const name = (named ?? behind ?? '').trim().slice(0, limits.nameCharsMax)
    if (!('amount' in read)) return whole
    extras.push({ name: name.charAt(0).toUpperCase() + name.slice(1), price: read.amount })
    return ' '
  })
  return { text: text.replace(/\s+/g, ' ').trim(), extras }
}
