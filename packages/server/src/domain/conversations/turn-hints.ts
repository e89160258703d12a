import { Hints } from '../../platform/hints.ts'

/** Names conversations in which the bot has something to answer. */
export const turnHints = new Hints('turn_due')
