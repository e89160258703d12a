// Sends a file and says how far it is, which fetch cannot.
import type { AnswerOf } from './call.ts'
import { accountHeaders, addressOf } from './call.ts'
import { failureIn } from './request.ts'

export type Upload = { done: Promise<AnswerOf<'uploadFile'>>; stop: () => void }

export function uploadFile(
  conversationId: string,
  { file, name, isVoice }: { file: Blob; name: string; isVoice: boolean },
  onProgress: (part: number) => void,
): Upload {
  const query = { name, ...(isVoice && { kind: 'audio' as const }) }
  const request = new XMLHttpRequest()
  const done = new Promise<AnswerOf<'uploadFile'>>((resolve, reject) => {
    request.open('POST', addressOf('uploadFile', { id: conversationId, query }))
    for (const [header, value] of Object.entries(accountHeaders())) request.setRequestHeader(header, value)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () => {
      if (request.status === 201) resolve(JSON.parse(request.responseText) as AnswerOf<'uploadFile'>)
      else reject(failureIn(request.status, request.responseText))
    }
    request.onerror = () => reject(failureIn(0, ''))
    request.onabort = () => reject(new DOMException('stopped', 'AbortError'))
  })
  request.send(file)
  return { done, stop: () => request.abort() }
}
