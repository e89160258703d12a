import { later } from '../feedback/later.tsx'

/** The calendar is large, and most pages that can book are opened for something else. */
export const BookForLater = later(async () => (await import('./book-for.tsx')).BookFor)
