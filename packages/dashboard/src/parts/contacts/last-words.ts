import { useTexts } from '../../i18n/language.tsx'
import { defineTexts } from '../../i18n/texts.ts'

const texts = defineTexts({
  image: ['Photo', 'Foto', 'Foto'],
  audio: ['Voice note', 'Nota de voz', 'Áudio'],
  video: ['Video', 'Video', 'Vídeo'],
  document: ['Document', 'Documento', 'Documento'],
  sticker: ['Sticker', 'Sticker', 'Figurinha'],
  location: ['Location', 'Ubicación', 'Localização'],
  contacts: ['Contact', 'Contacto', 'Contato'],
})
const pictures = {
  image: '📷',
  audio: '🎤',
  video: '🎬',
  document: '📄',
  sticker: '🙂',
  location: '📍',
  contacts: '👤',
}

/** A message in one line; the markers that stand for files and places become words of the viewer's language. */
export function useLastWords(): (content: string) => string {
  const t = useTexts(texts)
  return (content) => {
    const kind = /^\[([a-z]+)(?:: [^\]]*)?\]$/.exec(content)?.[1]
    return isKind(kind) ? `${pictures[kind]} ${t(kind)}` : content
  }
}

function isKind(word: string | undefined): word is keyof typeof pictures {
  return word !== undefined && Object.hasOwn(pictures, word)
}
