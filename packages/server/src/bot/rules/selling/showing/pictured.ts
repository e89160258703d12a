// Which pictures of products the conversation has seen: one that was sent is not sent again unasked.
import type { Turn } from '../../dialogue/turn.ts'

const picturedMax = 20

/** `pictured`: a product's id, or the hash of a variant with a picture of its own. */
export function isPictured({ memory }: Pick<Turn, 'memory'>, pictured: string): boolean {
  return memory.pictured?.includes(pictured) ?? false
}

export function notePictured({ memory }: Pick<Turn, 'memory'>, pictured: string): void {
  memory.pictured = [...(memory.pictured ?? []), pictured].slice(-picturedMax)
}
