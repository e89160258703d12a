import { isLanguage, type Language } from '@mostrador/contract/languages'
import { limits } from '@mostrador/contract/limits'

/** The language that a browser asks for first among ours, by its Accept-Language header; undefined if it asks for none. */
export function visitorLanguage(header: string | undefined): Language | undefined {
  if (header === undefined) return undefined
  return header
    .split(',', limits.acceptedLanguagesMax)
    .map(readWish)
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ language }) => language)
    .find(isLanguage)
}

/** `pt-BR;q=0.8` wishes for `pt` with 0.8; a weight that is no number counts as none. */
function readWish(wish: string): { language: string; weight: number } {
  const [tag = '', ...parameters] = wish.split(';').map((part) => part.trim().toLowerCase())
  const given = parameters.find((parameter) => parameter.startsWith('q='))
  const weight = given === undefined ? 1 : Number(given.slice(2))
  return { language: tag.split('-')[0] ?? '', weight: Number.isNaN(weight) ? 0 : weight }
}
