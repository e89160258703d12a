import { later } from '../../../../parts/feedback/later.tsx'

/** Few drafts tell of an order or appointment. */
export const ToldDraft = later(async () => (await import('./told-draft.tsx')).ToldDraft)
