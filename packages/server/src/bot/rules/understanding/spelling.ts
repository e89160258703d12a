// Phonetic and hurried spelling, and when two spellings are one word.
import { isOneSlipAway as isSlip } from '../../../platform/one-slip.ts'

/** For abbreviations of consonants alone: "tmbn" for "también", "dnd" for "donde". */
export function consonantsOf(word: string): string {
  return word.replace(/[aeiou]/g, '')
}

/** The word as it sounds: "kedan" and "quedan", "sierran" and "cierran", "boy" and "voy" are alike. */
export function soundOf(word: string): string {
  return word
    .replace(/(?<!c)h/g, '')
    .replace(/q(?=u[ei])u|q|k|c(?![eih])/g, 'k')
    .replace(/c(?=[ei])|z|ss/g, 's')
    .replace(/v/g, 'b')
    .replace(/n(?=[bp])/g, 'm')
    .replace(/gu(?=[ei])/g, 'g')
    .replace(/ll/g, 'y')
    .replace(/y$/, 'i')
    .replace(/([a-z])\1/g, '$1')
}

/** Candidates for the base of a diminutive: "baratico", "blusita", "baratinho". */
export function withoutDiminutive(word: string): readonly string[] {
  const found = /^([a-z]{3,}?)(?:[cz]?i[tc]|z?inh)([oa])(s?)$/.exec(word)
  if (!found) return []
  const [, stem, gender, many] = found
  // "Tacita" is a small "taza".
  const bases = stem?.endsWith('c') ? [stem, `${stem.slice(0, -1)}z`] : [stem]
  return bases.flatMap((base) => [`${base}${gender}${many}`, `${base}e${many}`, `${base}${many}`])
}

/** In a word of that many letters or fewer a different letter makes a different word. */
export const typoCharsMin = 5

export function isOneSlipAway(a: string, b: string): boolean {
  return isSlip(a, b, typoCharsMin)
}
