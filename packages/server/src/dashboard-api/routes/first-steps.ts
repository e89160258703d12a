import { chatPlatform } from '@mostrador/contract/values'
import { inboundUrl } from '../../channels/setup/channels.ts'
import {
  getFirstSteps,
  hideFirstSteps,
  noteShared,
  showFirstSteps,
} from '../../domain/first-steps/first-steps.ts'
import type { Handlers } from '../serving/call.ts'
import type { DashboardDeps } from '../serving/deps.ts'

type Names = 'getFirstSteps' | 'noteShared' | 'hideFirstSteps' | 'showFirstSteps'

/** The list that leads a new account. */
export function firstStepHandlers({ publicUrl }: DashboardDeps): Handlers<Names> {
  return {
    getFirstSteps: async ({ tenant, now }) => {
      const { isNew, isHidden, done, chatId, productNames } = await getFirstSteps(
        tenant.db,
        tenant.accountId,
        now,
      )
      const chat =
        chatId === null
          ? null
          : { id: chatId, url: inboundUrl(publicUrl, { id: chatId, platform: chatPlatform }) }
      return { is_new: isNew, is_hidden: isHidden, done, chat, product_names: productNames }
    },
    noteShared: async ({ tenant, now }) => {
      await noteShared(tenant.db, tenant.accountId, now)
      return {}
    },
    hideFirstSteps: async ({ tenant, now }) => {
      await hideFirstSteps(tenant.db, tenant.accountId, now)
      return {}
    },
    showFirstSteps: async ({ tenant }) => {
      await showFirstSteps(tenant.db, tenant.accountId)
      return {}
    },
  }
}
