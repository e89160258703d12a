// One message to many customers.
import { slotsOf, type TemplateCategory, type TemplateContent } from './templates.ts'

export const campaignStates = ['draft', 'scheduled', 'running', 'paused', 'stopped', 'finished'] as const
export type CampaignState = (typeof campaignStates)[number]

/** Why somebody of the audience gets no message. */
export const leftOutReasons = [
  ...(['opted_out', 'no_consent', 'phone_opted_out', 'no_phone', 'frequency', 'no_value', 'had_it'] as const),
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** How far a recipient's message got. */
export const recipientOutcomes = [
  ...(['waiting', 'open', 'sent', 'delivered', 'read', 'failed', 'unknown', 'left_out'] as const),
] as const
export type RecipientOutcome = (typeof recipientOutcomes)[number]

/** Recipients to look for: `sent` finds those that were delivered or read as well, as the figures count them. */
export const recipientFilters = [...recipientOutcomes, 'answered', 'opted_out', 'ordered'] as const
export type RecipientFilter = (typeof recipientFilters)[number]

/** Templates that may go to many: those that sign people in are no messages. */
export const campaignCategories = ['marketing', 'utility'] as const satisfies readonly TemplateCategory[]

/** Messages to new customers that a platform allows in 24 hours. */
export const dayLimits = [250, 1_000, 2_000, 10_000, 100_000] as const

/** The filling of one variable; `otherwise` where the customer or the row has nothing. */
export const variableSources = ['name', 'text', 'column'] as const

/**
 * A campaign fills the text of a template and no variable above or below; a picture above it must be kept here, as the
 * platform wants it with each message.
 */
export function mayGoToMany(
  content: TemplateContent,
  otherParts: readonly string[],
  hasPicture: boolean,
): boolean {
  return (
    otherParts.length === 0 &&
    (content.header?.kind !== 'image' || hasPicture) &&
    slotsOf(content).every(({ part }) => part === 'body')
  )
}
