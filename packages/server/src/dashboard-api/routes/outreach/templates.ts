// Message templates, and one of them sent to a customer by a person.
import { limits } from '@mostrador/contract/limits'
import { slotsOf } from '@mostrador/contract/outreach/templates'
import { deleteDraft } from '../../../channels/templates/template-drafts.queries.ts'
import { templatePart } from '../../../channels/templates/template-part.ts'
import { findBusiness, type Template } from '../../../channels/templates/templates.queries.ts'
import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  setBusiness,
  setOwnFacts,
  syncAll,
  updateTemplate,
} from '../../../channels/templates/templates.ts'
import { getInboxRow } from '../../../domain/conversations/inbox.ts'
import { expiryAfter } from '../../../media/media-urls.ts'
import { takeUpload } from '../../../media/uploads.ts'
import { AppError } from '../../../platform/errors.ts'
import type { CallOf, Handlers } from '../../serving/call.ts'
import type { DashboardDeps } from '../../serving/deps.ts'
import { shownMessage } from '../../serving/shown-media.ts'
import { placeOf } from '../inbox.ts'
import { replyTelling } from '../shop/customer-news.ts'
import { findTemplateValues } from './template-values.ts'

type Names =
  | 'listTemplates'
  | 'syncTemplates'
  | 'setTemplateBook'
  | 'createTemplate'
  | 'updateTemplate'
  | 'setTemplateFacts'
  | 'deleteTemplate'
  | 'uploadTemplatePicture'
  | 'getTemplateValues'
  | 'sendKeptTemplate'

type Call = { tenant: CallOf<'listTemplates'>['tenant']; now: Date }

export function templateHandlers(deps: DashboardDeps): Handlers<Names> {
  const { secrets, platforms, media } = deps
  const terms = { box: secrets, baseUrls: platforms.baseUrls, store: media.store }
  const addressOf = (accountId: string, fileId: string, { seconds, now }: { seconds: number; now: Date }) =>
    media.urls.pathOf({
      accountId,
      fileId,
      form: 'whole',
      name: 'header',
      expiresAt: expiryAfter(now, seconds),
    })
  const shown = ({ tenant: { accountId }, now }: Call, template: Template) => {
    const { external_id: _, file_id: fileId, ...rest } = template
    const seconds = limits.mediaUrlSeconds
    const url = fileId === null ? null : addressOf(accountId, fileId, { seconds, now })
    return { ...rest, file_id: fileId, picture_url: url }
  }
  const all = async (call: Call) => {
    const { templates, books } = await listTemplates(call.tenant.db, call.tenant.accountId)
    return { data: templates.map((template) => shown(call, template)), books }
  }
  const given = ({ body }: { body: CallOf<'updateTemplate'>['body'] }) => {
    const { category, content, variables, file_id: fileId } = body
    return { category, content, variables, fileId }
  }
  return {
    listTemplates: all,
    syncTemplates: async (call) => {
      await syncAll(call.tenant.db, terms, call.tenant.accountId, call.now)
      return all(call)
    },
    setTemplateBook: async (call) => {
      const { tenant, params, body, now } = call
      const place = { accountId: tenant.accountId, channelId: params.id, businessId: body.business_id }
      await setBusiness(tenant.db, terms, place, now)
      return all(call)
    },
    createTemplate: async (call) => {
      const { tenant, body, now } = call
      const { channel_id: channelId, name, language, draft_id: draftId } = body
      const { accountId, db } = tenant
      const template = { accountId, channelId, name, language, ...given(call) }
      const created = await createTemplate(db, terms, template, now)
      if (draftId !== undefined) await deleteDraft(db, accountId, draftId)
      return shown(call, created)
    },
    updateTemplate: async (call) => {
      const { tenant, params, now } = call
      const template = { accountId: tenant.accountId, id: params.id, ...given(call) }
      return shown(call, await updateTemplate(tenant.db, terms, template, now))
    },
    setTemplateFacts: async (call) => {
      const { variables, file_id: fileId } = call.body
      const facts = { accountId: call.tenant.accountId, id: call.params.id, variables, fileId }
      return shown(call, await setOwnFacts(call.tenant.db, facts))
    },
    deleteTemplate: async ({ tenant, params }) => {
      await deleteTemplate(tenant.db, terms, { accountId: tenant.accountId, id: params.id })
      return {}
    },
    uploadTemplatePicture: async (call) => {
      const { accountId, db } = call.tenant
      const upload = { accountId, source: call.source, claimed: 'image' } as const
      const { id } = await takeUpload(db, media, upload, call.now)
      return { id, url: addressOf(accountId, id, { seconds: limits.mediaUrlSeconds, now: call.now }) }
    },
    getTemplateValues: async (call) => {
      const row = await getInboxRow(call.tenant.db, placeOf(call), call.now)
      const values = await findTemplateValues(call.tenant, row, call.now)
      return { channel_id: row.channel_id, values }
    },
    sendKeptTemplate: async (call) => {
      const { db, accountId } = call.tenant
      const place = placeOf(call)
      const { channel_id: channelId } = await getInboxRow(db, place, call.now)
      const template = await getTemplate(db, accountId, call.body.template_id)
      const book = await findBusiness(db, { accountId, channelId })
      if (template.state !== 'approved' || book?.business_id !== template.business_id) {
        throw new AppError('conflict', 'Only approved templates of this channel can be sent.', {
          reason: 'template_state',
        })
      }
      const seconds = limits.mediaSendUrlSeconds
      const { file_id: fileId } = template
      const picture =
        fileId === null
          ? undefined
          : deps.publicUrl + addressOf(accountId, fileId, { seconds, now: call.now })
      const part = templatePart(template, { values: call.body.values, picture })
      if (!part) throw unfilled(template)
      const { tells } = call.body
      const row = await db.transaction((tx) => replyTelling(tx, { ...place, tells }, [part], call.now))
      return shownMessage(row, { urls: media.urls, accountId, now: call.now })
    },
  }
}

function unfilled({ content, other_parts: others, file_id: fileId }: Template): AppError {
  if (others.length > 0 || (content.header?.kind === 'image' && fileId === null)) {
    return new AppError('conflict', 'The template has a part that cannot be filled from here.', {
      reason: 'template_picture',
    })
  }
  return new AppError('invalid_request', `values: ${slotsOf(content).length}, none of them blank`, {
    reason: 'template_values',
  })
}
