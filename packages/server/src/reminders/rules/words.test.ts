import { languages } from '@mostrador/contract/languages'
import {
  defaultReminderSettings,
  filledReminder,
  type ReminderPlace,
  reminderFacts,
  reminderKinds,
  reminderWording,
} from '@mostrador/contract/outreach/reminders'
import { expect, test } from 'vitest'

test.each([
  [
    'Hola {name}, ven {when}. Ya.',
    { name: 'Ana', when: 'a las 10:00 a. m.' },
    'Hola Ana, ven a las 10:00 a. m. Ya.',
  ],
  ['Hola {name}, ven.', { name: '' }, 'Hola, ven.'],
  ['Paga aquí: {link}\nGracias...', {}, 'Paga aquí:\nGracias...'],
  ['{other} {total}', { total: '$ 5' }, '{other} $ 5'],
] as const)('%s', (wording, values, said) => {
  expect(filledReminder(wording, values)).toBe(said)
})

test('the built-in wordings name only what is filled in, in every language', () => {
  for (const kind of reminderKinds) {
    for (const language of languages) {
      const wording = reminderWording(kind, defaultReminderSettings.kinds[kind], language)
      const named = [...wording.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as ReminderPlace)
      expect(named.filter((name) => !reminderFacts[kind].places.includes(name))).toEqual([])
    }
  }
})

test('a blank wording of the shop is none', () => {
  const setting = { ...defaultReminderSettings.kinds.left_cart, texts: { es: '  ', pt: 'Olá {name}' } }
  expect(reminderWording('left_cart', setting, 'es')).toBe(reminderFacts.left_cart.texts.es)
  expect(reminderWording('left_cart', setting, 'pt')).toBe('Olá {name}')
})
