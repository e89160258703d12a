// A language that is asked for by its name: "hablan español?", "can we do English?".
import type { Language } from '@mostrador/contract/languages'
import { languages } from '@mostrador/contract/languages'
import { plainText } from './normalise.ts'

const names: Readonly<Record<Language, string>> = {
  es: 'espanol|castellano|spanish|espanhol',
  pt: 'portugues|portuguese',
  en: 'ingles|english',
}
const asks =
  '(?:speak\\w*|answer|reply|respond|talk|write|do|switch|chat|in|to|habl\\w+|atiend\\w+|respond\\w+|contest\\w+|escrib\\w+|en|ser|fal\\w+|atend\\w+|responda|em)'
/** "My Spanish is bad" asks for another. */
const own = '(?<!\\b(?:my|mi|meu|minha|the) )'
const requests = languages.map((language) => ({
  language,
  test: new RegExp(`\\b${asks} (?:\\S+ ){0,2}?${own}(?:${names[language]})\\b`),
}))

export function languageAskedFor(text: string): Language | undefined {
  const plain = plainText(text)
  return requests.find(({ test }) => test.test(plain))?.language
}
