// A price for each size, as in "Camiseta S 35.000, M 36.000, L 38.000" or "Torta pequeña $30.000 / grande $55.000".
import { limits } from '@mostrador/contract/limits'
import { type ListHabit, type ListPrice, pricePattern, readPrice } from './list-price.ts'
import { shownSize, sizeBetween, sizeLead, sizeNumber, sizeWord } from './list-sizes.ts'

export type PricedSize = { size: string; text: string; price: ListPrice }

const colon = String.raw`\s*(?:[:=–—-]|por|a)?\s*`
/** Goods are filled into these, bundled or measured by them; none of them is often the thing itself. */
const containers = [
  ...['cuartos?', 'medio gal[oó]n', 'gal[oó]n', 'gal[aã]o', 'gallon', 'quart', 'pint', 'cuñete', 'balde'],
  ...['bucket', 'litro', 'litre', 'liter', 'garrafa', 'botella', 'bottle', 'bulto', 'paca', 'paquete'],
  ...['pacote', 'pack', 'rollo', 'rolo', 'roll', 'libra', 'kilo', 'quilo', 'arroba', 'canasta', 'display'],
  ...['six ?pack', 'bl[ií]ster'],
]
const container = `(?:(?:medi[oa]|mei[oa]|half)\\s+)?(?:${containers.join('|')})`
/** Beside a price these tell how much of a thing it is of, or which. */
const optionWord = `(?:${sizeWord}|(?:media|half|meia)\\s+(?:docena|dozen|dúzia|porci[oó]n|por[cç][aã]o)|porci[oó]n|por[cç][aã]o|enter[oa]|inteir[oa]|medi[oa]|docena|d[uú]zia|dozen|unidade?|personal|individual|familiar|fam[ií]lia|family|mini|jumbo|rebanada|tajada|fatia|slice|whole|half|caja|caixa|box|par|doble|duplo|dupla|double|sencill[oa]|simple|simples|single)`
const groupOf = (size: string) => `${size}(?:${sizeBetween}${size})*${colon}${pricePattern}`
/** Between two of them a blank is enough where they name nothing but sizes: what follows a price is one. */
const listOf = (size: string, next: string) => `(?<list>${groupOf(size)}(?:${next}${groupOf(size)})+)`
const blank = `(?:${sizeBetween}|\\s+)`
/** Numbers are sizes only where a word says so. */
const forms = [
  { size: `(?:${sizeWord}|${sizeNumber})`, next: blank },
  { size: optionWord, next: blank },
  { size: `(?:${container}|${optionWord})`, next: sizeBetween },
].map(({ size, next }, at) => {
  const lead = at === 0 ? String.raw`[\s(:–—-]+${sizeLead}[\s.:]*` : String.raw`(?:\s+[–—-]|:|,)?\s+\(?`
  return {
    line: new RegExp(String.raw`^(?<name>.*?[^\s,;:(–—-])${lead}${listOf(size, next)}\s*\)?\.?$`, 'iu'),
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
    if (isList && new Set(sizes.map((each) => each.size)).size === sizes.length)
      return { name: name.replace(leadingWord, ''), sizes }
  }
  return undefined
}

/** "Cable por metro 2.500": the word leads to the size. */
const leadingWord = /\s+(?:de|d[aeo]|por|x|para|per|by|en|em)$/iu
