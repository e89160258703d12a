// People who share the inbox: who has a conversation, its labels, and the account's rules for that.
import { assign, findInboxSettings, updateInboxSettings } from '../../domain/conversations/team/assignment.ts'
import {
  changeLabels,
  createLabel,
  deleteLabel,
  listLabels,
  updateLabel,
} from '../../domain/conversations/team/labels.ts'
import { listAssignees } from '../../domain/conversations/team/people.queries.ts'
import type { Handlers } from '../serving/call.ts'
import { changed } from './inbox.ts'

type Names =
  | 'getInboxSettings'
  | 'setInboxSettings'
  | 'listAssignees'
  | 'assignConversation'
  | 'labelConversation'
  | 'listLabels'
  | 'createLabel'
  | 'updateLabel'
  | 'deleteLabel'

export const handlingHandlers: Handlers<Names> = {
  getInboxSettings: ({ tenant: { db, accountId } }) => findInboxSettings(db, accountId),
  setInboxSettings: async ({ tenant: { db, accountId }, body }) => {
    await updateInboxSettings(db, accountId, body)
    return findInboxSettings(db, accountId)
  },
  listAssignees: async ({ tenant: { db, accountId }, now }) => ({
    data: await listAssignees(db, accountId, now),
  }),
  assignConversation: (call) =>
    changed(call, (tx, place) => assign(tx, place, call.body.person_id, call.now)),
  labelConversation: (call) => changed(call, (tx, place) => changeLabels(tx, place, call.body, call.now)),
  listLabels: async ({ tenant: { db, accountId } }) => ({ data: await listLabels(db, accountId) }),
  createLabel: ({ tenant: { db, accountId }, body, now }) =>
    db.transaction((tx) => createLabel(tx, accountId, body, now)),
  updateLabel: ({ tenant: { db, accountId }, params: { id }, body }) =>
    db.transaction((tx) => updateLabel(tx, { accountId, id }, body)),
  deleteLabel: async ({ tenant: { db, accountId }, params: { id } }) => {
    await db.transaction((tx) => deleteLabel(tx, accountId, id))
    return {}
  },
}
