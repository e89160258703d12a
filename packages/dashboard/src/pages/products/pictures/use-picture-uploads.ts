// Pictures on their way: chosen, and not yet a part of the form.
import { useRef, useState } from 'react'
import { type Upload, uploadPicture } from '../../../api/upload.ts'
import type { FormPicture } from '../product-values.ts'

export type PictureUpload = {
  key: string
  name: string
  /** From 0 to 1. */
  progress: number
  error: unknown
  stop: () => void
}

export function usePictureUploads(onDone: (picture: FormPicture) => void) {
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([])
  const count = useRef(0)
  const drop = (key: string) => setUploads((all) => all.filter((each) => each.key !== key))
  const begin = (file: File) => {
    count.current += 1
    const key = `upload-${count.current}`
    const change = (changes: Partial<PictureUpload>) =>
      setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)))
    const upload: Upload<'uploadPicture'> = uploadPicture(file, (progress) => change({ progress }))
    const stop = () => {
      upload.stop()
      drop(key)
    }
    setUploads((all) => [...all, { key, name: file.name, progress: 0, error: undefined, stop }])
    upload.done.then(
      ({ file_id, preview_url }) => {
        drop(key)
        onDone({
          ...{ key, file_id, alt: '', variant_id: null },
          ...{ state: 'kept', reason: null, source_url: null, preview_url },
        })
      },
      (error: unknown) => change({ error }),
    )
  }
  return { uploads, begin, isRunning: uploads.some(({ error }) => error === undefined) }
}
