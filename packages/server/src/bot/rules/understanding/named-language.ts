// A language that is asked for by its name: "hablan español?", "can we do English?".
import type { Language } from '@mostrador/contract/languages'
import { languages } from '@mostrador/contract/languages'
import type { Act } from './act.ts'
import type { Intent } from './lexicon.ts'
import { plainText } from './normalise.ts'

const names: Readonly<Record<Language, string>> = {
  es: 'espanol|castellano|spanish|espanhol',
  pt: 'portugues|portuguese',
  en: 'ingles|english',
}
const speaking =
  '(?:speak\\w*|answer|reply|respond|talk|write|switch|chat|habl\\w+|atiend\\w+|respond\\w+|contest\\w+|escrib\\w+|fal\\w+|atend\\w+|responda|(?:can|could|may|shall) (?:we|you|i) (?:do|use|try)|puede ser|podemos|pode ser|prefer|prefier\\w+|prefir\\w+|better|mejor)'
const agreeing = '(?:ok|okay|possible|please|pls|por favor|porfa|posible|possivel|works|is fine|is better)'
/** "My Spanish is bad" asks for another. */
const own = '(?<!\\b(?:my|mi|meu|minha|the) )'
/** "Is the book in Spanish?" asks for none. */
const requests = languages.map((language) => ({
  language,
  test: new RegExp(
    `\\b${speaking} (?:\\S+ ){0,3}?${own}(?:${names[language]})\\b|^(?:in |en |em )?${own}(?:${names[language]})$|${own}\\b(?:${names[language]}) ${agreeing}\\b`,
  ),
}))

export function languageAskedFor(text: string): Language | undefined {
  const plain = plainText(text)
  const found = requests.map(({ language, test }) => ({ language, at: plain.search(test) }))
  // "I speak little Spanish, is English ok?": the wish comes last.
  return found.filter(({ at }) => at >= 0).sort((one, other) => other.at - one.at)[0]?.language
}

/** A language is asked for in words that no rule names. */
export function asksForLanguage({ intent, text: said }: Act): boolean {
  return open.has(intent) && languageAskedFor(said) !== undefined
}

const open: ReadonlySet<Intent> = new Set(['question', 'unclear', 'search', 'smalltalk', 'details', 'stock'])
