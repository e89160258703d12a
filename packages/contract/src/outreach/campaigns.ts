// One message to many customers.

export const campaignStates = ['draft', 'scheduled', 'running', 'paused', 'stopped', 'finished'] as const
export type CampaignState = (typeof campaignStates)[number]

/** Why somebody of the audience gets no message. */
export const leftOutReasons = ['opted_out', 'no_consent', 'no_phone', 'frequency', 'no_value'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

export const templateCategories = ['marketing', 'utility'] as const

/** Messages to new customers that a platform allows in 24 hours. */
export const dayLimits = [250, 1_000, 2_000, 10_000, 100_000] as const

/** The filling of one variable; `otherwise` where the customer or the row has nothing. */
export const variableSources = ['name', 'text', 'column'] as const
