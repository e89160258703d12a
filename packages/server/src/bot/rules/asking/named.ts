// The one product that the words name outright, by a word that no other product has in its name.
import type { ProductCard } from '../../tools/tools.ts'
import type { Turn } from '../dialogue/turn.ts'
import type { Act } from '../understanding/act.ts'
import { isSameWord, namingWords } from '../understanding/match.ts'

const lookedAtMax = 30
const wordCharsMin = 4

export type NamedOutright = { card: ProductCard; words: readonly string[] }

/** Undefined where no product is named so, or several are; of a large catalogue nobody can tell. */
export async function namedOutright(
  { tools }: Turn,
  { query, text }: Pick<Act, 'query' | 'text'>,
): Promise<NamedOutright | undefined> {
  const cards = await tools.searchProducts({ text: '', limit: lookedAtMax })
  if (cards.length >= lookedAtMax) return undefined
  const said = namingWords(query === '' ? text : query).filter((word) => word.length >= wordCharsMin)
  const found = new Map<ProductCard, string[]>()
  for (const word of said) {
    const having = cards.filter(({ name }) => namingWords(name).some((own) => isSameWord(own, word)))
    const [only, ...others] = having
    if (only && others.length === 0) found.set(only, [...(found.get(only) ?? []), word])
  }
  const naming = [...found.values()].flat()
  const [one, ...others] =
    found.size < 2 ? found : [...found].filter(([card]) => naming.every((word) => hasWord(card, word)))
  return one && others.length === 0 ? { card: one[0], words: one[1] } : undefined
}

/** "The rabbit in large" is the rabbit, though there is a large puzzle as well. */
function hasWord({ name, variants }: ProductCard, word: string): boolean {
  const names = [name, ...variants.map((variant) => variant.name)]
  return names.some((each) => namingWords(each).some((own) => isSameWord(own, word)))
}
