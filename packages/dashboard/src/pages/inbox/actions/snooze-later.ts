import { later } from '../../../parts/feedback/later.tsx'

export const SnoozeLater = later(async () => (await import('./snooze-dialog.tsx')).SnoozeDialog)
