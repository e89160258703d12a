// How words are written by ear and in a hurry, and when two of them are one.

/** "tmbn" for "también", "dnd" for "donde": nothing but consonants. */
export function consonantsOf(word: string): string {
  return word.replace(/[aeiou]/g, '')
}

/** What is heard: "kedan" and "quedan", "sierran" and "cierran", "boy" and "voy" sound alike. */
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

/** "baratico", "blusita", "baratinho": the small form of a word, as the word itself might be. */
export function withoutDiminutive(word: string): readonly string[] {
  const found = /^([a-z]{3,}?)(?:[cz]?i[tc]|z?inh)([oa])(s?)$/.exec(word)
  if (!found) return []
  const [, stem, gender, many] = found
  return [`${stem}${gender}${many}`, `${stem}e${many}`, `${stem}${many}`]
}

/** One letter more, less, other, or two changed about. */
export function isOneSlipAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  const [restA, restB] = [a.slice(at), b.slice(at)]
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    // Another letter in a short word makes another word.
    (a.length > typoCharsMin && restA.slice(1) === restB.slice(1)) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  )
}

export const typoCharsMin = 5
