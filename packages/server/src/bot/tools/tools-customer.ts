import { noteTold } from '../../domain/contacts/told.ts'
import { defineTool } from './tool.ts'

export const customerTools = {
  /** Notes what the customer said of themselves, where it was not known. */
  noteCustomer: defineTool<{ name?: string; phone?: string }, void>({
    effect: 'changes',
    // The rules ask for it and read the answer.
    model: null,
    run: ({ tx, scope: { accountId, contactId } }, told) => noteTold(tx, { accountId, contactId }, told),
  }),
}
