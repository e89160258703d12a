// The catalogue at an address for Meta, so that a shop's WhatsApp catalogue follows its products.
import { Type } from 'typebox'
import { type DashboardRoute, Done, Instant, orNull } from '../route.ts'

const CatalogueFeed = Type.Object({
  /** Secret; null: there is none. */
  url: orNull(Type.String()),
  /** When it was last fetched. */
  fetched_at: orNull(Instant),
  /** Products that it has, and those left out since Meta takes none without a picture or a price. */
  products: Type.Integer(),
  without_picture: Type.Integer(),
  without_price: Type.Integer(),
})

export const catalogueFeedRoutes = {
  getCatalogueFeed: {
    method: 'GET',
    path: '/catalogue-feed',
    needs: 'channels.edit',
    answer: CatalogueFeed,
  },
  /** Makes the address; where there is one, another takes its place, and it opens nothing any more. */
  openCatalogueFeed: {
    method: 'POST',
    path: '/catalogue-feed',
    needs: 'channels.edit',
    answer: CatalogueFeed,
  },
  closeCatalogueFeed: { method: 'DELETE', path: '/catalogue-feed', needs: 'channels.edit', answer: Done },
} as const satisfies Record<string, DashboardRoute>
