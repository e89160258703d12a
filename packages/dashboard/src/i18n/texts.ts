// Every text of the interface stands beside the page that shows it, in all languages at once, so none can be missing.

export const languages = ['es', 'en', 'pt'] as const
export type Language = (typeof languages)[number]

/** English, Spanish, Portuguese. `{name}` is filled in; `one | other` is chosen by the parameter `n`. */
type Text = readonly [en: string, es: string, pt: string]
export type Texts = Readonly<Record<string, Text>>

type Names<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type Parameters<T extends Text> =
  Names<T[0]> extends never ? [] : [parameters: Readonly<Record<Names<T[0]>, string | number>>]

/** The texts that need nothing filled in. */
export type PlainKey<T extends Texts> = { [K in keyof T]: Names<T[K][0]> extends never ? K : never }[keyof T]

export type Translate<T extends Texts> = <K extends keyof T>(
  key: K,
  ...parameters: Parameters<T[K]>
) => string

const position: Record<Language, 0 | 1 | 2> = { en: 0, es: 1, pt: 2 }
const usualLocale: Record<Language, string> = { en: 'en-US', es: 'es-CO', pt: 'pt-BR' }

/** For dates and numbers: as the reader's browser has them, where it says so for this language. */
export function localeOf(language: Language, wanted: readonly string[]): string {
  return wanted.find((tag) => tag.toLowerCase().startsWith(`${language}-`)) ?? usualLocale[language]
}

export function defineTexts<const T extends Texts>(texts: T): T {
  return texts
}

export function translator<T extends Texts>(texts: T, language: Language): Translate<T> {
  return (key, ...[parameters]) => {
    const forms = texts[key]?.[position[language]].split(' | ') ?? ['']
    const plural = forms.length > 1 && parameters !== undefined && 'n' in parameters
    const form = plural && Number(parameters.n) !== 1 ? forms[1] : forms[0]
    return (form ?? '').replace(/\{(\w+)\}/g, (whole, name: string) =>
      parameters !== undefined && name in parameters
        ? String(parameters[name as keyof typeof parameters])
        : whole,
    )
  }
}

/** The first of the browser's languages that we speak, else Spanish. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const language = languages.find((known) => tag.toLowerCase().startsWith(known))
    if (language) return language
  }
  return 'es'
}
