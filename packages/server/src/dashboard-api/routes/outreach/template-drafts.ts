// Message templates that are being written.
import { limits } from '@mostrador/contract/limits'
import { listDrafts, type TemplateDraftRow } from '../../../channels/templates/template-drafts.queries.ts'
import {
  createTemplateDraft,
  deleteTemplateDraft,
  updateTemplateDraft,
} from '../../../channels/templates/template-drafts.ts'
import { expiryAfter } from '../../../media/media-urls.ts'
import type { CallOf, Handlers } from '../../serving/call.ts'
import type { DashboardDeps } from '../../serving/deps.ts'

type Names = 'listTemplateDrafts' | 'createTemplateDraft' | 'updateTemplateDraft' | 'deleteTemplateDraft'
type Call = { tenant: CallOf<Names>['tenant']; now: Date }

export function templateDraftHandlers({ media }: DashboardDeps): Handlers<Names> {
  const shown = ({ tenant: { accountId }, now }: Call, draft: TemplateDraftRow) => {
    const { file_id: fileId } = draft
    const expiresAt = expiryAfter(now, limits.mediaUrlSeconds)
    const file = { accountId, form: 'whole', name: 'header', expiresAt } as const
    return { ...draft, picture_url: fileId === null ? null : media.urls.pathOf({ ...file, fileId }) }
  }
  return {
    listTemplateDrafts: async (call) => {
      const drafts = await listDrafts(call.tenant.db, call.tenant.accountId)
      return { data: drafts.map((draft) => shown(call, draft)) }
    },
    createTemplateDraft: async (call) => {
      const { tenant, body: draft, now } = call
      return shown(call, await createTemplateDraft(tenant.db, { accountId: tenant.accountId, draft }, now))
    },
    updateTemplateDraft: async (call) => {
      const { tenant, params, body: draft, now } = call
      const given = { accountId: tenant.accountId, id: params.id, draft }
      return shown(call, await updateTemplateDraft(tenant.db, given, now))
    },
    deleteTemplateDraft: async ({ tenant, params }) => {
      await deleteTemplateDraft(tenant.db, tenant.accountId, params.id)
      return {}
    },
  }
}
