// Pictures on their way: chosen, and not yet a part of the form.
import { useRef, useState } from 'react'
import { uploadPicture } from '../../../api/upload.ts'
import type { FormPicture } from '../product-values.ts'

export type PictureUpload = {
  key: string
  name: string
  /** From 0 to 1. */
  progress: number
  error: unknown
  /** Uploaded, while one that was chosen before it is still on its way. */
  picture: FormPicture | undefined
  stop: () => void
}

/** `onDone` is given them in the order in which they were chosen, whichever arrives first. */
export function usePictureUploads(onDone: (picture: FormPicture) => void) {
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([])
  const latest = useRef(uploads)
  const count = useRef(0)
  const set = (next: readonly PictureUpload[]) => {
    latest.current = next
    setUploads(next)
  }
  const drop = (key: string) => set(latest.current.filter((each) => each.key !== key))
  const change = (key: string, changes: Partial<PictureUpload>) =>
    set(latest.current.map((each) => (each.key === key ? { ...each, ...changes } : each)))
  const handOver = () => {
    // One that failed keeps none waiting.
    for (const { key, picture, error } of latest.current) {
      if (error !== undefined) continue
      if (picture === undefined) return
      drop(key)
      onDone(picture)
    }
  }
  const begin = (file: File) => {
    count.current += 1
    const key = `upload-${count.current}`
    const upload = uploadPicture(file, (progress) => change(key, { progress }))
    const stop = () => {
      upload.stop()
      drop(key)
      handOver()
    }
    const begun = { key, name: file.name, progress: 0, error: undefined, picture: undefined, stop }
    set([...latest.current, begun])
    upload.done.then(
      ({ file_id, preview_url }) => {
        const picture = { key, file_id, alt: '', variant_id: null, preview_url } as const
        change(key, { picture: { ...picture, state: 'kept', reason: null, source_url: null } })
        handOver()
      },
      (error: unknown) => {
        change(key, { error })
        handOver()
      },
    )
  }
  return { uploads, begin, isRunning: uploads.some(({ error }) => error === undefined) }
}
