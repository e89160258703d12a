// The questions of a message, one by one.
import type { Language } from '@mostrador/contract/languages'
import { unitsOf } from '../understanding/concepts.ts'

/** Words with which another question begins after "and" or a comma. */
const begins =
  'how|what|when|where|which|who|is|are|do|does|can|could|will|would|cuanto|cuánto|cuanta|cuánta|cuantos|cuántos|cuantas|cuántas|cual|cuál|cuales|cuáles|que|qué|como|cómo|donde|dónde|cuando|cuándo|quien|quién|hay|tienen|tiene|se puede|puedo|quanto|quanta|quantos|quantas|qual|quais|como|onde|quando|quem|tem|cada cuanto|cada cuánto|a cada|de que|de qué|con que|con qué|para que|para qué|com que|does it|is it|demora|da pra|dá pra|posso|aceptan|hacen|dan|entregan|abren|cobran|venden|pasan|reciben|mandan|incluye|sirve|necesito|tengo que|hay que|aceitam|fazem|entregam|abrem|cobram|vendem|precisa|preciso|tem que|vem com'
const border = new RegExp(
  `(?<=[?;\\n])|(?<=[\\p{L}\\p{N})][.!])\\s|,?\\s+(?:and|n|&|y|e)\\s+(?=(?:${begins})(?![\\p{L}]))|,\\s+(?=(?:${begins})(?![\\p{L}]))`,
  'iu',
)

/** The text itself where it holds no more than one. */
export function questionsIn(text: string): string[] {
  return text
    .split(border)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
}

/** "How many people work there?" names nothing that is sold. */
export function asksCount(said: string, language: Language): boolean {
  return unitsOf(said, [language]).some(({ concepts }) => concepts.has('count'))
}
