// Words that name goods are about no service.
import type { Turn } from '../dialogue/turn.ts'
import { isSameWord, namingWords } from '../understanding/match.ts'

/** A thing is named that is sold, and no service. */
export async function namesGoods(turn: Turn, query: string): Promise<boolean> {
  if (query === '') return false
  const found = await turn.tools.searchProducts({ text: query, limit: goodsAsked })
  const words = namingWords(query)
  return found.some(
    ({ name, isBookable }) => !isBookable && namingWords(name).some((each) => isSaid(each, words)),
  )
}

/** A short word must be the very one: a friend who can drive is no drip of oil. */
function isSaid(word: string, said: readonly string[]): boolean {
  return said.some((other) => other === word || (word.length >= longChars && isSameWord(word, other)))
}

const longChars = 6

const goodsAsked = 5
