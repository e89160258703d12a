/** How a payment that a person notes was made. */
export const paymentMeans = ['cash', 'transfer', 'card', 'other'] as const
export type PaymentMeans = (typeof paymentMeans)[number]
