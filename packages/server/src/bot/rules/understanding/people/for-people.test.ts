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
