// The chat page: keeps the visitor's messages until the server has them, and shows the conversation in the server's
// version.

import { filesOf, linked } from './files.js'
import { recorderFor } from './recorder.js'
import { post, sendFiles } from './sending.js'
import { fieldsOf, openStore, randomId } from './store.js'
import { stamp } from './times.js'
import { droppedIn, openTray } from './tray.js'
import { typing } from './typing.js'
import { follow, viewPictures } from './viewing.js'

const chat = document.getElementById('chat')
const log = document.getElementById('log')
const lines = document.getElementById('lines')
const form = document.getElementById('form')
const text = document.getElementById('text')
const picker = document.getElementById('files')
const state = document.getElementById('state')
const told = document.getElementById('told')
const { base } = chat.dataset
const words = JSON.parse(chat.dataset.texts)
const retryMs = { first: 1_000, most: 30_000 }
/** The server sends something at least every 15 s, so a connection silent for this long is dead. */
const silenceMs = 40_000

const store = openStore(base)
const token = store.get('token') ?? store.set('token', randomId(32))
/** Messages not yet confirmed by the server, oldest first. */
let outbox = JSON.parse(store.get('outbox') ?? '[]')
/** List items by message id, or by the page's own id for messages it sent. */
const items = new Map()
let lastEventId
let isSending = false
/** The open stream. */
let connection
let heardMs = Date.now()
/** Functions that end a wait before the next attempt. */
const rests = new Set()

const people = typing({
  ...{ text, line: document.getElementById('typing'), base, token },
  isBegun: () => lastEventId !== undefined,
})

const following = follow({ log, lines, button: document.getElementById('newer') })
viewPictures({ lines, words, make })
for (const line of outbox) {
  showOwn(line)
  if (line.is_refused) tellRefused(line)
}
text.focus({ preventScroll: true })
void listen()
void flush()

const mbMax = () => Number(chat.dataset.fileMbMax)
const tray = openTray({
  ...{ list: document.getElementById('chosen'), words, make, tell },
  filesMax: Number(chat.dataset.filesMax),
  mbMax,
  onChange(count) {
    text.placeholder = count > 0 ? words.caption : words.placeholder
    text.focus({ preventScroll: true })
  },
})

form.addEventListener('submit', (event) => {
  event.preventDefault()
  tell('')
  people.sent()
  const caption = text.value.trim()
  text.value = ''
  if (tray.isEmpty()) return say({ text: caption })
  const page = { show: showOwn, mark, queue, takeBack, giveBack }
  void sendFiles(tray.take(), caption, { id: randomId(12), base, token, words, mbMax, page })
})
document.getElementById('attach').addEventListener('click', () => picker.click())
picker.addEventListener('change', () => {
  tray.add(picker.files)
  picker.value = ''
})
const recording = {
  button: document.getElementById('record'),
  panel: document.getElementById('recording'),
  seconds: document.getElementById('seconds'),
  discard: document.getElementById('discard'),
  words,
  onChange(isOn) {
    tell('')
    for (const id of ['text', 'attach', 'send']) document.getElementById(id).hidden = isOn
    if (!isOn) text.focus({ preventScroll: true })
  },
  onProblem: (problem) => tell(words[problem]),
}
recorderFor(recording, (file, seconds) => tray.add([file], { isVoice: true, seconds }))
text.addEventListener('paste', (event) => take(event, event.clipboardData))
chat.addEventListener('dragover', (event) => event.preventDefault())
chat.addEventListener('drop', (event) => take(event, event.dataTransfer))
text.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
  event.preventDefault()
  form.requestSubmit()
})
window.addEventListener('offline', () => {
  state.hidden = false
})
window.addEventListener('online', () => {
  connection?.abort()
  for (const end of rests) end()
})
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && Date.now() - heardMs > silenceMs) connection?.abort()
})
if (window.parent !== window) {
  const tellClosed = () => window.parent.postMessage({ mostrador: 'close' }, '*')
  const close = document.getElementById('close')
  close.hidden = false
  close.addEventListener('click', tellClosed)
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.isComposing && !document.querySelector('dialog[open]')) tellClosed()
  })
}

