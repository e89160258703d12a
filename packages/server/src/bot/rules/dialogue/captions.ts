// The words that came with a picture. They are read as any others, but "this one" is what the picture shows.
import type { Act } from '../understanding/act.ts'
import type { Intent } from '../understanding/lexicon.ts'
import { plainText } from '../understanding/normalise.ts'

/** Nothing but the file tells what is meant, and the bot cannot look at it. */
export function isAboutFile(acts: readonly Act[]): boolean {
  const asking = acts.filter(({ intent }) => ofThings.has(intent))
  return (
    asking.length > 0 && asking.every(({ text, query }) => query === '' && pointing.test(plainText(text)))
  )
}

/** "Así me llegó la vela 😢": the file shows what is wrong with what came. */
export function isGrievanceBeside(text: string): boolean {
  const plain = plainText(text)
  if (text.includes('?') || glad.test(text) || pleased.test(plain)) return false
  return came.test(plain) && (sad.test(text) || likeThis.test(plain) || spoilt.test(plain))
}

const came =
  /\b(?:llego|llegaron|vino|vinieron|recibi|recibimos|entregaron|mandaron|enviaron|chegou|chegaram|veio|vieram|recebi|recebemos|entregaram|mandaram|enviaram|came|arrived|received|got|sent|delivered)\b/
const likeThis =
  /\b(?:asi|assim|desse jeito|deste jeito|de esta manera|de esta forma|like this|like that|this way)\b/
const spoilt =
  /\b(?:rot[oa]s?|rompid[oa]s?|quebrad[oa]s?|partid[oa]s?|danad[oa]s?|danificad[oa]s?|estropead[oa]s?|estragad[oa]s?|derretid[oa]s?|manchad[oa]s?|rasgad[oa]s?|abiert[oa]s?|abert[oa]s?|vencid[oa]s?|equivocad[oa]s?|errad[oa]s?|broken|damaged|cracked|melted|torn|stained|leaking|expired|wrong|mal)\b/
const pleased =
  /\b(?:gracias|obrigad[oa]|thanks|thank you|lind[oa]s?|hermos[oa]s?|divin[oa]s?|bell[oa]s?|bonit[oa]s?|perfect[oa]?s?|perfeit[oa]s?|encant\w*|amei|adorei|love|loved|great|beautiful|feliz|happy)\b/
const glad = /[😍🥰❤😊🙏👏🤩😁😃😄🎉💕💖]/u
const sad = /[😢😭😡😠🤬😤😞😔☹🙁😩😫😒💔😣😖😟]/u

const ofThings: ReadonlySet<Intent> = new Set([
  ...(['price', 'stock', 'details', 'add', 'search', 'browse', 'question', 'unclear'] as const),
])
const pointing =
  /\b(?:est[eao]s?|es[eao]s?|aquel(?:la)?|ess[ea]s?|iss?to|isso|d?ess[ea]s?|dest[ea]s?|disso|nisso|igual|parecid[oa]s?|this|that|these|those|one|it|like this)\b/
