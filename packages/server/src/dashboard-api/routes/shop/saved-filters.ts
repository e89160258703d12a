import {
  createSavedFilter,
  deleteSavedFilter,
  listSavedFilters,
  renameSavedFilter,
} from '../../../accounts/saved-filters.ts'
import type { Handlers } from '../../serving/call.ts'

type Names = 'listSavedFilters' | 'createSavedFilter' | 'renameSavedFilter' | 'deleteSavedFilter'

/** Each person's own. */
export const savedFilterHandlers: Handlers<Names> = {
  listSavedFilters: async ({ tenant: { db, accountId }, person, query }) => ({
    data: await listSavedFilters(db, { accountId, personId: person.id, list: query.list }),
  }),
  createSavedFilter: ({ tenant: { db, accountId }, person, body, now }) =>
    createSavedFilter(db, { accountId, personId: person.id, ...body }, now),
  renameSavedFilter: ({ tenant: { db, accountId }, person, params, body }) =>
    renameSavedFilter(db, { accountId, personId: person.id, id: params.id, name: body.name }),
  deleteSavedFilter: async ({ tenant: { db, accountId }, person, params }) => {
    await deleteSavedFilter(db, { accountId, personId: person.id, id: params.id })
    return {}
  },
}
