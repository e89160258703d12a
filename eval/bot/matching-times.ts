// Clock times as Spanish, Portuguese and English write them. Texts come without accents and in lower case.

/** Hour, minutes, "a. m." or "p. m.", the mark of an hour, part of the day. */
export const timesPattern =
  /(?<![\d:.,/$-])(\d{1,2})(?:(?::|h)([0-5]\d)(?!\d))?(?!\d|[.,:/]\d)(?:\s?(a\.?\s?m\b|p\.?\s?m\b)\.?)?(\s?(?:hs|hrs|horas|h)\b)?(?:\s(?:de|da|por|pela|in|at)\s(?:la\s|the\s)?(manana|manha|madrugada|tarde|noche|noite|morning|afternoon|evening|night)\b)?/g

const connector =
  /^\s?(?:[,–-]|a|y|o|e|ou|to|and|or|ate|as|hasta|a las|until)?\s?(?:y|o|e|ou|and|or|as|las)?\s?$/
const words: readonly (readonly [RegExp, number])[] = [
  [/\b(?:mediodia|meio[ -]dia|noon|midday)\b/, 12 * 60],
  [/\b(?:medianoche|meia[ -]noite|midnight)\b/, 0],
]

type Half = 'am' | 'pm' | undefined
type Found = { hour: number; minutes: number; half: Half; isTime: boolean; start: number; end: number }

/** Minutes since midnight. */
export function timesIn(said: string): Set<number> {
  const times = new Set<number>()
  let next: Found | undefined
  for (const found of foundIn(said).toReversed()) {
    // "3 to 5 pm": the half of the day that is said once holds for both.
    const isJoined = next !== undefined && connector.test(said.slice(found.end, next.start))
    const half = found.half ?? (isJoined ? next?.half : undefined)
    if (found.isTime && found.half === undefined) times.add(found.hour * 60 + found.minutes)
    if (half !== undefined && found.hour >= 1) times.add(inHalf(found.hour, half) * 60 + found.minutes)
    next = { ...found, half }
  }
  for (const [pattern, minutes] of words) if (pattern.test(said)) times.add(minutes)
  return times
}

function foundIn(said: string): Found[] {
  return [...said.matchAll(timesPattern)]
    .map((match) => {
      const [all, hour, minutes, meridiem, mark, part] = match
      const half = halfOf(meridiem, part)
      const isTime = minutes !== undefined || half !== undefined || mark !== undefined
      const place = { start: match.index, end: match.index + all.length }
      return { hour: Number(hour), minutes: Number(minutes ?? 0), half, isTime, ...place }
    })
    .filter(({ hour }) => hour <= 24)
}

function halfOf(meridiem: string | undefined, part: string | undefined): Half {
  if (meridiem !== undefined) return meridiem.startsWith('p') ? 'pm' : 'am'
  if (part === undefined) return undefined
  return /^(?:manana|manha|madrugada|morning)$/.test(part) ? 'am' : 'pm'
}

function inHalf(hour: number, half: 'am' | 'pm'): number {
  if (hour > 12) return hour
  return (hour % 12) + (half === 'pm' ? 12 : 0)
}
