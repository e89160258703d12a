import { limits } from '@mostrador/contract/limits'
import { Type } from 'typebox'
import { searchKnowledge } from '../../domain/products/search.queries.ts'
import { storableText } from '../../platform/database/text.ts'
import { isId } from '../../platform/ids.ts'
import { cardOf } from './product-card.ts'
import { defineTool, forModel, givenId, givenText, offeredIn, plainForModel } from './tool.ts'
import type { KnowledgeHit, ProductCard } from './tools.ts'

/** As many as a model can take in. */
const modelFoundMax = 8

export const catalogueTools = {
  searchProducts: defineTool<{ text: string; category?: string; limit: number }, ProductCard[]>({
    effect: 'sees_changes',
    model: forModel(
      'Products and services of the shop that fit some words; without words, the newest.',
      {
        words: Type.Optional(givenText('what is looked for, in a few words', 0)),
        category: Type.Optional(givenText('only of this category')),
      },
      ({ words = '', category }) => ({
        text: words,
        limit: modelFoundMax,
        ...(category === undefined ? {} : { category }),
      }),
    ),
    async run(context, { text, category, limit }) {
      const search = { category, limit: Math.min(Math.max(1, limit), limits.botFoundMax) }
      const words = wordsOf(text)
      const offered = await offeredIn(context)
      const found =
        words === '' ? await offered.newest(search) : await offered.search({ ...search, text: words })
      return found.map((product) => cardOf(product, context.scope.now))
    },
  }),
  getProduct: defineTool<string, ProductCard | undefined>({
    effect: 'sees_changes',
    model: forModel('One product.', { product_id: givenId }, (input) => input.product_id),
    async run(context, id) {
      const [product] = isId(id) ? await (await offeredIn(context)).byIds([id]) : []
      return product && cardOf(product, context.scope.now)
    },
  }),
  listCategories: defineTool<void, string[]>({
    effect: 'none',
    model: plainForModel('The categories of the catalogue.'),
    run: async (context) => [...(await (await offeredIn(context)).categories(limits.botFoundMax))],
  }),
  listKnowledge: defineTool<void, KnowledgeHit[]>({
    effect: 'none',
    // A model is given what it searches for; the rules compare meanings that no search knows.
    model: null,
    run: async (context) => [...(await (await offeredIn(context)).knowledge())],
  }),
  searchKnowledge: defineTool<string, KnowledgeHit[]>({
    effect: 'none',
    model: forModel(
      'What the shop has written down about a question.',
      { question: givenText("the customer's question") },
      ({ question }) => question,
    ),
    run: ({ tx, scope }, text) =>
      searchKnowledge(tx, scope.accountId, { text: wordsOf(text), limit: limits.botPassagesMax }),
  }),
}

function wordsOf(text: string): string {
  return storableText(text, limits.botQuestionCharsMax).trim()
}
