import { Hints } from '../../platform/work/hints.ts'

/** Carries ids of conversations with something for the bot to answer. */
export const turnHints = new Hints('turn_due', { isShared: true })
