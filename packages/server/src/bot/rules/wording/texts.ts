// The bot's texts: built in, by name and language; a shop may replace any of them.

import type { Language } from '@mostrador/contract/languages'
import { localWords } from '@mostrador/contract/local-words'
import type { BotSettings } from '../../settings.ts'
import { bookingTexts } from './texts-booking.ts'
import { buyingTexts } from './texts-buying.ts'
import { deliveryTexts } from './texts-delivery.ts'
import { measureTexts } from './texts-measures.ts'
import { orderTexts } from './texts-orders.ts'
import { payingTexts } from './texts-paying.ts'
import { talkTexts } from './texts-talk.ts'

/** A text in each language; `{name}` is a placeholder. */
export type TextSet = Readonly<Record<Language, string>>

const builtIn = {
  ...{ ...talkTexts, ...buyingTexts, ...orderTexts, ...deliveryTexts, ...payingTexts, ...bookingTexts },
  ...measureTexts,
} as const satisfies Record<string, TextSet>

export type TextName = keyof typeof builtIn
export type TextValues = Readonly<Record<string, string | number>>

const place = /\{(\w+)\}/g

/** Every text a shop may replace, with the placeholders its own version may use. */
export const textNames: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(builtIn).map(([name, { es }]) => [name, placesOf(es)]),
)

/** The built-in text, for documents and forms. */
export function builtInText(name: string): TextSet | undefined {
  const sets: Readonly<Record<string, TextSet>> = builtIn
  return Object.hasOwn(sets, name) ? sets[name] : undefined
}

/** Faults in a shop's own texts, in words; empty when there are none. */
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

/** Fills the placeholders; uses the shop's own text, or the built-in one where the shop has none that fits. */
export function fillText(
  settings: Pick<BotSettings, 'texts'>,
  { name, language, currency = '' }: { name: TextName; language: Language; currency?: string },
  values: TextValues = {},
): string {
  const own = settings.texts[name]?.[language]
  const text =
    own !== undefined && placesOf(own).every((used) => used in values)
      ? own
      : localWords(builtIn[name][language], { language, currency })
  return (
    text
      .replace(place, (_, used: string) => String(values[used] ?? ''))
      .replace(/ +([.,!?])/g, '$1')
      .replace(/ {2,}/g, ' ')
      // "3:00 p. m." and the name of a shop such as "Ironside Barber Co." already end in a full stop.
      .replace(/(?<!\.)\.\.(?!\.)/g, '.')
      .trim()
  )
}

function placesOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(place), ([, name]) => name ?? ''))]
}

function known(places: readonly string[]): string {
  return places.length > 0 ? places.map((name) => `{${name}}`).join(', ') : 'none'
}
