import { expect, test } from 'vitest'
import { readBotSettings } from '../../bot/bot-settings.ts'
import { demoBotSettings } from './bot.ts'

test('what the sample shop tells its bot is what bot settings may be', () => {
  const { hours, knowledge } = readBotSettings(demoBotSettings())
  expect(Object.keys(hours)).toContain('saturday')
  expect(knowledge.length).toBeGreaterThan(3)
})
