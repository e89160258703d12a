/** Languages of the service. After adding one, TypeScript names every place that lacks its words. */
export const languages = ['es', 'pt', 'en'] as const
export type Language = (typeof languages)[number]

/** Language of an account that names none. */
export const defaultLanguage: Language = 'es'

/** `locale` formats dates and numbers where the country is unknown. */
export const languageFacts: Readonly<
  Record<Language, { ownName: string; englishName: string; locale: string }>
> = {
  es: { ownName: 'Español', englishName: 'Spanish', locale: 'es-CO' },
  pt: { ownName: 'Português', englishName: 'Portuguese', locale: 'pt-BR' },
  en: { ownName: 'English', englishName: 'English', locale: 'en-US' },
}

export function isLanguage(text: string): text is Language {
  return languages.some((language) => language === text)
}

/** Makes a value for each language. */
export function inEach<Value>(make: (language: Language) => Value): Record<Language, Value> {
  return { es: make('es'), pt: make('pt'), en: make('en') }
}
