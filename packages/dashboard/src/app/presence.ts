// The colleagues who are in a conversation now, as their pages say; forgotten when they say it no more.
import type { LiveEvent, Presence } from '@mostrador/contract/dashboard/inbox'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { call } from '../api/call.ts'
import { useMe } from '../api/session.ts'

/** A page says that somebody looks every so often, and is believed for a little longer. */
const lookEveryMs = 15_000
const believedMs: Record<Presence, number> = {
  looking: 35_000,
  typing: 8_000,
  drafting: 35_000,
  gone: 0,
}
/** Keystrokes within this time are one. */
const typeEveryMs = 4_000

type Seen = { personId: string; state: Presence; until: number }
/** Words that are begun and not sent: `isTyping` while more come. */
type Colleague = { personId: string; isTyping: boolean; hasWords: boolean }

const none: readonly Colleague[] = []
const seen = new Map<string, Map<string, Seen>>()
const shown = new Map<string, readonly Colleague[]>()
const listeners = new Set<() => void>()
let mine: { conversationId: string; state: Presence; at: number } | undefined

/** Customers who write now, by conversation, until when that is believed. */
const writing = new Map<string, number>()

/** Takes what the live stream tells. */
export function hearPresence({ id, person, is_customer: isCustomer }: LiveEvent, meId: string): void {
  if (id !== null && isCustomer) {
    writing.set(id, Date.now() + believedMs.typing)
    publish()
    return
  }
  if (id === null || person === undefined || person.id === meId) return
  const here = seen.get(id) ?? new Map<string, Seen>()
  const isNew = !here.has(person.id) && person.state !== 'gone'
  seen.set(id, here)
  here.set(person.id, {
    personId: person.id,
    state: person.state,
    until: Date.now() + believedMs[person.state],
  })
  publish()
  // A newcomer does not know yet who is here.
  if (isNew && mine?.conversationId === id) say(mine.conversationId, mine.state)
}

/** Says that one looks at the conversation as long as it is open, and tells which colleagues do. */
export function usePresence(conversationId: string, hasWords: boolean): readonly Colleague[] {
  const isDrafting = useRef(hasWords)
  isDrafting.current = hasWords
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && !isTyping(conversationId))
        say(conversationId, isDrafting.current ? 'drafting' : 'looking')
    }
    const leave = () => {
      if (document.visibilityState === 'hidden') say(conversationId, 'gone')
      else look()
    }
    look()
    const timer = window.setInterval(() => {
      look()
      publish()
    }, lookEveryMs)
    document.addEventListener('visibilitychange', leave)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', leave)
      say(conversationId, 'gone')
    }
  }, [conversationId])
  const { person } = useMe()
  const here = useSyncExternalStore(listen, () => shown.get(conversationId) ?? none)
  return here.filter(({ personId }) => personId !== person.id)
}

type Conversation = { id: string; last_message_at: string | null; last_message_role: string | null }

/** The customer of this conversation is writing, where the channel tells, and the words have not come. */
export function useIsCustomerWriting({
  id,
  last_message_at: at,
  last_message_role: role,
}: Conversation): boolean {
  useEffect(() => {
    if (at !== null && role === 'user' && writing.delete(id)) publish()
  }, [id, at, role])
  return useSyncExternalStore(listen, () => writing.has(id))
}

export function sayTyping(conversationId: string): void {
  if (!isTyping(conversationId)) say(conversationId, 'typing')
}

/** The words have gone: nobody types any more, and what is typed next is said at once. */
export function saySent(conversationId: string): void {
  if (mine?.conversationId !== conversationId || mine.state === 'looking') return
  say(conversationId, 'looking')
}

/** Said a moment ago. */
function isTyping(conversationId: string): boolean {
  return (
    mine?.conversationId === conversationId && mine.state === 'typing' && Date.now() - mine.at < typeEveryMs
  )
}

/** One request follows the other, or a colleague might hear last what was said first. */
let saying: Promise<unknown> = Promise.resolve()

function say(conversationId: string, state: Presence): void {
  mine = state === 'gone' ? undefined : { conversationId, state, at: Date.now() }
  const told = () =>
    call('showPresence', { id: conversationId, body: { state } }, AbortSignal.timeout(lookEveryMs))
  // Nobody misses it for long: it is said again, and what is not is forgotten.
  saying = saying.then(told).catch(() => undefined)
}

let expiry: number | undefined

function publish(): void {
  const now = Date.now()
  let next = Number.POSITIVE_INFINITY
  for (const [id, here] of seen) {
    for (const [personId, { state, until }] of here) {
      if (until > now) continue
      // Whoever stopped typing has the words still there: a field that is emptied says so.
      if (state === 'typing')
        here.set(personId, { personId, state: 'drafting', until: until + believedMs.drafting })
      else here.delete(personId)
    }
    for (const { until } of here.values()) next = Math.min(next, until)
    shown.set(
      id,
      [...here.values()].map(({ personId, state }) => ({
        personId,
        isTyping: state === 'typing',
        hasWords: state === 'typing' || state === 'drafting',
      })),
    )
  }
  for (const [id, until] of writing) {
    if (until <= now) writing.delete(id)
    else next = Math.min(next, until)
  }
  window.clearTimeout(expiry)
  if (next < Number.POSITIVE_INFINITY) expiry = window.setTimeout(publish, Math.max(0, next - now) + 50)
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
