// Goods asked for in other words than the shop's, found by the shop's own words.
import { limits } from '@mostrador/contract/limits'
import type { ProductCard } from '../../../tools/tools.ts'
import type { Turn } from '../../dialogue/turn.ts'
import { bestFits, namingWords } from '../../understanding/match.ts'
import { translatorTo } from '../../understanding/meaning/translate.ts'

/** The products that fit once the words are those of the shop's language. */
export async function fitsInShopsWords(
  turn: Turn,
  query: string,
): Promise<{ card: ProductCard; fit: number }[]> {
  const { language: said, context } = turn
  const shop = context.account.language
  const cards = await turn.tools.searchProducts({ text: '', limit: limits.botFoundMax })
  const names = cards.flatMap(({ name, category }) => [name, category ?? ''])
  const inShopsWords = translatorTo(names, { said, shop })
  const words = namingWords(query)
  const translated = words.map((word) => inShopsWords(word)[0] ?? word)
  if (translated.join() === words.join()) return []
  return bestFits(cards, translated.join(' ')).filter(({ fit }) => fit > 0)
}