function say(said) {
  if (said.text === '') return
  const line = { client_message_id: randomId(12), ...said }
  showOwn(line)
  queue(line)
}

function take(event, given) {
  const { files, hasFolder } = droppedIn(given ?? { files: [] })
  if (files.length === 0 && !hasFolder) return
  event.preventDefault()
  tray.add(files)
  if (hasFolder) tell(words.file_folder)
}

/** Says above the field why something does not go. */
function tell(problem) {
  told.textContent = problem
  told.hidden = problem === ''
}

/** As if the files had never been chosen; their caption is kept for the next ones. */
function takeBack({ client_message_id: id }, entries, caption) {
  items.get(id)?.remove()
  items.delete(id)
  for (const { url } of entries) URL.revokeObjectURL(url)
  giveBack(caption)
  text.focus({ preventScroll: true })
}

function giveBack(caption) {
  text.value ||= caption
}

function queue(line) {
  outbox.push(line)
  keepOutbox()
  void flush()
}

/** Sends waiting messages in order until the server has or refuses them. */
async function flush() {
  if (isSending) return
  isSending = true
  let waitMs = retryMs.first
  try {
    for (let line = nextLine(); line; line = nextLine()) {
      const { is_refused: _, ...body } = line
      const answer = await post(`${base}/messages`, { visitor_token: token, ...body })
      if (answer === 'taken') {
        outbox = outbox.filter((other) => other !== line)
        mark(line, '')
        waitMs = retryMs.first
      } else if (answer === 'refused') {
        line.is_refused = true
        tellRefused(line)
      } else {
        await rest(Math.max(waitMs, answer.waitMs))
        waitMs = Math.min(retryMs.most, waitMs * 2)
      }
      keepOutbox()
    }
  } finally {
    isSending = false
  }
}

/** It is kept, also while the page is closed, until the visitor tries again. */
function tellRefused(line) {
  mark(line, words.not_sent, () => {
    line.is_refused = false
    mark(line, words.sending)
    void flush()
  })
}

function nextLine() {
  return outbox.find((line) => !line.is_refused)
}

/** Reads the server's events while the page is open; the next connection continues where one ended. */
async function listen() {
  let waitMs = retryMs.first
  for (;;) {
    connection = new AbortController()
    const hearing = watch(connection)
    try {
      const response = await fetch(`${base}/events`, {
        headers: {
          accept: 'text/event-stream',
          authorization: `Bearer ${token}`,
          ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
        },
        cache: 'no-store',
        signal: connection.signal,
      })
      if (!response.ok) throw new Error(`events: ${response.status}`)
      state.hidden = true
      waitMs = retryMs.first
      await readEvents(response.body, hearing)
    } catch {
      state.hidden = false
    } finally {
      hearing.end()
    }
    await rest(waitMs * (0.75 + Math.random() / 2))
    waitMs = Math.min(retryMs.most, waitMs * 2)
  }
}

/** Drops a connection that has gone silent: a phone that slept is not told that it broke. */
function watch(watched) {
  let timer
  const heard = () => {
    heardMs = Date.now()
    clearTimeout(timer)
    timer = setTimeout(() => watched.abort(), silenceMs)
  }
  heard()
  return { heard, end: () => clearTimeout(timer) }
}

async function readEvents(body, { heard }) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let buffer = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    heard()
    const events = (buffer + value).split('\n\n')
    buffer = events.pop()
    for (const event of events) hear(event)
  }
}

/** Waits, but no longer than until the network is back. */
function rest(ms) {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      rests.delete(end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    rests.add(end)
  })
}

function hear(event) {
  const fields = fieldsOf(event)
  if (fields.event === 'message') show(JSON.parse(fields.data))
  if (fields.event === 'typing') {
    people.show(true)
    following.keepUp()
  }
  if (fields.id) lastEventId = fields.id
}

