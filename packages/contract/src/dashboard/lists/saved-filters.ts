// Filters of a list that a person keeps; nobody else sees them.
import { Type } from 'typebox'
import { limits } from '../../limits.ts'
import { type DashboardRoute, Done, Id, idParams, input, oneOf, text } from '../route.ts'

export const filteredLists = ['products', 'orders', 'contacts', 'conversations'] as const
export type FilteredList = (typeof filteredLists)[number]

/** As the page's address carries it. */
const Query = Type.Record(Type.String({ minLength: 1, maxLength: 40 }), Type.String({ maxLength: 200 }), {
  maxProperties: 12,
})
const name = text(limits.savedFilterNameCharsMax)

export const SavedFilter = Type.Object({ id: Id, name: Type.String(), query: Query })

export const savedFilterRoutes = {
  /** The person's own, by name. */
  listSavedFilters: {
    method: 'GET',
    path: '/saved-filters',
    needs: 'overview.view',
    query: input({ list: oneOf(filteredLists) }),
    answer: Type.Object({ data: Type.Array(SavedFilter) }),
  },
  createSavedFilter: {
    method: 'POST',
    path: '/saved-filters',
    needs: 'overview.view',
    body: input({ list: oneOf(filteredLists), name, query: Query }),
    answer: SavedFilter,
    status: 201,
  },
  renameSavedFilter: {
    method: 'PATCH',
    path: '/saved-filters/{id}',
    needs: 'overview.view',
    params: idParams,
    body: input({ name }),
    answer: SavedFilter,
  },
  deleteSavedFilter: {
    method: 'DELETE',
    path: '/saved-filters/{id}',
    needs: 'overview.view',
    params: idParams,
    answer: Done,
  },
} as const satisfies Record<string, DashboardRoute>
