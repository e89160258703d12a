import { checkChannel } from '../../channels/setup/channel-check.ts'
import { connectChannel } from '../../channels/setup/channel-connect.ts'
import {
  addChannel,
  type Channel,
  deleteChannel,
  getChannel,
  inboundUrl,
  listChannels,
  updateChannel,
} from '../../channels/setup/channels.ts'
import type { Handlers } from '../serving/call.ts'
import type { DashboardDeps } from '../serving/deps.ts'

type Names =
  | 'listChannels'
  | 'getChannel'
  | 'addChannel'
  | 'updateChannel'
  | 'deleteChannel'
  | 'checkChannel'
  | 'connectChannel'

type GivenSecrets = {
  app_secret?: string | null
  verify_token?: string | null
  access_token?: string | null
}

/**
 * Channels where customers write. Only the operator, not an account, can direct messages elsewhere than to the
 * platform.
 */
export function channelHandlers(deps: DashboardDeps): Handlers<Names> {
  const { secrets, publicUrl } = deps
  const shown = (channel: Channel) => ({ ...channel, inbound_url: inboundUrl(publicUrl, channel) })
  const terms = { ...deps.platforms, box: secrets, publicUrl }
  return {
    listChannels: async ({ tenant, query }) => {
      const { data, next_cursor } = await listChannels(tenant.db, tenant.accountId, query)
      return { data: data.map(shown), next_cursor }
    },
    getChannel: async ({ tenant, params }) => shown(await getChannel(tenant.db, tenant.accountId, params.id)),
    addChannel: async ({ tenant, body, now }) => {
      const { platform, external_id: externalId, name } = body
      const channel = { accountId: tenant.accountId, platform, externalId, name, ...secretsOf(body) }
      return shown(await addChannel(tenant.db, secrets, channel, now))
    },
    updateChannel: async ({ tenant, params, body }) => {
      const change = { externalId: body.external_id, name: body.name, ...secretsOf(body) }
      return shown(await updateChannel(tenant.db, secrets, tenant.accountId, params.id, change))
    },
    deleteChannel: async ({ tenant, params, now }) =>
      shown(await deleteChannel(tenant.db, tenant.accountId, params.id, now)),
    checkChannel: ({ tenant, params }) =>
      checkChannel(tenant.db, terms, { accountId: tenant.accountId, channelId: params.id }),
    connectChannel: ({ tenant, params }) =>
      connectChannel(tenant.db, terms, { accountId: tenant.accountId, channelId: params.id }),
  }
}

function secretsOf({ app_secret, verify_token, access_token }: GivenSecrets) {
  return { appSecret: app_secret, verifyToken: verify_token, accessToken: access_token }
}
