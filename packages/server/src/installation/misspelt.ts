// Variables of the environment that nobody reads and whose names are nearly those of the service's own.
import { type Environment, type VariableName, variableNames } from './config.ts'

export type Misspelt = { name: string; meant: VariableName }

/** Shorter names are too near to those of other programs. */
const lengthMin = 6
/** Names that have two slips are meant only where there is enough left. */
const lengthOfTwoSlips = 9

/** An empty variable counts as not set. */
export function misspeltIn(env: Environment = process.env): Misspelt[] {
  const known: ReadonlySet<string> = new Set(variableNames)
  return Object.entries(env).flatMap(([name, value]) => {
    if (!value?.trim() || known.has(name)) return []
    const plain = name.toUpperCase().replaceAll('-', '_')
    const meant = nearestTo(plain)
    // One that is set is not missed.
    return meant === undefined || env[meant]?.trim() ? [] : [{ name, meant }]
  })
}

function nearestTo(name: string): VariableName | undefined {
  const [nearest] = variableNames
    .filter((each) => each.length >= lengthMin)
    .map((each) => ({ name: each, slips: slipsBetween(name, each) }))
    .filter(({ name: each, slips }) => slips <= (each.length >= lengthOfTwoSlips ? 2 : 1))
    .sort((one, other) => one.slips - other.slips)
  return nearest?.name
}

/** Letters that were left out, added, taken for others or typed in the wrong order. */
function slipsBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    rows.push(next)
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isTurned = row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      next.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isTurned && column > 1 ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return at(one.length, other.length)
}
