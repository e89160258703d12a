// Chosen files and recordings that are not sent yet: above the field, where each can be looked at and taken back.

import { filled, kindOf, playerOf, sizeOf } from './files.js'

/** `tell` says why a file is not taken; `onChange` hears how many there are. */
export function openTray({ list, words, filesMax, mbMax, make, tell, onChange }) {
  let entries = []

  function add(files, more = {}) {
    const refusals = []
    for (const file of files) {
      const refusal = refusalOf(file)
      if (refusal) refusals.push(refusal)
      else
        put({
          file,
          kind: kindOf(file),
          name: file.name,
          bytes: file.size,
          url: URL.createObjectURL(file),
          ...more,
        })
    }
    tell([...new Set(refusals)].join(' '))
    onChange(entries.length)
  }

  /** The service would say so too, but only after all of the bytes. */
  function refusalOf({ name, size }) {
    if (size === 0) return filled(words.file_empty, { name })
    if (size > mbMax() * 1_000_000) return filled(words.file_large, { name, size: sizeOf(size), mb: mbMax() })
    return entries.length < filesMax ? undefined : filled(words.file_count, { n: filesMax })
  }

  function put(entry) {
    const item = make('li', 'chosen')
    const drop = make('button', 'quiet', '×')
    drop.type = 'button'
    drop.setAttribute(
      'aria-label',
      filled(words.take_back, { name: entry.isVoice ? words.voice : entry.name }),
    )
    drop.addEventListener('click', () => {
      entries = entries.filter((other) => other !== entry)
      URL.revokeObjectURL(entry.url)
      item.remove()
      tell('')
      onChange(entries.length)
    })
    item.append(...lookOf(entry), drop)
    entries.push(entry)
    list.append(item)
    item.scrollIntoView({ block: 'nearest' })
  }

  function lookOf(entry) {
    if (entry.isVoice) return [playerOf(entry, { make, words })]
    const told = make('span', 'named')
    told.append(make('b', '', entry.name), make('small', '', sizeOf(entry.bytes)))
    const mark = make('span', 'look', { audio: '♪', video: '▶' }[entry.kind] ?? '▤')
    mark.ariaHidden = 'true'
    if (entry.kind !== 'image') return [mark, told]
    const picture = make('img', 'look')
    picture.src = entry.url
    picture.alt = ''
    picture.addEventListener('error', () => picture.replaceWith(mark))
    return [picture, told]
  }

  /** Hands them over to be sent. */
  function take() {
    const taken = entries
    entries = []
    list.replaceChildren()
    onChange(0)
    return taken
  }

  return { add, take, isEmpty: () => entries.length === 0 }
}

/** Files that were dropped, and whether folders are among them, which browsers hand over as files without bytes. */
export function droppedIn({ items, files }) {
  const isFolder = [...(items ?? [])].map((item) => item.webkitGetAsEntry?.()?.isDirectory ?? false)
  return { files: [...files].filter((_, at) => !isFolder[at]), hasFolder: isFolder.includes(true) }
}
