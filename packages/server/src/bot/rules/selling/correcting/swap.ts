// "This for that": a thing in the cart and the one that takes its place.
import { plainText } from '../../understanding/normalise.ts'

const ways: readonly RegExp[] = [
  /\b(?:cambi|reemplaz|sustitu|troc|troqu|substitu)\w*(?<from>)\s+(?:por|pelo|pela|pelos|pelas|x)\s+(?<to>.+)/,
  /\b(?:cambi|reemplaz|sustitu|troc|troqu|substitu)\w*\s+(?<from>.+?)\s+(?:por|pelo|pela|pelos|pelas)\s+(?<to>.+)/,
  /(?<from>.+?)\s+(?:me\s+)?(?:la|lo|los|las)?\s*(?:cambi|reemplaz|troc|troqu)\w*\s+(?:por|pelo|pela|pelos|pelas)\s+(?<to>.+)/,
  /\b(?:swap|switch|change|replace|exchange|trade)\s+(?:out\s+)?(?<from>.+?)\s+(?:for|to|with|into)\s+(?<to>.+)/,
  /\bmake\s+(?<from>(?:the|one|my|that|those)\s.+?)\s+(?<to>(?:a|an|the|in)\s.+?)(?:\s+instead.*)?$/,
  /(?<to>.+?)\s+(?:en vez|en lugar|em vez|ao inves|no lugar|instead)\s+(?:de|do|da|dos|das|del|of)\s+(?<from>.+)/,
  /\b(?:en vez|en lugar|em vez|ao inves|no lugar|instead)\s+(?:de|do|da|dos|das|del|of)\s+(?<from>.+?)\s*,?\s+(?:mejor|melhor|quiero|quero|deme|dame|ponme|poneme|me da|me ve|give me|put|ill take|i want)\s+(?<to>.+)/,
]

export function swapIn(said: string): { from: string; to: string } | undefined {
  const plain = plainText(said).replace(/\s+,/g, ',')
  for (const way of ways.toReversed()) {
    const { from, to } = way.exec(plain)?.groups ?? {}
    if (from !== undefined && to !== undefined) return { from, to }
  }
  return undefined
}
