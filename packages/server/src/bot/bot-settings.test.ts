import { defaultBotSettings } from '@mostrador/contract/bot-settings'
import { describe, expect, test } from 'vitest'
import { readBotSettings } from './bot-settings.ts'

function refusalOf(document: unknown): string {
  try {
    readBotSettings(document)
  } catch (error) {
    if (error instanceof Error) return error.message
  }
  return 'accepted'
}

describe('bot settings', () => {
  test('that leave something out have what a new account has', () => {
    expect(readBotSettings({})).toEqual(defaultBotSettings)
    expect(readBotSettings({ misses_max: 2 })).toEqual({ ...defaultBotSettings, misses_max: 2 })
  })

  test.each([
    [[], 'the document: expected an object'],
    [{ greeting: 'hi' }, 'greeting: not one of is_enabled, engine, texts, hours, knowledge,'],
    [{ is_enabled: 'yes' }, 'is_enabled: expected true, or false'],
    [{ engine: 'gpt' }, 'engine: expected "rules" or "agent"'],
    [{ misses_max: 0 }, 'misses_max: expected a whole number from 1 to 10'],
    [{ order_expires_minutes: 1 }, 'order_expires_minutes: expected a whole number of minutes'],
    [
      { knowledge: [{ question: 'a', answer: 'b' }, { question: 'c' }] },
      'knowledge[1].answer: missing; expected a text',
    ],
    [{ knowledge: [{ question: '', answer: 'b' }] }, 'knowledge[0].question: expected a text of 1 to 500'],
    [{ knowledge: [{ question: 'a', answer: 'b\u0000' }] }, 'knowledge[0].answer: expected valid Unicode'],
    [
      { knowledge: [{ question: 'a', answer: 'b', tags: [] }] },
      'knowledge[0].tags: not one of question, answer',
    ],
    [{ hours: { lunes: [] } }, 'hours.lunes: not one of monday'],
    [{ hours: { monday: [{ from: '9', to: '18:00' }] } }, 'hours.monday[0].from: expected a time such as'],
    [
      { hours: { monday: [{ from: '18:00', to: '09:00' }] } },
      'hours.monday[0]: "from" must come before "to"',
    ],
    [{ texts: { no_such_text: { es: 'x' } } }, 'texts.no_such_text: no text has this name'],
    [{ texts: { welcome: { fr: 'x' } } }, 'texts.welcome.fr: not one of es, pt, en'],
    [{ disclosure: { en: 7 } }, 'disclosure.en: expected a text of at most'],
    [{ payment_url: 'http://pay.example.com' }, 'payment_url: expected an https: address'],
    [{ payment_url: 'https://pay.example.com/{amount}' }, 'payment_url: expected an https: address'],
    [{ payment_url: 'https://{order_id}' }, 'accepted'],
  ])('%j: %s', (document, refusal) => {
    expect(refusalOf(document)).toContain(refusal)
  })
})
