/** Limits of each plan: requests per minute and key (contract part 8), and gigabytes of files. */
export const planFacts = {
  starter: { requestsPerMinute: 60, mediaGigabytes: 5 },
  pro: { requestsPerMinute: 120, mediaGigabytes: 25 },
  business: { requestsPerMinute: 600, mediaGigabytes: 100 },
} as const satisfies Record<string, { requestsPerMinute: number; mediaGigabytes: number }>
export type Plan = keyof typeof planFacts
export const plans = Object.keys(planFacts) as Plan[]

/** Plan of a business that signs itself up. */
export const signUpPlan: Plan = 'starter'
/** Plan of the account with sample data. */
export const demoPlan: Plan = 'business'

export function isPlan(text: string): text is Plan {
  return Object.hasOwn(planFacts, text)
}

export const scopes = ['read', 'write'] as const
/** Scope of a key; `write` includes `read`. Contract part 5. */
export type Scope = (typeof scopes)[number]
