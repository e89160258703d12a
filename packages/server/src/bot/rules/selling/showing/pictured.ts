// Which pictures of products the conversation has seen: one that was sent is not sent again unasked.
import type { ProductCard } from '../../../tools/tools.ts'
import type { Turn } from '../../dialogue/turn.ts'

const picturedMax = 20

/** `pictured`: a product's id, or the hash of a variant with a picture of its own. */
export function isPictured({ memory }: Pick<Turn, 'memory'>, pictured: string): boolean {
  return memory.pictured?.includes(pictured) ?? false
}

export function notePictured({ memory }: Pick<Turn, 'memory'>, pictured: string): void {
  memory.pictured = [...(memory.pictured ?? []), pictured].slice(-picturedMax)
}

/** Pictures sent at one time. */
export const albumMax = 3

/** Those behind the first one, as far as they go at one time, where more were asked for of one that was shown. */
export function sendBesides(turn: Turn, { id, name, morePictures }: ProductCard): void {
  const next = (morePictures ?? []).slice(0, albumMax - 1)
  turn.memory.album = { productId: id, sent: 1 + next.length }
  for (const picture of next) {
    turn.parts.push({ kind: 'choices', text: picture.alt ?? name, picture, choices: [] })
  }
}
