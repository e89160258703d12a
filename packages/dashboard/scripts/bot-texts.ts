import type { Plugin } from 'vite'
import { builtInText, textNames } from '../../server/src/bot/rules/wording/texts.ts'

const moduleName = 'virtual:bot-texts'

/** The bot's own words, where a shop has given none: taken from the bot itself, for the form that changes it. */
export function botTexts(): Plugin {
  const texts = Object.entries(textNames).map(([name, places]) => ({
    name,
    places,
    builtIn: builtInText(name),
  }))
  return {
    name: 'bot-texts',
    resolveId: (id) => (id === moduleName ? `\0${moduleName}` : undefined),
    load: (id) => (id === `\0${moduleName}` ? `export const botTexts = ${JSON.stringify(texts)}` : undefined),
  }
}
