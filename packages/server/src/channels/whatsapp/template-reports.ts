// Webhooks about templates. They name a business and no number.
// https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/message_template_status_update
import { type ChannelEvent, NormaliseError } from '../channel.ts'
import { type ForeignObject, objectIn, shortTextIn, textIn } from '../foreign.ts'
import { eventOf } from '../inbound-event.ts'
import type { TemplateReport } from '../template-control.ts'
import { categoryIn, qualityIn, reasonIn, stateIn } from './template-words.ts'

const fields = [
  'message_template_status_update',
  'message_template_quality_update',
  'template_category_update',
] as const

export function isTemplateField(field: string): boolean {
  return (fields as readonly string[]).includes(field)
}

/** Undefined where it names no template. */
export function templateEvent(
  { id, time }: ForeignObject,
  field: string,
  value: ForeignObject,
): ChannelEvent | undefined {
  const businessId = shortTextIn(id)
  const template = shortTextIn(value.message_template_id)
  if (businessId === undefined || template === undefined) return undefined
  // The same state can come again later, so the time is a part of the name.
  const said = [value.event, value.new_quality_score, value.new_category, time].map(textIn).join(':')
  const event = eventOf({
    channelExternalId: undefined,
    kind: 'template',
    id: `${template}:${field}:${said}`,
    lane: `template:${template}`,
    content: { business: businessId, field, value },
  })
  return { ...event, businessId }
}

/** Throws NormaliseError. */
export function templateReport({ business, field, value }: ForeignObject): TemplateReport {
  const { message_template_id: id, event, reason, rejection_info: why, ...said } = objectIn(value)
  const [businessId, externalId] = [shortTextIn(business), shortTextIn(id)]
  if (businessId === undefined || externalId === undefined)
    throw new NormaliseError('the report names no template')
  const place = { businessId, externalId }
  if (field === 'message_template_quality_update') {
    return { ...place, quality: qualityIn(said.new_quality_score) }
  }
  const category = categoryIn(said.new_category ?? said.message_template_category)
  if (field === 'template_category_update') return { ...place, category }
  const state = stateIn(event)
  if (state !== 'rejected') return { ...place, category, state, ...(state && { reason: null, detail: null }) }
  const { reason: problem, recommendation } = objectIn(why)
  const detail = [problem, recommendation].map(shortTextIn).filter((text) => text !== undefined)
  return {
    ...place,
    ...{ category, state, reason: reasonIn(reason) ?? 'other' },
    detail: detail.length === 0 ? null : detail.join(' '),
  }
}
