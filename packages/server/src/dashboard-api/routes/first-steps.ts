import { chatPlatform } from '@mostrador/contract/values'
import { inboundUrl } from '../../channels/setup/channels.ts'
import { listUnbookable } from '../../domain/appointments/availability.ts'
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
      // Where an account is not led, no more is asked of it.
      const { sold, unbookable } = isNew
        ? await listUnbookable(tenant.db, tenant.accountId, now)
        : { sold: 0, unbookable: [] }
      const isBookable = sold > 0 && unbookable.length === 0
      return {
        ...{ is_new: isNew, is_hidden: isHidden, chat, product_names: productNames, has_services: sold > 0 },
        done: [...done, ...(isBookable ? (['bookings'] as const) : [])],
      }
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
