// All that the shop's data says about something, sentence by sentence.

import type { Language } from '@mostrador/contract/languages'
import { KeptTexts } from '../../../platform/kept.ts'
import type { KnowledgeHit, ProductCard } from '../../tools/tools.ts'
import { type Unit, unitsOf } from '../understanding/concepts.ts'

/** Something that may answer a question. */
export type Passage = {
  text: string
  /** The question it was written for; empty for a sentence about a product. */
  head: readonly Unit[]
  body: readonly Unit[]
  card: ProductCard | undefined
}

/** A fact that stands in fields rather than in a sentence, with the concepts it answers. */
export type Fact = { text: string; about: readonly string[] }

export function knowledgePassage({ question, answer }: KnowledgeHit, spoken: readonly Language[]): Passage {
  return {
    text: answer,
    head: unitsOf(question ?? '', spoken),
    body: bodyOf(answer, spoken),
    card: undefined,
  }
}

/** The sentences of a description and the facts beside it. */
export function cardPassages(
  card: ProductCard,
  facts: readonly Fact[],
  spoken: readonly Language[],
): Passage[] {
  const sentences = sentencesOf(card.description ?? '').map((text) => ({
    text,
    head: [],
    body: bodyOf(text, spoken),
    card,
  }))
  const stated = facts.map(({ text, about }) => ({
    text,
    head: [],
    body: [...unitsOf(text, spoken), { word: '', concepts: new Set(about) }],
    card,
  }))
  return [...sentences, ...stated]
}

/** Kept, as texts of shops are read again and again. */
function bodyOf(text: string, spoken: readonly Language[]): readonly Unit[] {
  return bodies.get(text, spoken, () => [...unitsOf(text, spoken), ...measuresIn(text)])
}
const bodies = new KeptTexts<readonly Unit[]>(2_000)

/** A full stop in a number or an abbreviation ends nothing. */
function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=(?:[\p{L}\p{N})"'”»%°²³]{2}|\d\s[mglL])[.!?;])\s+(?=\p{Lu}|\p{N}|¿|¡)|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

/** "22 lb", "45 cm" and "4 oz" tell a weight or a size in no word of either. */
function measuresIn(text: string): Unit[] {
  const found: string[] = []
  if (
    /\d\s?(?:cm|mm|m|mts?|metros?|ft|in|inch(?:es)?|pulgadas?|polegadas?|l|lt|litros?|ml|oz|["”])(?![\p{L}])/iu.test(
      text,
    )
  )
    found.push('size')
  if (/\d\s?(?:kg|g|gr|lb|lbs|kilos?|quilos?|pounds?)(?![\p{L}])/iu.test(text)) found.push('weight')
  if (/\d\s?(?:cm|mm|m|mts?|metros?|ft|in|inch(?:es)?|pulgadas?|polegadas?|["”])(?![\p{L}])/iu.test(text))
    found.push('length')
  if (/[$€£]|R\$|\d\s?(?:pesos|reais|dollars|pounds)/i.test(text)) found.push('cost')
  if (/\d/.test(text)) found.push('count')
  return found.map((concept) => ({ word: '', concepts: new Set([concept]) }))
}
