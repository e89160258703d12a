import { closeFeed, countFeed, findFeed, openFeed } from '../../../catalogue/feed/feed.queries.ts'
import { feedUrlOf } from '../../../catalogue/feed/routes.ts'
import type { Handlers } from '../../serving/call.ts'
import type { DashboardDeps } from '../../serving/deps.ts'
import type { Tenant } from '../../signing-in/session.ts'

type Names = 'getCatalogueFeed' | 'openCatalogueFeed' | 'closeCatalogueFeed'

/** The address at which Meta reads the catalogue. */
export function catalogueFeedHandlers({ feedTokens, publicUrl }: DashboardDeps): Handlers<Names> {
  const shown = async ({ db, accountId }: Tenant) => {
    const feed = await findFeed(db, accountId)
    const token = feed?.is_open ? feedTokens.tokenOf({ accountId, version: feed.version }) : undefined
    return {
      url: token === undefined ? null : feedUrlOf(publicUrl, token),
      fetched_at: token === undefined ? null : (feed?.fetched_at ?? null),
      ...(await countFeed(db, accountId)),
    }
  }
  return {
    getCatalogueFeed: ({ tenant }) => shown(tenant),
    openCatalogueFeed: async ({ tenant }) => {
      await openFeed(tenant.db, tenant.accountId)
      return shown(tenant)
    },
    closeCatalogueFeed: async ({ tenant }) => {
      await closeFeed(tenant.db, tenant.accountId)
      return {}
    },
  }
}
