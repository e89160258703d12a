// Records and pages that a person went to from the palette, kept in this browser for each account.
import type { Entry } from './entry.ts'

type Recent = Pick<Entry, 'name' | 'detail' | 'kind'> & { href: string }

const recentsMax = 6

const storageName = (personId: string, accountId: string) => `mostrador-recents:${personId}:${accountId}`

export function recentsOf(personId: string, accountId: string): Recent[] {
  const stored: unknown = parsed(localStorage.getItem(storageName(personId, accountId)))
  return Array.isArray(stored) ? stored.filter(isRecent).slice(0, recentsMax) : []
}

export function keepRecent(personId: string, accountId: string, recent: Recent): void {
  const others = recentsOf(personId, accountId).filter(({ href }) => href !== recent.href)
  const { name, detail, kind, href } = recent
  const kept = [{ name, detail, kind, href }, ...others].slice(0, recentsMax)
  localStorage.setItem(storageName(personId, accountId), JSON.stringify(kept))
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** Another version of the dashboard may have stored something else. */
function isRecent(value: unknown): value is Recent {
  const { name, href } = (value ?? {}) as Partial<Recent>
  return typeof name === 'string' && typeof href === 'string' && /^\/(?![/\\])/.test(href)
}
