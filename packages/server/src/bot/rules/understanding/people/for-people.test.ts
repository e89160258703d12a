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

test.each([
  [
    'es',
    [
      'que clase de queso es',
      'de que tipo de madera es la mesa',
      'que clase de servicios tienen?',
      'que clase de gente va al taller',
    ],
    [
      'que clase de servicio es este',
      'que tipo de atencion es esta!!',
      'que clase de gente son',
      'que clase de burla es esta',
    ],
  ],
  [
    'pt',
    [
      'que tipo de queijo é?',
      'que tipo de couro é',
      'que tipo de serviço vocês fazem?',
      'que tipo de gente vai na oficina',
    ],
    [
      'que tipo de atendimento é esse',
      'que espécie de atendimento é esse',
      'que raio de loja é essa',
      'que tipo de palhaçada é essa',
    ],
  ],
] as const)('the same of "que clase de" and "que tipo de" (%s)', (language, plain, furious) => {
  expect(plain.filter((text) => callsFor(text, language).length > 0)).toEqual([])
  expect(furious.filter((text) => callsFor(text, language).length === 0)).toEqual([])
})

test.each([
  [
    'es',
    [
      'mi hijo tiene 8 meses y no duerme, que me recomiendan',
      'tengo 5 meses y no paro de antojos jaja',
      'hace 2 semanas soy vegano y no se que comer',
      'llevo 6 meses sin gluten y no encuentro pan rico',
      'llevo 8 meses esperando bebe y quiero algo comodo',
      'me mudé hace dos meses y todavía como en el piso',
    ],
    [
      'van 5 dias y nada',
      'hace 3 semanas y no me responden',
      'llevo 2 semanas y nada que llega',
      'dos horas y todavia no aparece el domiciliario',
    ],
  ],
  [
    'pt',
    [
      'meu filho tem 8 meses e não dorme',
      'bebê de 6 meses e não usa chupeta',
      'há 6 meses sem glúten e não acho pão bom',
      'tem 3 meses e nada de dente rs',
      'tô há 7 meses esperando meu bebê e quero algo confortável',
    ],
    [
      'faz 2 semanas e nada',
      'já faz 5 dias e ninguém responde',
      'faz dez dias e nada do meu sofá',
      'duas horas e ainda não chegou',
    ],
  ],
  [
    'en',
    [
      '5 months gone and dying for some cheese',
      "i'm 7 months gone can i still get a massage with you",
      '3 years vegan and nothing makes me miss meat',
      'my son is 5 months and loves bananas',
      '3 days without coffee, help',
      'married 10 years and still no clue what to get her',
      "it's been 5 months since my last haircut, can I book one",
    ],
    [
      'been 3 weeks and no reply',
      '5 days and still nothing',
      'two weeks later and no parcel',
      '40 minutes and not one person has come over',
      'ordered 3 weeks ago and it has not arrived',
    ],
  ],
] as const)('a while is a grievance only where something is awaited (%s)', (language, told, awaited) => {
  expect(told.filter((text) => callsFor(text, language).length > 0)).toEqual([])
  expect(awaited.filter((text) => callsFor(text, language).length === 0)).toEqual([])
})
