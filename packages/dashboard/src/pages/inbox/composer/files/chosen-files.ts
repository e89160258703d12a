// Files that a person has chosen for a reply and not sent yet. They are uploaded at once, and stay with their
// conversation while others are looked at.
import { limits } from '@mostrador/contract/limits'
import type { FileKind } from '@mostrador/contract/media'
import { useSyncExternalStore } from 'react'
import { type Upload, uploadFile } from '../../../../api/upload.ts'

export type ChosenFile = {
  key: string
  name: string
  /** Address within the page, for pictures. */
  picture: string | undefined
  /** From 0 to 1. */
  progress: number
  uploaded: { id: string; kind: FileKind } | undefined
  error: unknown
  upload: Upload<'uploadFile'>
}

const none: readonly ChosenFile[] = []
const chosen = new Map<string, readonly ChosenFile[]>()
const listeners = new Set<() => void>()
let count = 0

export function useChosenFiles(conversationId: string): readonly ChosenFile[] {
  return useSyncExternalStore(listen, () => chosen.get(conversationId) ?? none)
}

/** Begins to upload; those beyond what one reply may have are left out. */
export function chooseFiles(conversationId: string, files: Iterable<File>, isVoice = false): void {
  for (const file of files) {
    const others = chosen.get(conversationId) ?? none
    if (others.length >= limits.replyFilesMax) return
    begin(conversationId, file, isVoice)
  }
}

export function dropFile(conversationId: string, key: string): void {
  const file = (chosen.get(conversationId) ?? none).find((each) => each.key === key)
  file?.upload.stop()
  if (file?.picture !== undefined) URL.revokeObjectURL(file.picture)
  set(conversationId, (files) => files.filter((each) => each.key !== key))
}

function begin(conversationId: string, file: File, isVoice: boolean): void {
  count += 1
  const key = String(count)
  const name = (file.name || 'file').slice(-limits.mediaNameCharsMax)
  const change = (changes: Partial<ChosenFile>) =>
    set(conversationId, (files) => files.map((each) => (each.key === key ? { ...each, ...changes } : each)))
  const upload = uploadFile(conversationId, { file, name, isVoice }, (progress) => change({ progress }))
  const picture = file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined
  const added = { key, name, picture, progress: 0, uploaded: undefined, error: undefined, upload }
  set(conversationId, (files) => [...files, added])
  upload.done.then(
    ({ id, kind }) => change({ progress: 1, uploaded: { id, kind } }),
    (error: unknown) => change({ error }),
  )
}

function set(conversationId: string, next: (files: readonly ChosenFile[]) => readonly ChosenFile[]): void {
  chosen.set(conversationId, next(chosen.get(conversationId) ?? none))
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
