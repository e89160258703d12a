// Files in the chat: chosen, pasted, dropped or spoken by the visitor, and shown as what they are.

const uploadMs = 120_000
const kinds = ['audio/mp4', 'audio/ogg', 'audio/webm']

/**
 * Sends the file and says how far it is, from 0 to 1. Resolves with what the server made of it, and rejects once the
 * signal aborts.
 */
export function upload(url, { file, token, isVoice, signal }, onProgress) {
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
    signal.addEventListener('abort', () => request.abort())
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

/** Turns addresses in a text into links; everything else stays text. */
export function linked(said, make) {
  return said.split(/(https?:\/\/[^\s<>"]+)/).map((piece, at) => {
    if (at % 2 === 0) return piece
    const link = make('a', '', piece)
    link.href = piece
    link.target = '_blank'
    link.rel = 'noopener noreferrer nofollow'
    return link
  })
}

/**
 * A button that records while it is on, with the seconds beside it and a way to throw the recording away; nothing where
 * the browser cannot record.
 */
export function recorderFor({ button, panel, seconds, discard, onChange }, onRecorded) {
  const type = globalThis.MediaRecorder && kinds.find((each) => MediaRecorder.isTypeSupported(each))
  if (!type || !navigator.mediaDevices) return
  let recorder
  let isKept = true
  button.hidden = false
  discard.addEventListener('click', () => {
    isKept = false
    recorder?.stop()
  })
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
    isKept = true
    recorder = new MediaRecorder(stream, { mimeType: type })
    const beganMs = performance.now()
    const tell = () => {
      const whole = Math.floor((performance.now() - beganMs) / 1_000)
      seconds.textContent = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
    }
    const ticking = setInterval(tell, 250)
    const show = (isOn) => {
      button.setAttribute('aria-pressed', String(isOn))
      panel.hidden = !isOn
      onChange(isOn)
    }
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
    recorder.addEventListener('stop', () => {
      clearInterval(ticking)
      for (const track of stream.getTracks()) track.stop()
      recorder = undefined
      show(false)
      const end = type.slice('audio/'.length).replace('mp4', 'm4a')
      const isSome = isKept && pieces.some(({ size }) => size > 0)
      if (isSome) onRecorded(new File(pieces, `audio.${end}`, { type }))
    })
    recorder.start()
    tell()
    show(true)
  })
}
