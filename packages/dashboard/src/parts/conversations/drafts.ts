// Answers that were typed and not sent, by person and conversation. They outlive switching, reloading and being offline.
import { useSyncExternalStore } from 'react'
import { useAccount, useMe } from '../../api/session.ts'

const prefix = 'mostrador:draft:'
const keptDays = 90
/** Also where storage is blocked, as long as the page lives. */
const here = new Map<string, string>()
const listeners = new Set<() => void>()

/** The draft of a conversation, and how it is changed from what it is at that moment. */
export function useDraft(
  conversationId: string,
): [text: string, change: (next: (now: string) => string) => void] {
  const key = useKeyOf()(conversationId)
  const text = useSyncExternalStore(listen, () => read(key))
  return [text, (next) => write(key, next(read(key)))]
}

/** Changes the draft of any conversation, also of one that is not open. */
export function useDraftChanger(): (conversationId: string, next: (now: string) => string) => void {
  const keyOf = useKeyOf()
  return (conversationId, next) => {
    const key = keyOf(conversationId)
    write(key, next(read(key)))
  }
}

/** A draft as it is at that moment. */
export function useDraftReader(): (conversationId: string) => string {
  const keyOf = useKeyOf()
  return (conversationId) => read(keyOf(conversationId))
}

/** Drafts for a list of conversations. */
export function useDraftOf(): (conversationId: string) => string {
  const keyOf = useKeyOf()
  useSyncExternalStore(listen, () => version)
  return (conversationId) => read(keyOf(conversationId))
}

function useKeyOf(): (conversationId: string) => string {
  const { person } = useMe()
  const { id } = useAccount()
  return (conversationId) => `${prefix}${person.id}:${id}:${conversationId}`
}

let version = 0

function read(key: string): string {
  const known = here.get(key)
  if (known !== undefined) return known
  const text = stored(key)?.text ?? ''
  here.set(key, text)
  return text
}

function write(key: string, text: string): void {
  here.set(key, text)
  try {
    if (text === '') localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ text, at: Date.now() }))
  } catch {
    // Storage is blocked or full: the draft lives as long as the page.
  }
  tell()
}

function tell(): void {
  version += 1
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', hearOtherTab)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', hearOtherTab)
  }
}

function hearOtherTab({ key }: StorageEvent): void {
  if (key !== null && !key.startsWith(prefix)) return
  if (key === null) here.clear()
  else here.delete(key)
  tell()
}

function stored(key: string): { text: string; at: number } | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return undefined
    const { text, at } = kept as Record<string, unknown>
    return typeof text === 'string' && typeof at === 'number' ? { text, at } : undefined
  } catch {
    // Storage is blocked or holds something else.
    return undefined
  }
}

/** Conversations end, and nobody returns to their drafts. */
function forgetOld(): void {
  try {
    const oldest = Date.now() - keptDays * 86_400_000
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix) && (stored(key)?.at ?? 0) < oldest) localStorage.removeItem(key)
    }
  } catch {
    // Storage is blocked: nothing was kept.
  }
}
forgetOld()
