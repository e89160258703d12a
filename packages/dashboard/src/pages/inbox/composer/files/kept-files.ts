// Chosen files as they are known after a reload: those that were uploaded are still at the service for a day, and their
// ids are kept here, by person and conversation. The bytes of one that was still on its way are gone with the page.
import { limits } from '@mostrador/contract/limits'
import { type FileKind, fileKinds } from '@mostrador/contract/media'

/** `file` is absent while it is uploaded. */
export type KeptFile = { name: string; at: number; file?: { id: string; kind: FileKind } }

const prefix = 'mostrador:files:'
/** The service deletes them a little later, so that none is offered that is about to go. */
const keptMs = (limits.mediaUploadHours - 1) * 3_600_000

export const isExpired = ({ at }: KeptFile): boolean => Date.now() - at > keptMs

/** False where the browser keeps nothing. */
export function keepFiles(owner: string, files: readonly KeptFile[]): boolean {
  try {
    if (files.length === 0) localStorage.removeItem(prefix + owner)
    else localStorage.setItem(prefix + owner, JSON.stringify(files))
    return true
  } catch {
    // Storage is blocked or full: the files stay as long as the page, and whoever chose them is told.
    return false
  }
}

export function listKeptFiles(owner: string): KeptFile[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + owner) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept).slice(0, limits.replyFilesMax) : []
  } catch {
    // Storage is blocked or holds something else.
    return []
  }
}

function isKept(value: unknown): value is KeptFile {
  if (typeof value !== 'object' || value === null) return false
  const { name, at, file } = value as Record<string, unknown>
  if (typeof name !== 'string' || typeof at !== 'number') return false
  if (file === undefined) return true
  if (typeof file !== 'object' || file === null) return false
  const { id, kind } = file as Record<string, unknown>
  return typeof id === 'string' && fileKinds.some((each) => each === kind)
}

/** Nobody returns to files that the service has deleted long since. */
function forgetOld(): void {
  try {
    const oldest = Date.now() - 2 * limits.mediaUploadHours * 3_600_000
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(prefix)) continue
      const files = listKeptFiles(key.slice(prefix.length))
      if (files.every(({ at }) => at < oldest)) localStorage.removeItem(key)
    }
  } catch {
    // Storage is blocked: nothing was kept.
  }
}
forgetOld()
