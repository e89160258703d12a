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

/** An order from a catalogue, "[order: 1 × SAB-300, 2 × COJ-TEL] please", by its lines and the words beside it. */
export function orderIn(content: string): { lines: string[]; note: string } | undefined {
  const { lines, note = '' } = /^\[order: (?<lines>[^\]]+)\](?<note>.*)$/s.exec(content)?.groups ?? {}
  return lines === undefined ? undefined : { lines: lines.split(', '), note: note.trim() }
}
