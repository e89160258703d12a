// Apart from the routes, as pages import it and need no schemas.
export const usageSteps = ['hour', 'day'] as const
export type UsageStep = (typeof usageSteps)[number]
