import { type Language, languages } from '@mostrador/contract/languages'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { preferredLanguage, type Texts, type Translate, translator } from './texts.ts'

const storageName = 'mostrador-language'

type LanguageChoice = { language: Language; choose: (language: Language) => void }
const Context = createContext<LanguageChoice>({ language: 'en', choose: () => undefined })

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(storedLanguage)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const choice = useMemo(
    () => ({
      language,
      choose(chosen: Language) {
        localStorage.setItem(storageName, chosen)
        setLanguage(chosen)
      },
    }),
    [language],
  )
  return <Context value={choice}>{children}</Context>
}

export function useLanguage(): LanguageChoice {
  return use(Context)
}

export function useTexts<T extends Texts>(texts: T): Translate<T> {
  const { language } = useLanguage()
  return useMemo(() => translator(texts, language), [texts, language])
}

function storedLanguage(): Language {
  const stored = localStorage.getItem(storageName)
  return languages.find((known) => known === stored) ?? preferredLanguage(navigator.languages)
}
