// Chance that is the same for the same seed, and lines as hurried thumbs and dictation write them.

export type Chance = () => number

/** The same seed yields the same numbers from 0 to 1 everywhere. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The places 0 to `count` - 1 in an order by chance. */
export function shuffled(count: number, next: Chance): number[] {
  const order = Array.from({ length: count }, (_, at) => at)
  for (let at = count - 1; at > 0; at -= 1) {
    const other = Math.floor(next() * (at + 1))
    const kept = order[at] ?? 0
    order[at] = order[other] ?? 0
    order[other] = kept
  }
  return order
}

export function noisy(text: string, chance: Chance): string {
  let line = text
  if (chance() < 0.5) line = line.normalize('NFD').replace(/\p{M}+/gu, '')
  if (chance() < 0.5) line = line.toLowerCase()
  if (chance() < 0.4) line = line.replace(/[.,;:!?¿¡]+/g, chance() < 0.8 ? '' : ' ')
  if (chance() < 0.15) line = line.toUpperCase()
  const slips = chance() < 0.5 ? 1 + Math.floor(chance() * (1 + line.length / charsPerSlip)) : 0
  for (let done = 0; done < slips; done += 1) line = withSlip(line, chance)
  if (chance() < 0.1) line = line.replace(/([a-z])(?=\W*$)/i, '$1$1$1$1')
  return line
}

const charsPerSlip = 40

/** A letter left out, doubled, or swapped with the next. */
function withSlip(line: string, chance: Chance): string {
  const at = Math.floor(chance() * line.length)
  const [before, letter = '', after] = [line.slice(0, at), line[at], line.slice(at + 1)]
  const kind = Math.floor(chance() * 3)
  if (!/\p{L}/u.test(letter)) return line
  if (kind === 0) return before + after
  if (kind === 1) return before + letter + letter + after
  return before + after.slice(0, 1) + letter + after.slice(1)
}
