// A customer's line before it is read: counts stand before what they count, and what counts or asks nothing is left out.
import { withCountFirst } from './count-first.ts'
import { withDozens } from './dozens.ts'
import { withoutPeople } from './people/counted-people.ts'
import { withoutReport } from './people/reported.ts'

export function tidied(written: string): string {
  const plain = turnedAway(
    written
      .replace(weWould, '$1 would')
      .replace(andOf, '')
      .replace(announcing, '')
      .replace(inPlace, '$1')
      .replace(breakingOff, ', '),
  )
  const counted = withoutPeople(withDozens(withoutReport(plain)))
  return withCountFirst(counted.replace(plusSign, ', ').replace(severalOf, '$1'))
}

/** "Tira as almofadas e coloca um lençol no lugar": what goes was told already. */
const inPlace =
  /((?<!\p{L})(?:tir[ae]|quit[ae]|sac[aá]|saque)\s[^?]*?\s(?:e|y|and|,)\s[^?]*?)\s+(?:no lugar(?: del[ea]s?| d[ao]s? \p{L}+)?|en (?:su|el) lugar)(?=\s*[.!]*$)/giu

/** Without its apostrophe it would be a Wednesday. */
const weWould = /(?<!\p{L})(we)['’]d(?!\p{L})/giu

/** "Gostaria de uma pantufa e de um chinelo". */
const andOf = /(?<=\b(?:gostar\p{L}*|precis\p{L}*) de .*\se) de(?= (?:um|uma|dois|duas|tr[eê]s|\d+) )/giu

/** "Two of the 50s": those of 50. */
const severalOf = /(?<=\bthe )(\d{2,4})'?s\b/gi

/** "A black thread... no, red": whoever breaks off to turn back says it in one breath. */
const breakingOff =
  /(?:(?<!\.)\.{2,}|…)\s*(?=(?:no|nao|não|nah|wait|espera|pera|perd[oó]n|digo|mejor|melhor)(?!\p{L}))/giu

/** "Not any more, a white one instead": it empties no cart, as something is named to take the place of what there was. */
function turnedAway(text: string): string {
  const refused = refusing.exec(text)
  if (!refused) return text
  const rest = text.slice(refused[0].length)
  const isSwap = opensWithThing.test(rest) && insteadOf.test(rest) && !ofOtherThings.test(rest)
  return isSwap ? `${refused[1] ?? refused[2] ?? refused[3]}, ${rest}` : text
}

const refusing =
  /^\s*(?:ya (no)(?: l[oa]s?)?(?: quiero)?|(n[ãa]o) quero mais|(no)t any ?more)\s*[,.]\s{0,3}(?=\S)/iu
const opensWithThing =
  /^(?:(?:mejor|melhor|rather) )?(?:un[oa]?s?|uma?s?|el|las?|los|os?|as?|an|the|one|two|three|dos|tres|dois|duas|tr[êe]s|\d+) /iu
const insteadOf = /(?<!\p{L})(?:mejor|melhor|instead|rather)(?!\p{L})/iu
/** A better price elsewhere, and what is better left. */
const ofOtherThings = /(?<!\p{L})(?:precio|pre[çc]o|price|dej[oea]\p{L}*|deix\p{L}+|leave)(?!\p{L})/iu

/** "Piñata + the candy": and. */
const plusSign = /(?<=\p{L})\s*\+\s*(?=\p{L})/gu

/** "The two things then, the black one and the glass": they are told next. */
const announcing =
  /^(?:(?:ok|bueno|listo|dale|entonces|pues|bom|then|so)[ ,]+)*(?:las|los|os|as|the|both|amb[oa]s) (?:(?:dos|2|two|duas|dois|tres|três|three) )?(?:cosas|coisas|things|items|productos|produtos)(?: (?:entonces|então|entao|then|please|porfa))?\s*[,:]\s*(?=\S+ \S)/i
