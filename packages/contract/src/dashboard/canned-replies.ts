// Answers that the account's people have ready, in the composer behind a slash.
import { Type } from 'typebox'
import { limits } from '../limits.ts'
import { type DashboardRoute, Done, Id, idParams, input, text } from './route.ts'

const values = {
  /** Typed after the slash. */
  shortcut: Type.String({
    pattern: '^[\\p{L}\\d_-]+$',
    minLength: 1,
    maxLength: limits.cannedShortcutCharsMax,
  }),
  title: text(limits.cannedTitleCharsMax),
  /** With variables such as {{customer_name}}; see canned-wording.ts. */
  content: text(limits.replyCharsMax),
}
const CannedReply = Type.Object({ id: Id, ...values })

export const cannedRoutes = {
  /** By shortcut. */
  listCannedReplies: {
    method: 'GET',
    path: '/canned-replies',
    needs: 'conversations.view',
    answer: Type.Object({ data: Type.Array(CannedReply) }),
  },
  createCannedReply: {
    method: 'POST',
    path: '/canned-replies',
    needs: 'inbox.edit',
    body: input(values),
    answer: CannedReply,
    status: 201,
  },
  updateCannedReply: {
    method: 'PUT',
    path: '/canned-replies/{id}',
    needs: 'inbox.edit',
    params: idParams,
    body: input(values),
    answer: CannedReply,
  },
  deleteCannedReply: {
    method: 'DELETE',
    path: '/canned-replies/{id}',
    needs: 'inbox.edit',
    params: idParams,
    answer: Done,
  },
} as const satisfies Record<string, DashboardRoute>
