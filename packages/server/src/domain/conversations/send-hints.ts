import { Hints } from '../../platform/hints.ts'

/** Names conversations in which something waits to be sent. */
export const sendHints = new Hints('send_due')
