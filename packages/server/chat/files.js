// Files in the chat: sent by the visitor, and shown as what they are, by names that people understand.

const uploadMs = 120_000

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

/** As the name of its type says, until the server has looked at its bytes. */
export function kindOf({ type }) {
  const [kind] = type.split('/')
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'document'
}

export function sizeOf(bytes) {
  const isMega = bytes >= 1_000_000
  const unit = isMega ? 'megabyte' : 'kilobyte'
  const format = new Intl.NumberFormat(document.documentElement.lang, {
    ...{ style: 'unit', unit, maximumFractionDigits: isMega ? 1 : 0 },
  })
  return format.format(isMega ? bytes / 1_000_000 : Math.max(1, bytes / 1_000))
}

export function clock(seconds) {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Elements for the files of a message, photos together; only addresses of this server and of this page are shown. */
export function filesOf(files, { make, words }) {
  const shown = (files ?? []).filter(({ url }) => /^(?:\/media\/|blob:)/.test(url))
  const elements = (are) => shown.filter(are).map((file) => elementOf(file, { make, words }))
  const photos = elements(({ kind }) => kind === 'image')
  const others = elements(({ kind }) => kind !== 'image')
  if (photos.length < 2) return [...photos, ...others]
  const group = make('div', 'photos')
  group.append(...photos)
  return [group, ...others]
}

function elementOf(file, { make, words }) {
  const { kind, url, preview_url: preview } = file
  if (kind === 'audio') return playerOf(file, { make, words })
  if (kind === 'video') {
    const player = make('video', 'media')
    Object.assign(player, { src: url, controls: true, preload: 'metadata' })
    player.setAttribute('aria-label', words.video)
    return player
  }
  if (kind === 'document') return documentOf(file, { make, words })
  const link = linkTo(url, 'photo media', make)
  const picture = make('img', '')
  picture.src = preview ?? url
  picture.alt = file.alt || words.photo
  // Some photos of phones are none that this browser can show.
  picture.addEventListener('error', () => link.replaceWith(documentOf(file, { make, words })))
  link.append(picture)
  return link
}

function documentOf({ url, name, bytes }, { make, words }) {
  const link = linkTo(url, 'file', make)
  link.textContent = [name ?? words.document, ...(bytes ? [sizeOf(bytes)] : [])].join(' · ')
  link.download = name ?? ''
  return link
}

function linkTo(url, className, make) {
  return Object.assign(make('a', className), { href: url, target: '_blank', rel: 'noopener' })
}

/** A player below its name, which tells how long it is as soon as that is known. */
export function playerOf({ url, seconds }, { make, words }) {
  const figure = make('figure', 'voice')
  const name = make('figcaption', '')
  const player = make('audio', 'media')
  const tell = (long) => {
    name.textContent = Number.isFinite(long) ? `${words.voice} ${clock(long)}` : words.voice
    player.setAttribute('aria-label', name.textContent)
  }
  tell(seconds)
  player.addEventListener('durationchange', () => tell(seconds ?? player.duration))
  // A recording does not say how long it is before it was looked at to its end.
  player.addEventListener('loadedmetadata', () => {
    if (player.duration !== Number.POSITIVE_INFINITY) return
    player.addEventListener('durationchange', () => (player.currentTime = 0), { once: true })
    player.currentTime = Number.MAX_SAFE_INTEGER
  })
  Object.assign(player, { src: url, controls: true, preload: 'metadata' })
  figure.append(name, player)
  return figure
}

/** Puts values in their places in a text. */
export function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name])
}

/** It ends before the marks of the sentence around it; brackets belong to it where both do. */
const address = /(https?:\/\/(?:[^\s<>"()]|\([^\s<>"()]*\))*(?:\([^\s<>"()]*\)|[^\s<>"().,;:!?…'’”»\]]))/

/** Turns addresses in a text into links; everything else stays text. */
export function linked(said, make) {
  return said.split(address).map((piece, at) => {
    if (at % 2 === 0) return piece
    const link = make('a', '', piece)
    link.href = piece
    link.target = '_blank'
    link.rel = 'noopener noreferrer nofollow'
    return link
  })
}
