import { askForFileAgain } from '../../domain/conversations/incoming-media.ts'
import type { Handlers } from '../serving/call.ts'

export const mediaHandlers: Handlers<'askForFileAgain'> = {
  askForFileAgain: async ({
    tenant: { accountId, db },
    params: { id: messageId },
    body: { position },
    now,
  }) => {
    await db.transaction((tx) => askForFileAgain(tx, { accountId, messageId, position }, now))
    return {}
  },
}
