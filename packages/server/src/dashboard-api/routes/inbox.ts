// Conversations for people to read and answer.
import type { WaitingReason } from '@mostrador/contract/dashboard/inbox'
import { isAllowed } from '@mostrador/contract/dashboard/roles'
import type { Platform } from '@mostrador/contract/values'
import { sendingOf } from '../../channels/adapters.ts'
import { deleteConversation } from '../../domain/conversations/conversations.ts'
import type { InboxRow } from '../../domain/conversations/inbox.queries.ts'
import {
  getInboxRow,
  giveBack,
  inboxBinding,
  listInbox,
  listInboxMessages,
  markRead,
  settle,
  takeOver,
  unsettle,
} from '../../domain/conversations/inbox.ts'
import { findNewestAssigned } from '../../domain/conversations/team/assignment.ts'
import { countMentions, readMentions } from '../../domain/conversations/team/notes.ts'
import {
  countHanded,
  countReturned,
  findNewestReturned,
} from '../../domain/conversations/waiting/came-back.queries.ts'
import { countSnoozed, countWaiting } from '../../domain/conversations/waiting.queries.ts'
import { countWaitingOrders } from '../../domain/orders/waiting/waiting-orders.ts'
import { listArrivals } from '../../domain/overview/arrivals.queries.ts'
import { tellLive } from '../../events/live.ts'
import type { Tx } from '../../platform/database/database.ts'
import { readPageRequest } from '../../platform/lists/page.ts'
import type { Handlers } from '../serving/call.ts'
import type { DashboardDeps } from '../serving/deps.ts'
import { pageText } from '../serving/page-text.ts'
import { shownMessage } from '../serving/shown-media.ts'
import type { Person, Tenant } from '../signing-in/session.ts'

const dayMs = 24 * 60 * 60_000

type Names =
  | 'listConversations'
  | 'getConversation'
  | 'listMessages'
  | 'takeOverConversation'
  | 'giveBackConversation'
  | 'markConversationRead'
  | 'settleConversation'
  | 'unsettleConversation'
  | 'getWaiting'
  | 'readMentions'
  | 'deleteConversation'

export const inboxHandlers = ({ media: { urls } }: Pick<DashboardDeps, 'media'>): Handlers<Names> => {
  const givenOf = ({ tenant, now }: ConversationCall) => ({ urls, accountId: tenant.accountId, now })
  return {
    getWaiting: async ({ tenant: { db, accountId, role }, person, now }) => {
      const seesOrders = isAllowed(role, 'orders.list')
      const arrived = await listArrivals(db, accountId, new Date(now.getTime() - dayMs))
      const asking = { accountId, personId: person.id }
      const waiting = await countWaiting(db, asking, now)
      const returned = await countReturned(db, asking, now)
      return {
        ...waiting,
        count: waiting.count + returned.count,
        mine: waiting.mine + returned.mine,
        handed: await countHanded(db, asking),
        assigned: await findNewestAssigned(db, asking),
        returned: await findNewestReturned(db, asking),
        snoozed: await countSnoozed(db, accountId, now),
        orders: seesOrders ? await countWaitingOrders(db, accountId) : 0,
        refunds: seesOrders ? await countWaitingOrders(db, accountId, 'refund') : 0,
        arrived: seesOrders ? arrived : arrived.filter(({ kind }) => kind !== 'order'),
        mentions: await countMentions(db, accountId, person.id),
      }
    },
    listConversations: async ({ tenant, person, query, now }) => {
      const { accountId, db } = tenant
      const { platform, state, label } = query
      const filter = { platform, state, label, with: query.with }
      const asked = { accountId, personId: person.id, filter }
      const page = readPageRequest(pageText(query), inboxBinding(asked))
      const { data, next_cursor } = await listInbox(db, { ...asked, page }, now)
      return { data: data.map(shownConversation), next_cursor }
    },
    getConversation: async (call) =>
      shownConversation(await getInboxRow(call.tenant.db, placeOf(call), call.now)),
    listMessages: async (call) => {
      const place = placeOf(call)
      const { around } = call.query
      const binding = ['messages', place.accountId, place.conversationId, around ?? null]
      const page = readPageRequest(pageText(call.query), binding)
      const { data, next_cursor } = await listInboxMessages(
        call.tenant.db,
        { ...place, around },
        page,
        call.now,
      )
      return { data: data.map((row) => shownMessage(row, givenOf(call))), next_cursor }
    },
    takeOverConversation: changing(takeOver),
    giveBackConversation: changing(giveBack),
    markConversationRead: changing(markRead),
    settleConversation: changing(settle),
    unsettleConversation: changing(unsettle),
    readMentions: (call) => changed(call, (tx, place) => readMentions(tx, place, call.now)),
    deleteConversation: async (call) => {
      const place = placeOf(call)
      await call.tenant.db.transaction(async (tx) => {
        await deleteConversation(tx, place, call.now)
        tellLive(tx, place.accountId, 'conversations', place.conversationId)
      })
      return {}
    },
  }
}

