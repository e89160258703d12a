// The text of a file as programs save it: UTF-8, Excel's "Unicode text", and the Windows letters of its plain CSV.

/** How the bytes were read. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Why they were not: an Excel workbook, no text at all, or letters that could be those of several encodings. */
export type Unread = 'workbook' | 'no_text' | 'letters'

/**
 * `sample`: the first word with a letter beyond English, by which a person sees that it was read as it was meant.
 * `garbled`: a word whose letters a program read wrongly before it saved the file, as JosÃ© for José.
 */
export type FileText = ({ encoding: Encoding } & Letters) | { problem: Unread }
export type Garbled = { written: string; meant: string }
type Letters = { text: string; sample: string | undefined; garbled: Garbled | undefined }

export function fileText(bytes: Uint8Array): FileText {
  const begins = (...magic: number[]) => magic.every((byte, at) => bytes[at] === byte)
  if (begins(0x50, 0x4b, 3, 4) || begins(0xd0, 0xcf, 0x11, 0xe0)) return { problem: 'workbook' }
  const encoding = begins(0xff, 0xfe)
    ? 'utf-16le'
    : begins(0xfe, 0xff)
      ? 'utf-16be'
      : bytes.includes(0)
        ? wideOrder(bytes)
        : 'utf-8'
  const text = encoding && decoded(bytes, encoding)
  if (encoding === undefined || text?.includes('\0')) return { problem: 'no_text' }
  if (text !== undefined) return { encoding, ...lettersOf(text) }
  return encoding === 'utf-8' ? windowsText(bytes) : { problem: 'no_text' }
}

const bytesLookedAt = 4_096

/** UTF-16 without a mark: the English letters among its characters have their zeros on one side. */
function wideOrder(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0]
  for (const [at, byte] of bytes.subarray(0, bytesLookedAt).entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even === 0 && odd > 0) return 'utf-16le'
  return odd === 0 && even > 0 ? 'utf-16be' : undefined
}

function decoded(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Latin-1 is the part of it that has letters, so it is read by the same table. */
function windowsText(bytes: Uint8Array): FileText {
  const text = new TextDecoder('windows-1252').decode(bytes)
  return isForeign(text) ? { problem: 'letters' } : { encoding: 'windows-1252', ...lettersOf(text) }
}

/** A dash between small letters is an ñ or ó of the Macintosh, unless other letters are those of Windows. */
function isForeign(text: string): boolean {
  const bare = text.replaceAll(span, '')
  return foreign.some((sign) => sign.test(bare)) || (dashed.test(bare) && !windowsLetter.test(bare))
}

const dashed = /\p{Ll}[—–]\p{Ll}/u
const windowsLetter = /\p{Ll}[à-öø-ÿ]|[à-öø-ÿ]\p{Ll}/u
/** From one day or month to another, as in lun–vie. */
const spanned =
  '(?:lun|mar|mi[eé]|jue|vie|s[aá]b|dom|seg|ter|qua|qui|sex|mon|tue|wed|thu|fri|sat|sun|ene|feb|abr|may|jun|jul|ago|sep|oct|nov|dic|jan|fev|mai|set|out|dez|apr|aug|dec)\\p{Ll}*'
const span = new RegExp(`(?<!\\p{L})${spanned} ?[—–] ?${spanned}(?!\\p{L})`, 'giu')

/** Signs that the letters are not those of Windows: every byte is some character there. */
const foreign: readonly RegExp[] = [
  // Bytes that have no character.
  /[\u0080-\u009f]/,
  // A part of the file is UTF-8.
  /Ã[\u00a0-\u00bf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/,
  // DOS and the Macintosh have their accented letters where Windows has signs, or the capitals of other languages.
  /\p{L}[¡¢£¤¥¦§¨¬¯±µ¶·¸¿‚ƒ„†‡ˆ‰‹•˜]/u,
  // Behind "¡" and "•" people write small letters too.
  /[¢£¤¥¦§¨¬¯±µ¶¸‚ƒ†‡ˆ‰‹˜]\p{Ll}/u,
  /\p{Ll}[À-ÖØ-ÞŠŽŒŸ]/u,
]

function lettersOf(text: string): Letters {
  return { text, sample: sampleOf(text), garbled: garbledIn(text) }
}

/** Two characters of a letter in UTF-8, each read as one of Windows. */
const twice = /[\p{L}\p{M}]*[ÂÃ][\u00a0-\u00bf][\p{L}\p{M}\u00a0-\u00bf]*/u
const sampleChars = 30

/** A word is looked for around the sign alone: a file may be one run of letters. */
function wordAround(text: string, sign: RegExp, word: RegExp): string | undefined {
  const at = text.search(sign)
  if (at < 0) return undefined
  return word.exec(text.slice(Math.max(0, at - sampleChars), at + sampleChars))?.[0].slice(0, sampleChars)
}

function garbledIn(text: string): Garbled | undefined {
  const written = wordAround(text, /[ÂÃ][\u00a0-\u00bf]/, twice)
  if (written === undefined || [...written].some((letter) => letter.charCodeAt(0) > 0xff)) return undefined
  const meant = decoded(
    Uint8Array.from(written, (letter) => letter.charCodeAt(0)),
    'utf-8',
  )
  return meant === undefined ? undefined : { written, meant }
}

function sampleOf(text: string): string | undefined {
  return wordAround(text, /[^\p{ASCII}\P{L}]/u, /[\p{L}\p{M}]*[^\p{ASCII}\P{L}][\p{L}\p{M}]*/u)
}
