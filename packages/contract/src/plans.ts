/** Requests a minute and key, by plan. Contract part 8. */
export const planRequestsPerMinute = { starter: 60, pro: 120, business: 600 } as const
export type Plan = keyof typeof planRequestsPerMinute
export const plans = Object.keys(planRequestsPerMinute) as Plan[]

export const scopes = ['read', 'write'] as const
/** What a key may do; `write` includes `read`. Contract part 5. */
export type Scope = (typeof scopes)[number]
