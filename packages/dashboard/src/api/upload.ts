// Sends a file and says how far it is, which fetch cannot.
import type { AnswerOf } from './call.ts'
import { accountHeaders, addressOf, fileMbMax } from './call.ts'
import { ApiFailure, failureIn, withWords } from './request.ts'

type UploadName = 'uploadFile' | 'uploadPicture' | 'uploadTemplatePicture'
export type Upload<Name extends UploadName> = {
  done: Promise<AnswerOf<Name>>
  stop: () => void
}
type OnProgress = (part: number) => void

export function uploadFile(
  conversationId: string,
  { file, name, isVoice }: { file: Blob; name: string; isVoice: boolean },
  onProgress: OnProgress,
): Upload<'uploadFile'> {
  const query = { name, ...(isVoice && { kind: 'audio' as const }) }
  return send(addressOf('uploadFile', { id: conversationId, query }), file, onProgress)
}

export function uploadPicture(file: Blob, onProgress: OnProgress): Upload<'uploadPicture'> {
  return send(addressOf('uploadPicture', {}), file, onProgress)
}

export function uploadTemplatePicture(file: Blob): Upload<'uploadTemplatePicture'> {
  return send(addressOf('uploadTemplatePicture', {}), file, () => {})
}

/** The service would refuse it too, but only after all of its bytes. */
function refusalOf({ size }: Blob): ApiFailure | undefined {
  if (size === 0) return new ApiFailure(400, { code: 'invalid_request', reason: 'file_empty' })
  if (fileMbMax === undefined || size <= fileMbMax * 1_000_000) return undefined
  const values = { megabytes: fileMbMax }
  return new ApiFailure(400, { code: 'invalid_request', reason: 'file_large', values })
}

function send<Name extends UploadName>(address: string, file: Blob, onProgress: OnProgress): Upload<Name> {
  const refusal = refusalOf(file)
  if (refusal) return { done: withWords(refusal).then((told) => Promise.reject(told)), stop: () => {} }
  const request = new XMLHttpRequest()
  const done = new Promise<AnswerOf<Name>>((resolve, reject) => {
    const fail = (status: number, text: string) => void failureIn(status, text).then(reject)
    request.open('POST', address)
    for (const [header, value] of Object.entries(accountHeaders())) request.setRequestHeader(header, value)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () => {
      if (request.status === 201) resolve(JSON.parse(request.responseText) as AnswerOf<Name>)
      else fail(request.status, request.responseText)
    }
    request.onerror = () => fail(0, '')
    request.onabort = () => reject(new DOMException('stopped', 'AbortError'))
  })
  request.send(file)
  return { done, stop: () => request.abort() }
}
