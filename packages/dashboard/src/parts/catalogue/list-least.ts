// The least amount that a line of a list names: "se vende desde 0,25", "mínimo 250 g", "a partir de media libra".
import type { SaleUnit } from '@mostrador/contract/measures'
import { readMeasure } from '@mostrador/contract/measures/told-measures'

type Least = { least: number; rest: string }
type Goods = { unit: SaleUnit; currency: string }

const leading = String.raw`(?:(?:se |s[oó]lo |s[oó] |only )*(?:vend\w*|venta|pedidos?|pidiendo|compra|venda|sold|sale|orders?)(?: es| se| is)?[\s:]+)?`
const from = String.raw`(?:desde|a partir d[eo]|(?:un |una |um |uma |a )?(?:cantidad |quantidade )?m[ií]n(?:\.|im[oa]s?)?(?: de| of)?|no menos de|n[aã]o menos de|como m[ií]nimo|no m[ií]nimo|from|starting (?:at|from)|at least|no less than|minimum(?: of)?|min\.?)(?!\p{L})`
const onwards = String.raw`(?:\s*(?:en adelante|para arriba|em diante|pra cima|or more|and up|up|m[ií]nim[oa]|minimum|o m[aá]s|ou mais))?`
const said = new RegExp(String.raw`^${leading}${from}\s*:?\s*(?<amount>.+?)${onwards}[\s.!)]*$`, 'iu')
/** "250 g mínimo". */
const behind =
  /^(?<amount>.+?)\s+(?:como |de |no )?(?:m[ií]nim[oa]|minimum|en adelante|em diante|or more)[\s.!)]*$/iu

/** Looks in words of a line that were left over; undefined where they name none. */
export function leastIn(words: string, goods: Goods): Least | undefined {
  const parts = words.split(/[,;]\s+|\s+[–—-]\s+|\s*[()]\s*/).filter((part) => part.trim() !== '')
  for (const [at, part] of parts.entries()) {
    const least = leastOf(part.trim(), goods)
    if (least !== undefined) return { least, rest: parts.toSpliced(at, 1).join(', ').trim() }
  }
  return undefined
}

function leastOf(part: string, { unit, currency }: Goods): number | undefined {
  const amount = (said.exec(part) ?? behind.exec(part))?.groups?.amount
  const read = amount === undefined ? undefined : readMeasure(amount, unit, currency)
  return read && 'measure' in read ? read.measure : undefined
}

const weight = String.raw`(?:\d+(?:[.,]\d+)?|\d\s?\/\s?\d|½|¼|¾|medi[oa]|mei[oa]|half an?|un|una|um|uma|a|(?:un )?cuarto(?: de)?|(?:um )?quarto(?: de)?)\s?(?:kgs?|kilos?|quilos?|g|grs?|gramos?|gramas?|grams?|lbs?|libras?|pounds?|oz|onzas?|onças?|ounces?|lts?|litros?|lit(?:er|re)s?|ml|mts?|metros?|met(?:er|re)s?|cm|yardas?|yards?)`
const inside = new RegExp(
  String.raw`\s*[,;(–—-]?\s*(?<words>${leading}${from}\s*:?\s*${weight}${onwards})(?![\p{L}\p{N}/])\)?`,
  'iu',
)

/** The line without the least amount in the middle of it, which would pass for a price or a size. */
export function withoutLeast(line: string): { text: string; words: string } | undefined {
  const { words } = inside.exec(line)?.groups ?? {}
  return words === undefined
    ? undefined
    : { text: line.replace(inside, ' ').replace(/\s+/g, ' ').trim(), words }
}
