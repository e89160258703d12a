// "Honduras 4821": a name and a number with nothing that says it is a street. Only where an address is the next thing to
// be asked for, and where the name is none of the shop's, is it one.
import { namingWords } from '../match.ts'
import { folded } from './folded.ts'

type BareStreet = {
  start: number
  end: number
  /** The words of its name. */
  words: readonly string[]
}

const bare =
  /(?<=^|[.,;!?\n]\s*)(?<name>(?:(?:\p{L}[\p{L}.]*|\d{1,2} de) ){0,3}(?!(?:en|por|at|for|a|al|to|de|of|no|na|em|x|con|com|with|y|e|and|in|son|sao|are|is|es) )\p{L}[\p{L}.]* )(?<number>\d{3,5})(?![\d.,/:-]*\d)(?! ?(?:mil|k|hundred|thousand|varos|pesos|reais|reales|lucas|bucks|dolares|dollars|usd|am|pm|hs|hrs|horas|de|of|x|por|libras|kilos?|gr?|ml|kg|cm|unidades|cada)\b)/gu

/** The last of the text. */
export function bareStreetIn(text: string): BareStreet | undefined {
  const found = [...folded(text).matchAll(bare)].at(-1)
  const name = found?.groups?.name
  if (!found || name === undefined) return undefined
  const words = namingWords(name)
  return words.some((word) => word.length > 3)
    ? { start: found.index, end: found.index + found[0].length, words }
    : undefined
}