/** Answers with the conversation as it is after a person’s change. */
export async function changed(
  call: ConversationCall,
  change: (tx: Tx, place: ReturnType<typeof placeOf>) => Promise<unknown>,
) {
  const place = placeOf(call)
  const row = await call.tenant.db.transaction(async (tx) => {
    await change(tx, place)
    return getInboxRow(tx, place, call.now)
  })
  return shownConversation(row)
}

type ConversationCall = { tenant: Tenant; person: Person; params: { id: string }; now: Date }

function changing(
  change: (tx: Tx, place: ReturnType<typeof placeOf>, now: Date) => Promise<InboxRow>,
): (call: ConversationCall) => Promise<ReturnType<typeof shownConversation>> {
  return async (call) =>
    shownConversation(await call.tenant.db.transaction((tx) => change(tx, placeOf(call), call.now)))
}

/** Templates that a platform has approved can be sent on it. */
export const hasTemplates = (platform: Platform): boolean => sendingOf(platform)?.limits.hasTemplates ?? false

export function shownConversation(row: InboxRow) {
  const {
    last_customer_at: _,
    is_opted_out: isOptedOut,
    receipt: ____,
    is_taken: ___,
    has_order_wait: _____,
    has_media_wait: _______,
    last_answer: ______,
    is_upset: ________,
    held_by: id,
    holder_name: name,
    ...rest
  } = row
  return {
    ...rest,
    is_blocked: row.contact_status === 'blocked' && !isOptedOut,
    waiting_because: row.waiting_since === null ? null : whyWaiting(row),
    holder: id === null || name === null ? null : { id, name },
    reply_until: replyUntil(row),
    reply_hours: replyHours(row),
    has_templates: hasTemplates(row.platform),
  }
}

function whyWaiting({ handoff_active, handoff_reason: reason, held_by, ...row }: InboxRow): WaitingReason {
  if (row.receipt !== null) return row.receipt === 'file' ? 'receipt' : 'says_paid'
  if (row.is_upset) return 'complaint'
  // Taking it answers nothing: until somebody has, the customer waits for the reason that they waited for before.
  if (row.last_answer === 'agent' && held_by !== null && row.is_taken) return 'person'
  if (reason === 'operator_takeover' || reason === 'native_app_reply')
    return row.last_answer === null ? 'unanswered' : 'person'
  if (handoff_active) return reason ?? 'person'
  if (!row.is_bot_active) return 'bot_off'
  if (row.has_order_wait) return 'order'
  if (row.is_opted_out) return 'opted_out'
  return row.has_media_wait ? 'media' : 'bot_silent'
}

/** Null where the platform lets people write at any time. */
export function replyUntil(row: InboxRow): Date | null {
  const { last_customer_at: last, created_at } = row
  const hours = replyHours(row)
  if (hours === null) return null
  return last === null ? created_at : new Date(last.getTime() + hours * 3_600_000)
}

function replyHours({ platform }: InboxRow): number | null {
  const { windowHours = null, personWindowHours = null } = sendingOf(platform)?.limits ?? {}
  return windowHours === null ? null : Math.max(windowHours, personWindowHours ?? 0)
}

export function placeOf({
  tenant,
  person,
  params,
}: {
  tenant: Tenant
  person: Person
  params: { id: string }
}) {
  return { accountId: tenant.accountId, conversationId: params.id, personId: person.id }
}
