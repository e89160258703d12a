/** Limits of each plan: requests per minute and key. Contract part 8. */
export const planFacts = {
  starter: { requestsPerMinute: 60 },
  pro: { requestsPerMinute: 120 },
  business: { requestsPerMinute: 600 },
} as const satisfies Record<string, { requestsPerMinute: number }>
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
