import { Hints } from '../../platform/work/hints.ts'

/** Carries ids of conversations with messages to send. */
export const sendHints = new Hints('send_due', { isShared: true })
