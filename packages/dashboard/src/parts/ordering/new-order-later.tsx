import { later } from '../feedback/later.tsx'

/** Most pages that can take an order are opened for something else. */
export const NewOrderLater = later(async () => (await import('./new-order.tsx')).NewOrder)
