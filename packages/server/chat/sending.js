// A line with files: they go first, one after the other, and the line that names them takes the way of every other.

import { filled, sizeOf, upload } from './files.js'

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
