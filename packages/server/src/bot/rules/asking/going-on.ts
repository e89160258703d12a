// Lines that go on about what was told last: "and the frame?", "do I have to show something?", "e leva quanto tempo".
import { shortened, type Turn } from '../dialogue/turn.ts'
import type { Act } from '../understanding/act.ts'
import { plainText } from '../understanding/normalise.ts'
import { lexicons } from '../understanding/vocabulary.ts'

const noteCharsMax = 200
const openingWords = 5

/** Told by its beginning, so that an entry that was edited since is no longer known. */
export function noteOf(answer: string): string {
  return shortened(answer, noteCharsMax)
}

const opensOn =
  /^(?:(?:ah|oh|ok|okay|okey|hm+|bueno|vale|listo|ta|entao|entonces|so|then|good|got it|uff?) )*(?:and|what about|how about|y|e|pero|mas|but|also|tambien|tampoco|or|o sea|ou seja) /
const pointing =
  /\b(?:es[ea]s?|esos|est[ea]s?|estos|ell[ao]s?|ess[ea]s?|dess[ea]s?|dest[ea]s?|ness[ea]s?|nel[ea]s?|del[ea]s?|el[ea]s?|eso|esto|iss?o|diss?o|ist[oa]|it|its|that|thats|this|they|them|their|these|those|cada un[oa]|each|one|lo|la|los|las|le|les|\w{3,}[rs]l[oa]s?|him|her|she|he)\b/

/** The words begin as a sentence that goes on, or point at what was spoken of. */
export function goesOn({ context }: Turn, said: string): boolean {
  return pointsAt(said) || context.lines.some(({ content }) => opensFollowing(content))
}

export function pointsAt(said: string): boolean {
  return pointing.test(plainText(said))
}

/** "Is it …?", "y ese …?": the thing spoken of is the subject. */
export const beginsWithIt =
  /^(?:(?:y|e|and|but|pero|mas|ah|oh|ok|so) )*(?:(?:is|does|has|can|will|do|are|did) (?:it|that|this|they|these|those)\b(?! (?:possible|ok|okay|true|right|open|too late))|(?:es[ea]|est[ea]|ess[ea]|el[ea])s? )/

/** The "and" at the beginning is no part of what is asked, so the line is looked at. */
export function opensFollowing(line: string): boolean {
  return opensOn.test(plainText(line))
}

const tags =
  /(?<![\p{L}])(?:o que$|cierto|(?<!\b(?:la|de|en) )verdad|no es cierto|ne|nao e|right|innit|or not|o no|ou nao|tampoco|tambem nao|tb n|either)(?![\p{L}])/u
/** "Con qué lo lavo": no question mark, and no other opening of a question. */
const withWhat =
  /^(?:(?:y|e) )?(?:con|para|a|de|en|hasta|desde|com|pra|ate|em|with|from|for|until) (?:que|qual|quais|cual(?:es)?|quien|quem|cuando|quando|donde|onde|what|which|when) /

const opening =
  /^(?:what if|whats|what is|what do|what are|how far|how long|how much|how many|how do|how old|when|where|which|can i|do i|do you|is there|are there|cuant[oa]s?|cada cuanto|donde|cuando|cuales?|que pasa|se puede|puedo|quant[oa]s?|onde|quando|qual|quais|posso|tem como|e se|y si) /

/** A question from its first words on. */
export function opensAsking(said: string): boolean {
  const plain = plainText(said)
  return withWhat.test(plain) || opening.test(plain)
}

/** Beginnings of questions besides those that the words of each language name. */
const asks =
  /\b(?:do i|do we|do you|does it|does he|does she|is it|is there|are there|are they|is that|am i|can i|can we|can he|can she|should i|have i|must i|may i|will it|would it|would that|what if|how long|how much|how many|how soon|se puede|se pueden|puedo|podria|podre|debo|tengo que|hay que|hace falta|me la pueden?|me lo pueden?|cuant[oa]s?|sera que|y si|que tal si|(?:que|q) tan \w+|tan (?:grande|largo)\w*|da (?:pra|para)|posso|preciso|tem que|tem como|quant[oa]s?|qnt[oa]?|qto|qts|sera q|e se|precisa(?:m|o)?)\b/

/** The words open a question wherever they stand. */
export function asksOutright(said: string): boolean {
  return asks.test(plainText(said))
}

/** A question mark is often left out; an asking word near the beginning or a tag at the end tell as much. */
export function isAsking(
  { language }: Turn,
  { isQuestion, text }: Pick<Act, 'isQuestion' | 'text'>,
): boolean {
  if (isQuestion) return true
  const plain = plainText(text)
  const asking = lexicons[language].asking.split('|')
  const first = plain.split(' ').slice(0, openingWords)
  return (
    tags.test(plain) ||
    withWhat.test(plain) ||
    first.some((word) => asking.includes(word)) ||
    asks.test(plain)
  )
}
