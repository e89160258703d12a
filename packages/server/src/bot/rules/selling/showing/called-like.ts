// Products that are called like a category and lie in another one, or in none.
import type { ProductCard } from '../../../tools/tools.ts'
import { isSameWord, namingWords } from '../../understanding/match.ts'

/** Goods whose name holds all words of the category: whoever wrote them down may have given them none. */
export function calledLike(category: string): (card: ProductCard) => boolean {
  const words = namingWords(category)
  return ({ name, isBookable }) => {
    const own = namingWords(name)
    return (
      !isBookable && words.length > 0 && words.every((word) => own.some((each) => isSameWord(each, word)))
    )
  }
}
