import { withoutDust } from './without-dust.ts'

type Line = { quantity: number; total: number }

/** The part of a line's sum that so many of its pieces are. */
export function totalOfPieces({ quantity, total }: Line, pieces: number): number {
  return withoutDust((total / quantity) * pieces)
}

/** The sum of a line, without the pieces that came back. */
export function keptTotal({ returned, ...line }: Line & { returned: number }): number {
  return returned === 0 ? line.total : totalOfPieces(line, line.quantity - returned)
}
