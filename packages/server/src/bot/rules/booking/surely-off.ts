// "Cancel it, yes, definitely, cancel it": said twice or sworn to, the wish is its own yes.
import { plainText } from '../understanding/normalise.ts'
import { sentencesOf } from '../understanding/sentences.ts'

export function isSurelyOff(said: string): boolean {
  const told = sentencesOf(said).filter((sentence) => !sentence.includes('?'))
  const asked = sentencesOf(said).filter((sentence) => sentence.includes('?'))
  const plain = plainText(told.join(' '))
  const times = plain.match(calling)?.length ?? 0
  const isAsked = asked.some((sentence) => plainText(sentence).search(calling) >= 0)
  return !isAsked && times > 0 && !doubting.test(plain) && (times > 1 || swearing.test(plain))
}

/** Only what is asked for: "my friend cancelled" tells. */
const calling =
  /\b(?:cancel|cancel(?:a|e|ar|al[oa]s?|el[oa]s?|ame|eme|amel[oa]|emel[oa]|en|enl[oa])|anul(?:a|e|ar|al[oa]|el[oa])|desmarc(?:a|ar)|desmarque)\b/g
const swearing =
  /\b(?:sin duda|sem duvida|definitiv\w+|con certeza|com certeza|certeza|estoy segur[oa]|totalmente segur[oa]|for sure|definitely|im sure|i am sure|100 ?%|absolutely|no doubt|certain)\b/
const doubting =
  /\b(?:no (?:lo |la |me )?cancel\w*|dont cancel|do not cancel|nao cancel\w*|acho que|creo que|i think|maybe|talvez|quizas?|capaz|if|si (?:cancel\w*|lo|la|no|me|se)|se (?:cancel\w*|eu|nao))\b/
