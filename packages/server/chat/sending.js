// The visitor's lines on their way. Files go first, one after the other, and the line that names them takes the way of
// every other.

import { filled, sizeOf, upload } from './files.js'

const postMs = 20_000

/** `taken` or `refused` for good, else how long to wait before the next attempt. */
export async function post(url, body) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(postMs),
    })
    if (response.ok) return 'taken'
    const waitMs = Number(response.headers.get('retry-after') ?? 0) * 1_000
    return response.status === 429 || response.status >= 500 ? { waitMs } : 'refused'
  } catch {
    return { waitMs: 0 }
  }
}

/** `page`: how the chat shows a line, says its fate, sends it, and takes it back. */
export async function sendFiles(entries, caption, { id, base, token, words, mbMax, page }) {
  const line = { client_message_id: id }
  const paths = []
  const bytesOf = (some) => some.reduce((sum, { bytes }) => sum + bytes, 0)
  page.show({ ...line, text: caption, files: entries })
  const send = async () => {
    const cancelled = new AbortController()
    const { signal } = cancelled
    const tell = (bytes) => {
      const part = Math.round((bytes / bytesOf(entries)) * 100)
      page.mark(line, `${words.sending} ${part} %`, () => cancelled.abort(), words.cancel)
    }
    try {
      for (const { file, isVoice, bytes } of entries.slice(paths.length)) {
        const before = bytesOf(entries.slice(0, paths.length))
        tell(before)
        const given = { file, token, isVoice, signal }
        const { path } = await upload(`${base}/files`, given, (part) => tell(before + part * bytes))
        paths.push(path)
      }
      page.mark(line, words.sending)
      page.queue({ ...line, text: caption, files: paths })
    } catch (error) {
      if (signal.aborted) return page.takeBack(line, entries, caption)
      // The same file would be refused again; a bad connection or a busy service may be better in a while.
      if (!error.isRefused) return page.mark(line, words.not_file, () => void send())
      const { name, bytes } = entries[paths.length]
      const told = { name, size: sizeOf(bytes), mb: mbMax() }
      page.mark(line, filled(words[error.reason] ?? words.not_file, told))
      page.giveBack(caption)
    }
  }
  await send()
}
