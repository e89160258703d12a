import type { Input } from '../../api/call.ts'
import { type Campaign, draftOf, type Fields } from './draft.ts'

export type PreviewQuery = Input<'previewAudience'>['query']

/** Asks whom the form's filters, or the draft's list, would reach. */
export function previewOf(fields: Fields, timezone: string, list: Campaign | undefined): PreviewQuery {
  const { audience, ...draft } = draftOf(fields, timezone)
  const { channel_id, consent_rule, per_contact_max, per_contact_days } = draft
  const { kind, ...filters } = audience
  const listed = kind === 'list' ? { list: list?.id } : {}
  return { channel_id, consent_rule, per_contact_max, per_contact_days, ...listed, ...filters }
}
