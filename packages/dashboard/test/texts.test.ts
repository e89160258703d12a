// Every text of the interface, in all languages at once.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languages } from '@mostrador/contract/languages'
import { describe, expect, it } from 'vitest'
import { textNames } from '../../server/src/bot/rules/wording/texts.ts'
import { textGroups } from '../src/pages/bot/text-groups.ts'
import { bookingTextNames } from '../src/pages/bot/text-names/booking-texts.ts'
import { deliveryTextNames } from '../src/pages/bot/text-names/delivery-texts.ts'
import { orderingTextNames } from '../src/pages/bot/text-names/ordering-texts.ts'
import { payingTextNames } from '../src/pages/bot/text-names/paying-texts.ts'
import { sellingTextNames } from '../src/pages/bot/text-names/selling-texts.ts'
import { talkTextNames } from '../src/pages/bot/text-names/talk-texts.ts'

const source = fileURLToPath(new URL('../src/', import.meta.url))
const files = globSync('**/{texts,*-texts,text-groups}.ts', { cwd: source }).filter(
  (file) => file !== 'i18n/texts.ts',
)
const modules = await Promise.all(files.map((file) => import(join(source, file))))
const texts = modules.flatMap((module: Record<string, Record<string, string[]>>, index) =>
  Object.values(module)
    .filter((each) => typeof each === 'object')
    .flatMap((each) =>
      Object.entries(each).map(([key, words]) => ({ name: `${files[index]} ${key}`, words })),
    ),
)
/** Their number is a limit, a number of days, or told only from two on. */
const neverOne = new Set([
  ...['exportCut', 'planLimit', 'hour', 'day', 'days', 'filesMany', 'nameLong', 'namesMany', 'firstOnly'],
  ...['times', 'asVariants', 'resultsText', 'requestsOfDay', 'taken', 'toGiveBackMany', 'morePeople'],
])
const placesOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()

describe('the texts', () => {
  it('stand in every language, with the same places to fill in', () => {
    expect(texts.length).toBeGreaterThan(500)
    const wrong = texts.filter(
      ({ words }) =>
        words.length !== languages.length ||
        words.some((text) => text.trim() === '' || text.split(' | ').length > 2) ||
        words.some((text) => text.split(' | ').some((form) => lacksPlaces(form, words[0] ?? ''))),
    )
    expect(wrong).toEqual([])
  })

  it('say a number of things in the singular too, where it may be one', () => {
    const counted =
      /\{(?:n|count|done|messages|orders|appointments|created|updated|cells)\} (?!más|demás|depois)\p{L}+s\b/u
    const wrong = texts
      .filter(({ words }) => words.some((text) => !text.includes(' | ') && counted.test(text)))
      .map(({ name }) => name.slice(name.indexOf(' ') + 1))
    expect([...new Set(wrong)].filter((key) => !neverOne.has(key))).toEqual([])
  })

  it('put no preposition before a time that may be "tomorrow, 10:00"', () => {
    expect(texts.filter(({ words }) => words.some((text) => /\b(?:el|em|on) \{at\}/.test(text)))).toEqual([])
  })

  it('of the bot are told apart by what they are about, each group by a text that there is', () => {
    const names = Object.keys(textNames)
    const places = Object.keys(textGroups).map((name) => names.indexOf(name))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places[0]).toBe(0)
  })

  it('of the bot have a name that people understand, each of its own', () => {
    const named = {
      ...{ ...talkTextNames, ...sellingTextNames, ...orderingTextNames, ...deliveryTextNames },
      ...bookingTextNames,
      ...payingTextNames,
    }
    expect(Object.keys(named).toSorted()).toEqual(Object.keys(textNames).toSorted())
    for (const place of languages.keys()) {
      const names = Object.values(named).map((words) => words[place])
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    }
  })

  it('of the button that leaves a dialog are those of no other button, and never speak of cancelling', () => {
    const { goBack } = modules[files.indexOf('parts/texts.ts')].partTexts as Record<'goBack', string[]>
    for (const [place, word] of goBack.entries()) {
      expect(word).not.toMatch(/cancel/i)
      const same = texts.filter(({ words }) => words[place] === word).map(({ name }) => name)
      expect(same.filter((name) => !/ (goBack|back)$/.test(name))).toEqual([])
    }
  })

  it('no dialog is left by a button of its own wording', () => {
    const dialogs = globSync('**/*.tsx', { cwd: source }).map((file) =>
      readFileSync(join(source, file), 'utf8'),
    )
    const leaving = dialogs.flatMap(
      (code) =>
        code.match(/<Button variant="default" onClick=\{(?:onClose|\w+\.close)\}[^>]*>\s*\{[^}]+\}/g) ?? [],
    )
    expect(leaving.length).toBeGreaterThan(1)
    expect(leaving.filter((button) => !/\{(?:part|t)\('(?:goBack|close|stay)'\)\}/.test(button))).toEqual([])
  })

  it('end in no time of day, which may bring a full stop of its own', () => {
    const wrong = texts.filter(({ words }) => words.some((text) => /\{(time|when|date|until)\}\./.test(text)))
    expect(wrong).toEqual([])
  })
})

/** A form for one may leave out how many; a problem in the server's English words stands in English alone. */
const mayLack = ['{n}', '{problem}']

function lacksPlaces(form: string, english: string): boolean {
  const places = placesOf(form)
  return placesOf(english).some((place) => !mayLack.includes(place) && !places.includes(place))
}
