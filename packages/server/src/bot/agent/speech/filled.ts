import type { Turn } from '../../rules/dialogue/turn.ts'
import type { Piece } from './sentences.ts'

/** The answer as it is sent. Filled in once: braces within a fact stay as they are. */
export function pieceText(pieces: readonly Piece[], turn: Turn): string {
  return pieces
    .map((piece) => (piece.kind === 'text' ? piece.text : piece.fact.text(turn)))
    .join('')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/m\.\.(?!\.)/g, 'm.')
    .trim()
}

/** Channels show Markdown literally, so its emphasis and headings are taken out before the answer is checked. */
export function plainMarkdown(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replaceAll(/\*\*|__/g, '')
    .replaceAll(/^#+[ \t]+/gm, '')
    .replaceAll(/^[ \t]*[*•][ \t]+/gm, '- ')
    .trim()
}
