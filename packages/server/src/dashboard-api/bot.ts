import { getBotSettings, setBotSettings } from '../bot/bot-settings.ts'
import { rulesEngine } from '../bot/rules/rules-engine.ts'
import { tryOut } from '../bot/try-out.ts'
import { type Handlers, JsonText } from './call.ts'
import type { DashboardDeps } from './deps.ts'

/** What the bot says and knows, and a chat to try it. */
export function botHandlers({ hasAgent }: DashboardDeps): Handlers<'getBot' | 'setBot' | 'tryBot'> {
  return {
    getBot: async ({ tenant }) => ({
      settings: await getBotSettings(tenant.db, tenant.accountId),
      has_agent: hasAgent,
    }),
    setBot: async ({ tenant, body, now }) => ({
      settings: await tenant.db.transaction((tx) => setBotSettings(tx, tenant.accountId, body, now)),
      has_agent: hasAgent,
    }),
    tryBot: async ({ tenant, body, now }) => {
      const { text, choice_id: choiceId, memory, settings } = body
      const trial = { accountId: tenant.accountId, text, choiceId, memory, settings }
      // Plain JSON as it is: an engine's parts are what the answer's schema says.
      return new JsonText(JSON.stringify(await tryOut(tenant.db, rulesEngine, trial, now)))
    },
  }
}
