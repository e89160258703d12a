// Sizes at the end of a product's name, as in "Camiseta S, M, L" or "Zapatos tallas 36/37/38".
import { limits } from '@mostrador/contract/limits'

type Sized = {
  /** The product's name without them. */
  name: string
  sizes: string[]
}

export const sizeLead = String.raw`(?:tallas?|tamañ[oa]s?|tamanhos?|tam\.?|n[uú]m(?:eros?|\.)|sizes?)`
export const sizeWord =
  '(?:[2-5]xl|x{1,3}[sl]|[sml]|pp|p|gg|g|[uú]nic[oa]|pequeñ[oa]|median[oa]|grande|chic[oa]|pequen[oa]|m[eé]di[oa]|small|medium|large)'
export const sizeNumber = String.raw`\d{1,2}`
export const sizeBetween = String.raw`(?:\s*[,;/|]\s*(?:[yeou]\s+|and\s+|or\s+)?|\s+(?:y|e|o|u|ou|and|or)\s+)`
const list = (each: string) => `(?<sizes>${each}(?:${sizeBetween}${each})+)`
/** Numbers are sizes only where a word says so: else they may be a price, a weight or a model. */
const forms = [
  new RegExp(
    String.raw`^(?<name>.*\S)[\s(:–—-]+${sizeLead}[\s:.]*${list(`(?:${sizeWord}|${sizeNumber})`)}\s*\)?$`,
    'iu',
  ),
  new RegExp(String.raw`^(?<name>.*[^\s,;/|])(?:\s+[–—-]|:)?\s+\(?${list(sizeWord)}\)?$`, 'iu'),
]
const split = new RegExp(sizeBetween, 'iu')

/** Sizes of letters are written large. */
export function shownSize(size: string): string {
  return letters.test(size) ? size.toLocaleUpperCase() : size
}

const letters = /^(?:[2-5]?x{0,3}[sml]|pp|p|gg|g)$/iu

/** Undefined where there are not at least two, or one stands twice. */
export function sizesIn(text: string): Sized | undefined {
  for (const form of forms) {
    const { name = '', sizes = '' } = form.exec(text.trim())?.groups ?? {}
    const found = sizes.split(split).map(shownSize)
    const isList = found.length > 1 && found.length <= limits.pasteSizesMax
    if (isList && new Set(found).size === found.length) {
      return { name: name.replace(/[\s:(–—-]+$/u, ''), sizes: found }
    }
  }
  return undefined
}
