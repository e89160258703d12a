// The visitor's sight: a picture as large as the page, and whether there is something new further down.

/** Distance from the end within which the reader still follows the conversation. */
const followedPx = 120

/** Opens the pictures among the lines above the page, where links would leave it. */
export function viewPictures({ lines, words, make }) {
  let dialog
  lines.addEventListener('click', (event) => {
    const link = event.target.closest('a.photo')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    dialog ??= document.body.appendChild(dialogOf({ words, make }))
    const picture = dialog.querySelector('img')
    picture.src = link.href
    picture.alt = link.querySelector('img').alt
    dialog.classList.remove('near')
    dialog.showModal()
  })
}

/** A tap on the picture shows it at its own size, one beside it closes, as do its button and Escape. */
function dialogOf({ words, make }) {
  const dialog = make('dialog', 'picture')
  const close = make('button', 'away', '×')
  close.type = 'button'
  close.setAttribute('aria-label', words.close_photo)
  dialog.append(close, make('img', 'whole'))
  dialog.setAttribute('aria-label', words.photo)
  dialog.addEventListener('click', ({ target }) => {
    if (target.matches('img')) dialog.classList.toggle('near')
    else dialog.close()
  })
  return dialog
}

/** Keeps whoever follows the conversation at its end, and tells whoever reads further up that something came. */
export function follow({ log, lines, button }) {
  /** Scroll position at the last move to the end. */
  let endTop = 0
  const toEndPx = () => log.scrollHeight - log.scrollTop - log.clientHeight
  const isFollowed = () => toEndPx() < followedPx
  const toEnd = () => {
    log.scrollTop = log.scrollHeight
    endTop = log.scrollTop
    button.hidden = true
  }
  const keepUp = () => endTop - log.scrollTop < followedPx && toEnd()
  /** The log is smaller while something is open below it, and larger again once that is closed. */
  const holdEnd = () => {
    if (toEndPx() < 1) endTop = log.scrollTop
    else keepUp()
  }
  // Pictures and players get their height only after their message is shown. These events do not bubble.
  for (const kind of ['load', 'loadedmetadata']) lines.addEventListener(kind, keepUp, true)
  new ResizeObserver(holdEnd).observe(log)
  log.addEventListener('scroll', () => {
    button.hidden ||= isFollowed()
  })
  button.addEventListener('click', () => {
    toEnd()
    log.focus({ preventScroll: true })
  })
  const came = (isSeen) => {
    if (isSeen) toEnd()
    else button.hidden = false
  }
  return { isFollowed, keepUp, came }
}