function showOwn(line) {
  if (items.has(line.client_message_id)) return
  const item = itemOf({ role: 'user', text: line.text, files: line.files?.filter((file) => file.url) })
  item.classList.add('waiting')
  items.set(line.client_message_id, item)
  append(item)
  mark(line, words.sending)
}

function mark({ client_message_id: id }, fate, act, label = words.retry) {
  const item = items.get(id)
  if (!item) return
  const former = item.querySelector('.fate')
  // A button under a finger stays the same element while the words beside it change.
  if (act && former?.lastChild.textContent === label && label !== words.retry) {
    former.firstChild.data = fate
    return
  }
  former?.remove()
  if (fate === '') return
  const element = make('span', 'fate', fate)
  if (act) {
    const button = make('button', '', label)
    button.type = 'button'
    button.addEventListener('click', act)
    element.append(' ', button)
  }
  item.append(element)
  // The words come below a line that is in sight already.
  if (item.matches(':last-child')) following.keepUp()
}

function show(message) {
  if (items.has(message.id)) return
  if (message.role === 'agent') people.show(false)
  const own = message.client_message_id && items.get(message.client_message_id)
  const item = own || itemOf(message)
  items.set(message.id, item)
  stamp(item, message.created_at)
  if (own) {
    outbox = outbox.filter(({ client_message_id: id }) => id !== message.client_message_id)
    keepOutbox()
    mark(message, '')
    item.classList.remove('waiting')
  }
  append(item)
}

function itemOf({ role, text: said, choices, are_cards: areCards, files, image_url: image }) {
  const item = make('li', role)
  item.append(make('span', 'who', { user: words.you, assistant: words.bot, agent: words.person }[role]))
  const bubble = make('div', 'bubble')
  // The shop speaks its own language, whatever the frame around it speaks.
  if (role !== 'user') bubble.lang = chat.dataset.language
  if (image && /^https?:/.test(image)) {
    const picture = make('img', '')
    picture.src = image
    picture.alt = said === image ? '' : said
    const link = Object.assign(make('a', 'photo media'), { href: image, target: '_blank', rel: 'noopener' })
    link.append(picture)
    bubble.append(link)
  }
  bubble.append(...filesOf(files, { make, words }))
  const isMarker = files?.length && (/^\[[a-z]+\]$/.test(said) || files.some(({ name }) => name === said))
  if (said !== image && !isMarker) bubble.append(...linked(said, make))
  item.append(bubble)
  if (choices?.length) item.append(choiceButtons(choices, areCards))
  return item
}

function choiceButtons(choices, areCards) {
  const group = make('div', areCards ? 'cards' : 'choices')
  group.lang = chat.dataset.language
  group.setAttribute('role', 'group')
  for (const { id, title, description, picture_url: picture, picture_alt: alt } of choices) {
    const button = make('button', '', title)
    button.type = 'button'
    if (picture && /^\/media\//.test(picture)) {
      const shown = make('img', '')
      shown.src = picture
      shown.alt = alt || ''
      // The picture may have been taken away since.
      shown.addEventListener('error', () => shown.remove())
      button.prepend(shown)
    }
    if (description) button.append(make('small', '', description))
    button.addEventListener('click', () => say({ text: title, choice_id: id }))
    group.append(button)
  }
  return group
}

/** In the server's order; unconfirmed messages stay at the end. */
function append(item) {
  const isFollowed = following.isFollowed()
  lines.insertBefore(item, item.classList.contains('waiting') ? null : lines.querySelector('.waiting'))
  following.came(isFollowed || item.classList.contains('user'))
}

function make(tag, className = '', content) {
  const element = Object.assign(document.createElement(tag), { className })
  if (content !== undefined) element.textContent = content
  return element
}

function keepOutbox() {
  store.set('outbox', JSON.stringify(outbox))
}
