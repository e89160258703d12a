// Files in the chat: chosen, pasted, dropped or spoken by the visitor, and shown as what they are.

const uploadMs = 120_000
const kinds = ['audio/mp4', 'audio/ogg', 'audio/webm']

/** Sends the file and says how far it is, from 0 to 1. Resolves with what the server made of it. */
export function upload(url, { file, token, isVoice }, onProgress) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const named = new URLSearchParams({ name: file.name, ...(isVoice ? { kind: 'audio' } : {}) })
    request.open('POST', `${url}?${named}`)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.timeout = uploadMs
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / (total || 1)))
    for (const end of ['error', 'timeout', 'abort'])
      request.addEventListener(end, () => reject(new Error(end)))
    request.addEventListener('load', () => {
      if (request.status === 201) return resolve(JSON.parse(request.responseText))
      const reason = reasonIn(request.responseText)
      const isRefused = reason !== undefined || (request.status >= 400 && request.status < 429)
      reject(Object.assign(new Error(`status ${request.status}`), { reason, isRefused }))
    })
    request.send(file)
  })
}

function reasonIn(text) {
  try {
    return JSON.parse(text).error?.reason
  } catch {
    // An answer of something between here and the service.
    return undefined
  }
}

/** Elements for the files of a message; only addresses of this server and of this page are shown. */
export function filesOf(files, make) {
  return (files ?? [])
    .filter(({ url }) => /^(?:\/media\/|blob:)/.test(url))
    .map((file) => elementOf(file, make))
}

function elementOf({ kind, url, preview_url: preview, name }, make) {
  if (kind === 'audio' || kind === 'video') {
    const player = make(kind, 'media')
    player.src = url
    player.controls = true
    player.preload = 'metadata'
    if (name) player.setAttribute('aria-label', name)
    return player
  }
  const link = make(
    'a',
    kind === 'document' ? 'file' : 'photo',
    kind === 'document' ? (name ?? url) : undefined,
  )
  link.href = url
  link.target = '_blank'
  link.rel = 'noopener'
  if (kind !== 'document') {
    const picture = make('img', '')
    picture.src = preview ?? url
    picture.alt = name ?? ''
    link.append(picture)
  } else link.download = name ?? ''
  return link
}

/** A button that records while it is on; undefined where the browser cannot. */
export function recorderFor(button, onRecorded) {
  const type = globalThis.MediaRecorder && kinds.find((each) => MediaRecorder.isTypeSupported(each))
  if (!type || !navigator.mediaDevices) return
  let recorder
  button.hidden = false
  button.addEventListener('click', async () => {
    if (recorder) return recorder.stop()
    let stream
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    } catch {
      // The visitor said no, or there is no microphone: nothing is recorded.
      return
    }
    const pieces = []
    recorder = new MediaRecorder(stream, { mimeType: type })
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
    recorder.addEventListener('stop', () => {
      for (const track of stream.getTracks()) track.stop()
      recorder = undefined
      button.setAttribute('aria-pressed', 'false')
      const end = type.slice('audio/'.length).replace('mp4', 'm4a')
      if (pieces.some(({ size }) => size > 0)) onRecorded(new File(pieces, `audio.${end}`, { type }))
    })
    recorder.start()
    button.setAttribute('aria-pressed', 'true')
  })
}
