import { botTexts } from 'virtual:bot-texts'
import { type Language, languages } from '@mostrador/contract/languages'
import { strangeIn } from '@mostrador/contract/outreach/reminders'
import type { BotValues } from './bot-form.ts'

export type StrangeText = {
  name: string
  language: Language
  strange: readonly string[]
  places: readonly string[]
}

/** The shop's own texts with variables that nothing fills in, which the service refuses. */
export function strangeTexts(texts: BotValues['texts']): StrangeText[] {
  return botTexts.flatMap(({ name, places }) =>
    languages.flatMap((language) => {
      const strange = strangeIn(texts[name]?.[language] ?? '', places)
      return strange.length === 0 ? [] : [{ name, language, strange, places }]
    }),
  )
}
