// Files that a person has chosen for a reply and not sent yet. They are uploaded at once, and stay with their
// conversation while others are looked at, and when the page is loaded anew.
import { limits } from '@mostrador/contract/limits'
import type { FileKind } from '@mostrador/contract/media'
import { useSyncExternalStore } from 'react'
import { useAccount, useMe } from '../../../../api/session.ts'
import { type Upload, uploadFile } from '../../../../api/upload.ts'
import { isExpired, type KeptFile, keepFiles, listKeptFiles } from './kept-files.ts'

export type ChosenFile = {
  key: string
  name: string
  /** Address within the page, for pictures. */
  picture: string | undefined
  /** The same, for a voice note that was just recorded. */
  voice: string | undefined
  bytes: number | undefined
  /** From 0 to 1. */
  progress: number
  uploaded: { id: string; kind: FileKind } | undefined
  error: unknown
  /** Chosen before the page was loaded anew, and not to be had any more: it was still on its way, or is too old. */
  lost: 'unfinished' | 'expired' | undefined
  /** The browser keeps nothing, so that it would not outlive the page. */
  isUnkept: boolean
  at: number
  upload: Upload<'uploadFile'> | undefined
}

/** Files of one person in one conversation. */
export type Chosen = { owner: string; conversationId: string }

const chosen = new Map<string, readonly ChosenFile[]>()
const listeners = new Set<() => void>()
let count = 0

export function useChosen(conversationId: string): Chosen & { files: readonly ChosenFile[] } {
  const { person } = useMe()
  const { id } = useAccount()
  const owner = `${person.id}:${id}:${conversationId}`
  const files = useSyncExternalStore(listen, () => filesOf(owner))
  return { owner, conversationId, files }
}

/** Begins to upload. False where some are left out, beyond those that one reply may have. */
export function chooseFiles(to: Chosen, files: Iterable<File>, isVoice = false): boolean {
  for (const file of files) {
    if (filesOf(to.owner).length >= limits.replyFilesMax) return false
    begin(to, file, isVoice)
  }
  return true
}

/** Files that were uploaded and went with an answer that was not sent. */
export function putBackFiles({ owner }: Chosen, files: readonly Pick<KeptFile, 'name' | 'file'>[]): void {
  const back = files.map((file) => restored({ ...file, at: Date.now() }))
  if (back.length > 0) set(owner, (now) => [...back, ...now])
}

export function dropFile({ owner }: Chosen, key: string): void {
  const file = filesOf(owner).find((each) => each.key === key)
  file?.upload?.stop()
  for (const url of [file?.picture, file?.voice]) if (url !== undefined) URL.revokeObjectURL(url)
  set(owner, (files) => files.filter((each) => each.key !== key))
}

function begin({ owner, conversationId }: Chosen, file: File, isVoice: boolean): void {
  const name = (file.name || 'file').slice(-limits.mediaNameCharsMax)
  const key = nextKey()
  const change = (changes: Partial<ChosenFile>) =>
    set(owner, (files) => files.map((each) => (each.key === key ? { ...each, ...changes } : each)))
  const upload = uploadFile(conversationId, { file, name, isVoice }, (progress) => change({ progress }))
  const picture = file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined
  const voice = isVoice ? URL.createObjectURL(file) : undefined
  const shown = { name, picture, voice, bytes: file.size }
  set(owner, (files) => [...files, { ...blank, ...shown, key, at: Date.now(), upload }])
  upload.done.then(
    ({ id, kind }) => change({ progress: 1, uploaded: { id, kind } }),
    (error: unknown) => change({ error }),
  )
}

const blank = {
  ...{
    picture: undefined,
    voice: undefined,
    bytes: undefined,
    progress: 0,
    uploaded: undefined,
    error: undefined,
    lost: undefined,
  },
  ...{ isUnkept: false, upload: undefined },
} as const

function nextKey(): string {
  count += 1
  return String(count)
}

function filesOf(owner: string): readonly ChosenFile[] {
  const known = chosen.get(owner)
  if (known) return known
  const kept = listKeptFiles(owner).map(restored)
  chosen.set(owner, kept)
  return kept
}

function restored(kept: KeptFile): ChosenFile {
  const { name, at, file } = kept
  const lost = isExpired(kept) ? 'expired' : file === undefined ? 'unfinished' : undefined
  const isThere = file !== undefined && lost === undefined
  return { ...blank, key: nextKey(), name, at, lost, ...(isThere && { uploaded: file, progress: 1 }) }
}

/** A file that could not be uploaded says so at once; there is nothing of it to keep. */
function set(owner: string, next: (files: readonly ChosenFile[]) => readonly ChosenFile[]): void {
  const files = next(filesOf(owner))
  const kept = files
    .filter(({ error }) => error === undefined)
    .map(({ name, at, uploaded }) => ({ name, at, ...(uploaded && { file: uploaded }) }))
  const isUnkept = !keepFiles(owner, kept)
  chosen.set(
    owner,
    files.map((file) => (file.isUnkept === isUnkept ? file : { ...file, isUnkept })),
  )
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
