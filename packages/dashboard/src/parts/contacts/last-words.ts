import { useTexts } from '../../i18n/language.tsx'
import { markerIn, mediaKindTexts, orderIn } from './media-kinds.ts'

/** The kind behind each marker, with its picture. */
const markers = {
  image: { kind: 'image', picture: '📷' },
  audio: { kind: 'audio', picture: '🎤' },
  video: { kind: 'video', picture: '🎬' },
  document: { kind: 'document', picture: '📄' },
  sticker: { kind: 'sticker', picture: '🙂' },
  location: { kind: 'location', picture: '📍' },
  contacts: { kind: 'contact', picture: '👤' },
} as const

/** A message in one line; the markers that stand for files and places become words of the viewer's language. */
export function useLastWords(): (content: string) => string {
  const t = useTexts(mediaKindTexts)
  return (content) => {
    const order = orderIn(content)
    if (order) return [`🛒 ${order.lines.join(', ')}`, order.note].filter((part) => part !== '').join(' · ')
    const marker = markerIn(content)
    if (!isKnown(marker)) return content
    const { kind, picture } = markers[marker]
    return `${picture} ${t(kind)}`
  }
}

function isKnown(marker: string | undefined): marker is keyof typeof markers {
  return marker !== undefined && Object.hasOwn(markers, marker)
}
