// What the bot says: built-in texts by name and language, which a shop may replace with its own.
import type { BotSettings } from '../settings.ts'
import type { Language } from './lexicon.ts'
import { bookingTexts } from './texts-booking.ts'
import { buyingTexts } from './texts-buying.ts'
import { talkTexts } from './texts-talk.ts'

/** A text in each language; `{name}` stands for what is filled in. */
export type TextSet = Readonly<Record<Language, string>>

const builtIn = { ...talkTexts, ...buyingTexts, ...bookingTexts } as const satisfies Record<string, TextSet>

export type TextName = keyof typeof builtIn
export type TextValues = Readonly<Record<string, string | number>>

const place = /\{(\w+)\}/g

/** Every text that a shop may replace, with the places that its own text may use. */
export const textNames: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(builtIn).map(([name, { es }]) => [name, placesOf(es)]),
)

/** The built-in text, for documents and forms. */
export function builtInText(name: string): TextSet | undefined {
  return Object.entries<TextSet>(builtIn).find(([known]) => known === name)?.[1]
}

/** What is wrong with a shop's own texts, in words; empty when nothing is. */
export function faultsOfTexts(texts: BotSettings['texts']): string[] {
  return Object.entries(texts).flatMap(([name, byLanguage]) => {
    const places = Object.hasOwn(textNames, name) ? textNames[name] : undefined
    if (!places) return [`texts.${name}: no text has this name`]
    return Object.entries(byLanguage).flatMap(([language, text]) =>
      placesOf(text)
        .filter((used) => !places.includes(used))
        .map((used) => `texts.${name}.${language}: {${used}} is not filled in here; known: ${known(places)}`),
    )
  })
}

/** The text with its places filled; a shop's own first, the built-in where it has none that fits. */
export function fillText(
  settings: Pick<BotSettings, 'texts'>,
  { name, language }: { name: TextName; language: Language },
  values: TextValues = {},
): string {
  const own = settings.texts[name]?.[language]
  const text =
    own !== undefined && placesOf(own).every((used) => used in values) ? own : builtIn[name][language]
  return (
    text
      .replace(place, (_, used: string) => String(values[used] ?? ''))
      .replace(/ +([.,!?])/g, '$1')
      .replace(/ {2,}/g, ' ')
      // An hour such as "3:00 p. m." ends in a full stop of its own.
      .replace(/m\.\.(?!\.)/g, 'm.')
      .trim()
  )
}

function placesOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(place), ([, name]) => name ?? ''))]
}

function known(places: readonly string[]): string {
  return places.length > 0 ? places.map((name) => `{${name}}`).join(', ') : 'none'
}
