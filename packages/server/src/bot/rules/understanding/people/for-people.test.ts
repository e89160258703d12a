import { readFileSync } from 'node:fs'
import type { Language } from '@mostrador/contract/languages'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { understand } from '../understand.ts'

const today = Temporal.PlainDate.from('2026-11-18')

const callsFor = (text: string, language: Language) =>
  understand(text, { language, expected: undefined, today }).acts.filter(
    ({ intent }) => intent === 'person' || intent === 'complaint',
  )

type Table = Readonly<Record<Language, readonly string[]>>
const file = new URL('../../../../../test/bot/for-people.json', import.meta.url)
const { reaching, harmless } = JSON.parse(readFileSync(file, 'utf8')) as { reaching: Table; harmless: Table }

const languages = ['es', 'pt', 'en'] as const

test.each(languages)('what only a person can settle reaches one (%s)', (language) => {
  expect(reaching[language].filter((text) => callsFor(text, language).length === 0)).toEqual([])
})

test.each(languages)(
  'figures of speech, repairs, questions and farewells do not call one (%s)',
  (language) => {
    // One that is doubted is held against what the shop knows first.
    const isSure = (text: string) => callsFor(text, language).some(({ instead }) => instead === undefined)
    expect(harmless[language].filter(isSure)).toEqual([])
  },
)

test('asking for the kind of something is fury only about the shop itself', () => {
  const called = [
    'what sort of money are they?',
    'what kind of money are we talking',
    'what kind of places do you ship to',
    'what kind of service is this',
    'what sort of shop is this!!',
  ].filter((text) => callsFor(text, 'en').length > 0)
  expect(called).toEqual(['what kind of service is this', 'what sort of shop is this!!'])
})
