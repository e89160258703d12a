/** Marks of an axis from zero on: whole and round, at most five, the last at or above the largest value. */
export function marksUpTo(largest: number): number[] {
  const least = Math.max(1, largest / 4)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= least) ?? least
  return Array.from({ length: Math.max(1, Math.ceil(largest / step)) + 1 }, (_, mark) => mark * step)
}

/** A few places among so many, evenly apart, for labels that must not touch. */
export function placesFor(labels: number, count: number): number[] {
  const shown = Math.min(labels, count)
  return Array.from({ length: shown }, (_, label) => Math.floor(((label + 0.5) * count) / shown))
}

/** `dots`: lines with a dot for each value. */
export type Shape = 'stacked' | 'beside' | 'lines' | 'dots'

/** Between one time and nothing goes no line, so that it stands as bars. */
export function shapeFor(wanted: Shape, times: number): Shape {
  return times === 1 && wanted !== 'stacked' ? 'beside' : wanted
}
