// "The one that does not smell": an option that goes without something, by whatever words both say so.
import { languages } from '@mostrador/contract/languages'
import { unitsOf } from '../concepts.ts'
import { plainText } from '../normalise.ts'

const named =
  /(?:^| )(?:sin|sem|no|non|without|zero|libre de|livre de) (\p{L}{3,})|(?:^| )un(\p{L}{4,}ed)\b|(?:^| )(\p{L}{4,})(?: free|less)\b/gu
const told =
  /(?:^| )(?:sin|sem|no|nao|ni|nem|without|not|doesnt|dont|isnt|nothing|non|zero|un(?=\p{L}{4,}ed\b)) ?((?:\p{L}+(?: |$)){1,4})/gu

/** The concepts that an option goes without, by its name. */
export function lackedBy(name: string): ReadonlySet<string> {
  return conceptsIn([...plainText(name).matchAll(named)].map(([, ...groups]) => groups.join('')).join(' '))
}

/** The concepts that words want it to go without. */
export function unwantedIn(said: string): ReadonlySet<string> {
  return conceptsIn([...plainText(said).matchAll(told)].map(([, words]) => words ?? '').join(' '))
}

function conceptsIn(words: string): ReadonlySet<string> {
  if (words === '') return new Set()
  return new Set(unitsOf(words, languages).flatMap(({ concepts }) => [...concepts]))
}
