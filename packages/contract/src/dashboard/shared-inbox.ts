// People who share the inbox: who has a conversation, how it is labelled, and the account's rules for that.
import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'
import { Conversation, conversationChange, Message, presences } from './inbox.ts'
import { labelChange } from './labels.ts'
import {
  type DashboardRoute,
  Done,
  Id,
  InstantText,
  idParams,
  input,
  oneOf,
  optional,
  orNull,
  text,
} from './route.ts'

/**
 * The bot's hand-overs that nobody has go to … `in_turn`: those with an open page, the longest spared first;
 * `by_label`: the person of one of its labels. Never to whoever says that they are away.
 */
export const assignments = ['nobody', 'in_turn', 'by_label'] as const
export type Assignment = (typeof assignments)[number]

const settings = {
  assignment: oneOf(assignments),
  /** Minutes after which others hear of an unanswered alert that went to one person; 0: at once; null: never. */
  alert_others_minutes: orNull(Type.Integer({ minimum: 0, maximum: 60 })),
}
const InboxSettings = Type.Object(settings)

const ConversationAction = Type.Union([
  input({ kind: oneOf(['resolve', 'reopen', 'wake']) }),
  input({ kind: oneOf(['snooze']), until: InstantText }),
  input({ kind: oneOf(['assign']), person_id: orNull(Id) }),
  input({ kind: oneOf(['label', 'unlabel']), label_id: Id }),
])
export type ConversationAction = Static<typeof ConversationAction>

export const sharedInboxRoutes = {
  getInboxSettings: {
    method: 'GET',
    path: '/inbox-settings',
    needs: 'conversations.view',
    answer: InboxSettings,
  },
  setInboxSettings: {
    method: 'PUT',
    path: '/inbox-settings',
    needs: 'account.edit',
    body: input(settings),
    answer: InboxSettings,
  },
  /** People who may be given a conversation, by name. */
  listAssignees: {
    method: 'GET',
    path: '/assignees',
    needs: 'conversations.view',
    answer: Type.Object({
      data: Type.Array(
        Type.Object({ id: Id, name: Type.String(), is_present: Type.Boolean(), is_away: Type.Boolean() }),
      ),
    }),
  },
  /** In the session's account, until it is taken back. */
  setAway: {
    method: 'PUT',
    path: '/me/away',
    needs: 'conversations.answer',
    body: input({ is_away: Type.Boolean() }),
    answer: Done,
  },
  /** To a person, or to nobody. Whether the bot answers stays as it is. */
  assignConversation: {
    method: 'POST',
    path: '/conversations/{id}/assign',
    needs: 'conversations.answer',
    params: idParams,
    /** With a note for whoever gets it. */
    body: input({ person_id: orNull(Id), note: optional(text(limits.noteCharsMax)) }),
    answer: Conversation,
  },
  labelConversation: {
    method: 'POST',
    path: '/conversations/{id}/labels',
    needs: 'conversations.answer',
    params: idParams,
    body: labelChange,
    answer: Conversation,
  },
  /** It leaves the open ones until somebody writes; then the bot answers again. */
  resolveConversation: conversationChange('/resolve'),
  reopenConversation: conversationChange('/reopen'),
  /** It leaves the open ones until that time, or until the customer writes. */
  snoozeConversation: { ...conversationChange('/snooze'), body: input({ until: InstantText }) },
  wakeConversation: conversationChange('/wake'),
  /** Each by itself, as the routes of one do; those that are gone are left out. */
  changeConversations: {
    method: 'POST',
    path: '/conversations/changes',
    needs: 'conversations.answer',
    body: input({
      ids: Type.Array(Id, { minItems: 1, maxItems: limits.conversationsChangedMax, uniqueItems: true }),
      action: ConversationAction,
    }),
    /** Those that were not like that already; taking the change back concerns them alone. */
    answer: Type.Object({ changed: Type.Array(Id) }),
  },
  /** Only the account's people read it; those mentioned are alerted. */
  addNote: {
    method: 'POST',
    path: '/conversations/{id}/notes',
    needs: 'conversations.answer',
    params: idParams,
    body: input({
      text: text(limits.noteCharsMax),
      mentions: Type.Array(Id, { maxItems: limits.noteMentionsMax, uniqueItems: true }),
    }),
    answer: Message,
    status: 201,
  },
  /** One's own; an owner anybody's. For a minute it can be restored. */
  deleteNote: {
    method: 'DELETE',
    path: '/notes/{id}',
    needs: 'conversations.answer',
    params: idParams,
    answer: Done,
  },
  restoreNote: {
    method: 'POST',
    path: '/notes/{id}/restore',
    needs: 'conversations.answer',
    params: idParams,
    answer: Done,
  },
  /** Tells the account's other pages, and stores nothing. */
  showPresence: {
    method: 'POST',
    path: '/conversations/{id}/presence',
    needs: 'conversations.view',
    params: idParams,
    body: input({ state: oneOf(presences) }),
    answer: Done,
  },
} as const satisfies Record<string, DashboardRoute>
