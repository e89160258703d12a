import type { Language } from '@mostrador/contract/languages'
import type { Expected } from './lexicon.ts'
import { forPeople } from './people/for-people.ts'
import { lexicons, rulesOf, wordSet } from './vocabulary.ts'

const wordsMin = 2
const unaskedSignsMin = 2

/** Recognises a delivery address; fewer signs suffice when the bot has just asked for one. */
export function looksLikeAddress(
  text: string,
  line: string,
  { language, expected }: { language: Language; expected: Expected | undefined },
): boolean {
  if (text.includes('?')) return false
  const words = line.trim().split(' ')
  const signs = new Set(words.filter(isOfAddress)).size + (/#\s?\d/.test(text) ? 1 : 0)
  const hasNumber = words.some((word) => /^#?\d/.test(word))
  if (expected !== 'address')
    return signs >= unaskedSignsMin && hasNumber && /[#\d]\d* ?[-,]|\bn[o°º]/.test(text)
  if (forPeople(text, { language }) || asksSomethingElse(line, language)) return false
  return (hasNumber || signs > 0) && words.length >= wordsMin
}

/** Street words are checked in every language: they are in the language of the city, not of the customer. */
function isOfAddress(word: string): boolean {
  return Object.values(lexicons).some(({ addressWords }) => wordSet(addressWords).has(word))
}

/** An address may contain any word, so only intents that no address could express count as something else. */
function asksSomethingElse(line: string, language: Language): boolean {
  return rulesOf(language).some(
    ({ intent, tests }) => elsewhere.has(intent) && tests.some((test) => test.test(line)),
  )
}

const elsewhere: ReadonlySet<string> = new Set([
  'bot',
  'clear',
  'remove',
  'cart',
  'payment',
  'price',
  'browse',
  'menu',
  'cancel_order',
  'cancel_booking',
  'thanks',
])
