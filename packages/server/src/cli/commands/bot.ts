import type { Command } from 'commander'
import { getBotSettings, setBotSettings } from '../../bot/bot-settings.ts'
import { builtInText, textNames } from '../../bot/rules/wording/texts.ts'
import { accountAt } from '../account-at.ts'
import { addCommand, operand, runs, runsOnDatabase } from '../command.ts'
import { readJsonFile } from '../input-file.ts'

const exampleId = '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50'

const documentHelp = `
The file holds one JSON object, and takes the place of all that was set; what it leaves out is as for a new account:
  {
    "is_enabled": true,
    "engine": "rules",
    "texts": { "welcome": { "es": "{hello} Somos {shop}, ¿qué buscas?" } },
    "hours": { "monday": [{ "from": "09:00", "to": "18:00" }] },
    "knowledge": [{ "question": "¿Hacen envíos?", "answer": "Sí, a todo el país en dos o tres días." }],
    "shop_address": "Cra 76 #32-15, Belén, Medellín",
    "shop_phone": "604 555 1234",
    "needs_address": true,
    "asks_contact": true,
    "order_expires_minutes": 1440,
    "payment_url": "https://pay.example.com/{order_id}?amount={total}",
    "disclosure": { "en": "You are chatting with an automated assistant." },
    "misses_max": 3
  }
engine is "rules", or "agent" where AGENT_BASE_URL is set. the command "bot texts" names the texts.`

export function addBotCommands(program: Command): void {
  const bot = program.command('bot').description('What the bot of an account says and knows')
  addShow(bot)
  addSet(bot)
  addTexts(bot)
}

function addShow(bot: Command): void {
  const command = addCommand(bot, 'show', {
    summary: 'The settings as they can be set again',
    examples: [`bot show --account ${exampleId} --json > bot.json`],
  }).requiredOption('--account <id>', 'the account')
  runsOnDatabase<{ account: string }>(command, async (workspace, options) => {
    const { id, db } = await accountAt(workspace, options.account)
    return { json: await getBotSettings(db, id) }
  })
}

function addSet(bot: Command): void {
  const command = addCommand(bot, 'set <file>', {
    summary: 'Replace the settings by those of a JSON file',
    examples: [`bot set --account ${exampleId} bot.json`],
  })
    .requiredOption('--account <id>', 'the account')
    .addHelpText('after', documentHelp)
  runsOnDatabase<{ account: string }>(command, async (workspace, options, operands) => {
    const document = await readJsonFile(operand(operands))
    const { id, db } = await accountAt(workspace, options.account)
    return { json: await db.transaction((tx) => setBotSettings(tx, id, document, new Date())) }
  })
}

function addTexts(bot: Command): void {
  const command = addCommand(bot, 'texts', {
    summary: 'Every text that an account may replace, with what is filled into it and its built-in wording',
    examples: ['bot texts', 'bot texts --json'],
  })
  runs(command, async () => {
    const data = Object.entries(textNames).map(([name, places]) => ({
      name,
      places: places.map((place) => `{${place}}`),
      ...builtInText(name),
    }))
    return { json: { data, next_cursor: null } }
  })
}
