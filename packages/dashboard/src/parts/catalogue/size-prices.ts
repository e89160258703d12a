// A price for each size, as in "Camiseta S 35.000, M 36.000, L 38.000" or "Torta pequeña $30.000 / grande $55.000".
import { limits } from '@mostrador/contract/limits'
import { type ListHabit, type ListPrice, pricePattern, readPrice } from './list-price.ts'
import { shownSize, sizeBetween, sizeLead, sizeNumber, sizeWord } from './list-sizes.ts'

export type PricedSize = { size: string; text: string; price: ListPrice }

const colon = String.raw`\s*(?:[:=–—-]|por|a)?\s*`
/** Goods are filled into these, bundled or measured by them. */
const containers = [
  ...['cuartos?', 'medio gal[oó]n', 'gal[oó]n', 'gal[aã]o', 'gallon', 'quart', 'pint', 'cuñete', 'caneca'],
  ...['balde', 'bucket', 'litro', 'litre', 'liter', 'garrafa', 'botella', 'bottle', 'lata', 'can', 'frasco'],
  ...['tarro', 'pote', 'jar', 'tub', 'bulto', 'paca', 'paquete', 'pacote', 'pack', 'bolsa', 'bag', 'sobre'],
  ...['envelope', 'tira', 'bl[ií]ster', 'rollo', 'rolo', 'roll', 'metro', 'libra', 'kilo', 'quilo', 'arroba'],
  ...['canasta', 'cesta', 'display', 'six ?pack', 'tarjeta', 'cart[oó]n', 'cartela', 'kit', 'juego', 'jogo'],
]
/** Beside a price these tell how much of a thing it is of, or which. */
const optionWord = `(?:${sizeWord}|(?:media|half|meia)\\s+(?:docena|dozen|dúzia|porci[oó]n|por[cç][aã]o)|porci[oó]n|por[cç][aã]o|enter[oa]|inteir[oa]|medi[oa]|docena|d[uú]zia|dozen|unidade?|personal|individual|familiar|fam[ií]lia|family|mini|jumbo|rebanada|tajada|fatia|slice|whole|half|caja|caixa|box|par|doble|duplo|dupla|double|sencill[oa]|simple|simples|single|(?:(?:medi[oa]|mei[oa]|half)\\s+)?(?:${containers.join('|')}))`
const groupOf = (size: string) => `${size}(?:${sizeBetween}${size})*${colon}${pricePattern}`
/** Between two of them a blank is enough: what follows a price is a size. */
const next = `(?:${sizeBetween}|\\s+)`
const listOf = (size: string) => `(?<list>${groupOf(size)}(?:${next}${groupOf(size)})+)`
/** Numbers are sizes only where a word says so. */
const forms = [`(?:${sizeWord}|${sizeNumber})`, optionWord].map((size, at) => {
  const lead = at === 0 ? String.raw`[\s(:–—-]+${sizeLead}[\s.:]*` : String.raw`(?:\s+[–—-]|:|,)?\s+\(?`
  return {
    line: new RegExp(String.raw`^(?<name>.*?[^\s,;:(–—-])${lead}${listOf(size)}\s*\)?\.?$`, 'iu'),
    size,
  }
})

/** Undefined where the line does not end in at least two sizes, each once, with their prices. */
export function pricedSizesIn(
  line: string,
  habit: ListHabit,
): { name: string; sizes: PricedSize[] } | undefined {
  for (const { line: form, size } of forms) {
    const { name = '', list = '' } = form.exec(line)?.groups ?? {}
    if (list === '') continue
    const group = new RegExp(
      `(?<sizes>${size}(?:${sizeBetween}${size})*)${colon}(?<price>${pricePattern})`,
      'giu',
    )
    const sizes = [...list.matchAll(group)].flatMap(({ groups = {} }) => {
      const text = (groups.price ?? '').trim()
      const price = readPrice(text, habit)
      return (groups.sizes ?? '')
        .split(new RegExp(sizeBetween, 'iu'))
        .map((each) => ({ size: shownSize(each), text, price }))
    })
    const isList = sizes.length > 1 && sizes.length <= limits.pasteSizesMax
    if (isList && new Set(sizes.map((each) => each.size)).size === sizes.length) return { name, sizes }
  }
  return undefined
}
