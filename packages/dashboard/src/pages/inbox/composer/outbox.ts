// Answers on their way to the customer: each goes out once, in the order in which they were sent off, however often a lost
// connection has them sent. They are kept beside the draft, so that they outlive leaving the conversation and reloading.
import { ApiFailure } from '../../../api/request.ts'
import type { KeptFile } from './files/kept-files.ts'

/** `key` is the name by which the service knows it again; `noted` is what the draft was to tell of, `isAsProposed` that its words are ours. */
export type Outgoing = {
  key: string
  text: string
  files: Required<Omit<KeptFile, 'at'>>[]
  noted: string
  isAsProposed?: boolean
  at: number
}

/** An answer sent later than that would surprise whoever wrote it; it goes back into the field. */
const waitedMsMax = 10 * 60_000
const firstPauseMs = 1_000
const pauseMsMax = 10_000
/** Before that, lines over the field would only flicker. */
const shownAfterMs = 1_500

export function outgoingIn(kept: string): Outgoing[] {
  if (kept === '') return []
  try {
    return JSON.parse(kept) as Outgoing[]
  } catch {
    // Not as we left it: nothing of it could be sent.
    return []
  }
}

export function keptOutgoing(all: readonly Outgoing[]): string {
  return all.length === 0 ? '' : JSON.stringify(all)
}

type Sender = {
  /** The one to be sent now; undefined where nothing is left. */
  next: () => Outgoing | undefined
  isWanted: (one: Outgoing) => boolean
  send: (one: Outgoing) => Promise<unknown>
  onSent: (one: Outgoing) => void
  /** The service refused it, or the connection stayed away. */
  onFailed: (error: unknown) => void
}

/** `slow`: its request is on its way for long; `waiting`: it was not heard, and is made again later. */
type State = 'sending' | 'slow' | 'waiting'

/** By conversation and person: one answer after the other. */
const busy = new Map<string, State>()
const listeners = new Set<() => void>()

export function sendingState(owner: string): State | undefined {
  return busy.get(owner)
}

export function listenToSending(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function set(owner: string, state: State | undefined): void {
  if (state === undefined) busy.delete(owner)
  else busy.set(owner, state)
  for (const listener of listeners) listener()
}

export async function sendAll(owner: string, sender: Sender): Promise<void> {
  if (busy.has(owner)) return
  set(owner, 'sending')
  try {
    for (let one = sender.next(); one !== undefined; one = sender.next()) await sendOne(owner, one, sender)
  } catch (error) {
    sender.onFailed(error)
  } finally {
    set(owner, undefined)
  }
}

/**
 * Ends once the service has answered, or when it was taken back. A request whose answer was lost may have arrived, so it
 * is made again until one is heard.
 */
async function sendOne(owner: string, one: Outgoing, { isWanted, send, onSent }: Sender): Promise<void> {
  const slow = window.setTimeout(() => set(owner, 'slow'), shownAfterMs)
  try {
    for (let pauseMs = firstPauseMs; isWanted(one); pauseMs = Math.min(pauseMs * 2, pauseMsMax)) {
      try {
        await send(one)
        onSent(one)
        return
      } catch (error) {
        const isUnheard = error instanceof ApiFailure && error.status === 0
        if (!isUnheard || Date.now() > one.at + waitedMsMax) throw error
      }
      window.clearTimeout(slow)
      set(owner, 'waiting')
      await connectionOr(pauseMs)
      if (navigator.onLine) set(owner, 'slow')
    }
  } finally {
    window.clearTimeout(slow)
    set(owner, 'sending')
  }
}

function connectionOr(pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      window.clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = window.setTimeout(done, pauseMs)
    window.addEventListener('online', done)
  })
}
