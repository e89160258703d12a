import { later } from '../feedback/later.tsx'

export const AddLinesLater = later(async () => (await import('./add-lines.tsx')).AddLines)
