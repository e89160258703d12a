type Line = { quantity: number; returned: number; total: number }

/** The sum of a line, without the pieces that came back. */
export function keptTotal({ quantity, returned, total }: Line): number {
  return returned === 0 ? total : (total / quantity) * (quantity - returned)
}
