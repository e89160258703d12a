// Writing is told: the visitor's page says so now and then, and shows it of the shop's people. Nothing of it is kept.

/** Keystrokes within this time are one. */
const sayEveryMs = 4_000
/** The shop's page says it again as long as it is true. */
const believedMs = 8_000

/** `isBegun`: there is a conversation in which it can be seen. */
export function typing({ text, line, base, token, isBegun }) {
  let saidMs = Number.NEGATIVE_INFINITY
  let end
  text.addEventListener('input', () => {
    if (text.value.trim() === '' || !isBegun() || performance.now() - saidMs < sayEveryMs) return
    saidMs = performance.now()
    const headers = { authorization: `Bearer ${token}` }
    // Nobody misses it: it is said again with the next words.
    fetch(`${base}/typing`, { method: 'POST', headers }).catch(() => {})
  })
  // The words have gone, so what is typed next is said at once.
  const sent = () => {
    saidMs = Number.NEGATIVE_INFINITY
  }
  const show = (isShown) => {
    clearTimeout(end)
    line.hidden = !isShown
    if (isShown) end = setTimeout(() => show(false), believedMs)
  }
  return { show, sent }
}
