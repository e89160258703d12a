// Files, places and people in messages, by what they are.
import { defineTexts } from '../../i18n/texts.ts'

export const mediaKindTexts = defineTexts({
  image: ['Photo', 'Foto', 'Foto'],
  audio: ['Voice note', 'Nota de voz', 'Áudio'],
  video: ['Video', 'Video', 'Vídeo'],
  document: ['Document', 'Documento', 'Documento'],
  sticker: ['Sticker', 'Sticker', 'Figurinha'],
  location: ['Location', 'Ubicación', 'Localização'],
  contact: ['Contact', 'Contacto', 'Contato'],
})

/** The word in a text of ours that stands for what has no text, such as [image] or [location: …]. */
export function markerIn(content: string): string | undefined {
  return /^\[([a-z_]+)(?:: [^\]]*)?\]$/.exec(content)?.[1]
}
