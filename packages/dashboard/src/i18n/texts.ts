// Every text of the interface is defined beside its page in all languages at once, so that none can be missing.

import { defaultLanguage, type Language, languageFacts, languages } from '@mostrador/contract/languages'

type InEach<List extends readonly unknown[]> = { readonly [Place in keyof List]: string }
/**
 * English, then Spanish and Portuguese, as in `position`. The tuple has one entry per language of the service, so
 * TypeScript names every text that lacks a new one. `{name}` is filled in; `one | other` is chosen by `n`.
 */
export type Text = InEach<typeof languages>
export type Texts = Readonly<Record<string, Text>>

type Names<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
/** Two forms are chosen between by `n`, also where they do not say it. */
type Count<S extends string> = S extends `${string} | ${string}` ? 'n' : never
type Needed<S extends string> = Names<S> | Count<S>
type Parameters<T extends Text> =
  Needed<T[0]> extends never ? [] : [parameters: Readonly<Record<Needed<T[0]>, string | number>>]

/** Keys of texts without placeholders. */
export type PlainKey<T extends Texts> = { [K in keyof T]: Needed<T[K][0]> extends never ? K : never }[keyof T]

export type Translate<T extends Texts> = <K extends keyof T>(
  key: K,
  ...parameters: Parameters<T[K]>
) => string

/** Place of each language in every text. */
export const position: Record<Language, number> = { en: 0, es: 1, pt: 2 }

/** Locale for dates and numbers: the browser's regional variant of the language, if it has one. */
export function localeOf(language: Language, wanted: readonly string[]): string {
  const isVariant = (tag: string) => tag.toLowerCase().startsWith(`${language}-`)
  return wanted.find((tag) => isVariant(tag) && isLocale(tag)) ?? languageFacts[language].locale
}

/** Browsers pass on tags of their system that no format takes, such as `en-US@posix`. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

export function defineTexts<const T extends Texts>(texts: T): T {
  return texts
}

export function translator<T extends Texts>(texts: T, language: Language): Translate<T> {
  return (key, ...[parameters]) => {
    const forms = (texts[key]?.[position[language]] ?? '').split(' | ')
    const plural = forms.length > 1 && parameters !== undefined && 'n' in parameters
    const form = plural && Number(parameters.n) !== 1 ? forms[1] : forms[0]
    return (form ?? '').replace(/\{(\w+)\}/g, (whole, name: string) =>
      parameters !== undefined && name in parameters
        ? String(parameters[name as keyof typeof parameters])
        : whole,
    )
  }
}

/** The first of the browser's languages that the service speaks, otherwise the default. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const language = languages.find((known) => tag.toLowerCase().startsWith(known))
    if (language) return language
  }
  return defaultLanguage
}
