// Cuts text to a platform's limit at the least harmful place.

/** Length of a text in the platform's own unit. */
export type Measure = (text: string) => number
export const characters: Measure = (text) => text.length
export const bytes: Measure = (text) => Buffer.byteLength(text)

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Fits a cluster such as a family emoji; a longer one may be cut. */
const longestGrapheme = 64

/** In order of preference; the break stays with the text before it. */
const breaks = [/\n\s*\n/g, /\n/g, /[.!?…]["»”)]?\s/g, /[,;:]\s/g, /\s/g]
/** An earlier break would leave crumbs. */
const earliest = 0.4

/** Pieces of at most `max`, none blank; together the whole text except for white space at the cuts. */
export function splitText(text: string, max: number, measure: Measure = characters): string[] {
  const pieces: string[] = []
  let rest = text.trim()
  while (rest !== '' && measure(rest) > max) {
    const prefix = longestPrefix(rest, max, measure)
    const piece = prefix.slice(0, breakOf(prefix))
    pieces.push(piece.trimEnd())
    rest = rest.slice(piece.length).trimStart()
  }
  return rest === '' ? pieces : [...pieces, rest]
}

/** The text if it fits, otherwise cut to fit with an ellipsis. */
export function shortened(text: string, max: number, measure: Measure = characters): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (measure(line) <= max) return line
  return `${longestPrefix(line, max - measure('…'), measure).trimEnd()}…`
}

// Never cuts inside what a reader sees as one character, unless that alone is too long.
function longestPrefix(text: string, max: number, measure: Measure): string {
  let end = 0
  let used = 0
  for (const { segment } of graphemes.segment(text.slice(0, max + longestGrapheme))) {
    used += measure(segment)
    if (used > max) break
    end += segment.length
  }
  if (end > 0) return text.slice(0, end)
  const [first = ''] = text
  return (
    [...text].reduce((prefix, point) => {
      const longer = prefix + point
      return text.startsWith(longer) && measure(longer) <= max ? longer : prefix
    }, '') || first
  )
}

function breakOf(prefix: string): number {
  for (const pattern of breaks) {
    const ends = [...prefix.matchAll(pattern)].map((match) => match.index + match[0].length)
    const last = ends.findLast((end) => end >= prefix.length * earliest)
    if (last !== undefined) return last
  }
  return prefix.length
}
