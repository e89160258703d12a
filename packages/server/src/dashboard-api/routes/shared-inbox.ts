// People who share the inbox: who has a conversation, its labels, and the account's rules for that.
import { getInboxRow } from '../../domain/conversations/inbox.ts'
import { findNoteRow } from '../../domain/conversations/stream.queries.ts'
import { assign, findInboxSettings, updateInboxSettings } from '../../domain/conversations/team/assignment.ts'
import {
  createCannedReply,
  deleteCannedReply,
  listCannedReplies,
  updateCannedReply,
} from '../../domain/conversations/team/canned-replies.ts'
import {
  changeLabels,
  createLabel,
  deleteLabel,
  listCountedLabels,
  listLabels,
  updateLabel,
} from '../../domain/conversations/team/labels.ts'
import { changeMany, instantOf } from '../../domain/conversations/team/many.ts'
import { addNote, deleteNote, restoreNote } from '../../domain/conversations/team/notes.ts'
import { listAssignees, updateAway } from '../../domain/conversations/team/people.queries.ts'
import { reopen, resolve, snooze, wake } from '../../domain/conversations/team/shelving.ts'
import { hintPresence } from '../../events/live.ts'
import type { CallOf, Handlers } from '../serving/call.ts'
import { changed, placeOf } from './inbox.ts'

type Names =
  | 'getInboxSettings'
  | 'setInboxSettings'
  | 'listAssignees'
  | 'setAway'
  | 'assignConversation'
  | 'labelConversation'
  | 'resolveConversation'
  | 'reopenConversation'
  | 'snoozeConversation'
  | 'wakeConversation'
  | 'changeConversations'
  | 'addNote'
  | 'deleteNote'
  | 'restoreNote'
  | 'showPresence'
  | 'listCannedReplies'
  | 'createCannedReply'
  | 'updateCannedReply'
  | 'deleteCannedReply'
  | 'listLabels'
  | 'listCountedLabels'
  | 'createLabel'
  | 'updateLabel'
  | 'deleteLabel'

export const sharedInboxHandlers: Handlers<Names> = {
  getInboxSettings: ({ tenant: { db, accountId } }) => findInboxSettings(db, accountId),
  setInboxSettings: async ({ tenant: { db, accountId }, body }) => {
    await updateInboxSettings(db, accountId, body)
    return findInboxSettings(db, accountId)
  },
  listAssignees: async ({ tenant: { db, accountId }, now }) => ({
    data: await listAssignees(db, accountId, now),
  }),
  setAway: async ({ tenant: { db, accountId }, person, body }) => {
    await updateAway(db, { accountId, personId: person.id, isAway: body.is_away })
    return {}
  },
  assignConversation: (call) =>
    changed(call, async (tx, place) => {
      const { person_id: personId, note } = call.body
      await assign(tx, place, personId, call.now)
      if (note !== undefined) await addNote(tx, place, { text: note, mentions: [] }, call.now)
    }),
  labelConversation: (call) => changed(call, (tx, place) => changeLabels(tx, place, call.body, call.now)),
  resolveConversation: (call) => changed(call, (tx, place) => resolve(tx, place, call.now)),
  reopenConversation: (call) => changed(call, (tx, place) => reopen(tx, place, call.now)),
  snoozeConversation: (call) => {
    const until = instantOf(call.body.until)
    return changed(call, (tx, place) => snooze(tx, place, until, call.now))
  },
  wakeConversation: (call) => changed(call, (tx, place) => wake(tx, place, call.now)),
  changeConversations: async ({ tenant: { db, accountId }, person, body, now }) => ({
    changed: await changeMany(db, { accountId, personId: person.id, ...body }, now),
  }),
  addNote: (call) => {
    const { tenant, body, now } = call
    return tenant.db.transaction(async (tx) => {
      const note = await findNoteRow(tx, tenant.accountId, await addNote(tx, placeOf(call), body, now))
      if (!note) throw new Error('a note that was written is not there')
      return { ...note, media: [] }
    })
  },
  deleteNote: async (call) => {
    await call.tenant.db.transaction((tx) => deleteNote(tx, noteOf(call), call.now))
    return {}
  },
  restoreNote: async (call) => {
    await call.tenant.db.transaction((tx) => restoreNote(tx, noteOf(call), call.now))
    return {}
  },
  showPresence: async (call) => {
    const place = placeOf(call)
    const { db, accountId } = call.tenant
    await getInboxRow(db, place, call.now)
    hintPresence(db, accountId, { ...place, state: call.body.state })
    return {}
  },
  listCannedReplies: async ({ tenant: { db, accountId } }) => ({
    data: await listCannedReplies(db, accountId),
  }),
  createCannedReply: ({ tenant: { db, accountId }, body, now }) =>
    db.transaction((tx) => createCannedReply(tx, accountId, body, now)),
  updateCannedReply: ({ tenant: { db, accountId }, params: { id }, body, now }) =>
    db.transaction((tx) => updateCannedReply(tx, { accountId, id }, body, now)),
  deleteCannedReply: async ({ tenant: { db, accountId }, params: { id } }) => {
    await db.transaction((tx) => deleteCannedReply(tx, accountId, id))
    return {}
  },
  listLabels: async ({ tenant: { db, accountId } }) => ({ data: await listLabels(db, accountId) }),
  listCountedLabels: async ({ tenant: { db, accountId } }) => ({
    data: await listCountedLabels(db, accountId),
  }),
  createLabel: ({ tenant: { db, accountId }, body, now }) =>
    db.transaction((tx) => createLabel(tx, accountId, body, now)),
  updateLabel: ({ tenant: { db, accountId }, params: { id }, body }) =>
    db.transaction((tx) => updateLabel(tx, { accountId, id }, body)),
  deleteLabel: async ({ tenant: { db, accountId }, params: { id } }) => {
    await db.transaction((tx) => deleteLabel(tx, accountId, id))
    return {}
  },
}

function noteOf({ tenant, person, params }: CallOf<'deleteNote' | 'restoreNote'>) {
  const { accountId, role } = tenant
  return { accountId, personId: person.id, noteId: params.id, isOwner: role === 'owner' }
}
