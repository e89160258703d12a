// A product's description as a model may quote it: the sentences that state nothing the catalogue has a field for.
import { isTelling } from './vocabulary.ts'

const charsMax = 400

export function plainDescription(text: string): string {
  const sentences = text.normalize('NFC').match(/[^.!?\n]+[.!?]*/g) ?? []
  return sentences
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '' && isPlain(sentence))
    .join(' ')
    .slice(0, charsMax)
}

function isPlain(sentence: string): boolean {
  if (!/^[\p{Script=Latin}\s.,;:!?¡¿()"'’“”–—…-]+$/u.test(sentence)) return false
  if (/\p{L}\.\p{L}/u.test(sentence)) return false
  return !(sentence.match(/\p{L}+/gu) ?? []).some(isTelling)
}
