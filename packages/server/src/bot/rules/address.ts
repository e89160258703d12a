import type { Expected, Language } from './lexicon.ts'
import { lexicons, rulesOf, wordSet } from './vocabulary.ts'

const wordsMin = 2
const unaskedSignsMin = 2

/** Whether a text is a place to deliver to. Asked for one, less is needed to see it. */
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
  if (asksSomethingElse(line, language)) return false
  return (hasNumber || signs > 0) && words.length >= wordsMin
}

/** Streets keep the language of their city, whatever the customer's is. */
function isOfAddress(word: string): boolean {
  return Object.values(lexicons).some(({ addressWords }) => wordSet(addressWords).has(word))
}

/** An address may contain any words, so only what an address never says counts as something else. */
function asksSomethingElse(line: string, language: Language): boolean {
  return rulesOf(language).some(
    ({ intent, tests }) => elsewhere.has(intent) && tests.some((test) => test.test(line)),
  )
}

const elsewhere: ReadonlySet<string> = new Set([
  'person',
  'bot',
  'complaint',
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
