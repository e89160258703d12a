// Apart from the routes, so that pages load them without the schemas.

/** In the order in which they are proposed. */
export const firstSteps = [
  ...(['web_chat', 'products', 'try_out', 'hours', 'bookings'] as const),
  ...(['alerts', 'share', 'main_platform', 'invite', 'key'] as const),
] as const
export type FirstStep = (typeof firstSteps)[number]

/** The log-in of a demo that was made at the first start. */
export const demoEmail = 'demo@example.com'

/** With these the shop can serve a customer; then the list makes room for the overview. */
export const essentialSteps: readonly FirstStep[] = ['web_chat', 'products', 'try_out', 'hours']

/** Types of pictures that models read; their files are told by their first bytes. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PhotoType = (typeof photoTypes)[number]
