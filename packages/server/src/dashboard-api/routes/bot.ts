import type { BotSettings } from '@mostrador/contract/bot-settings'
import { getAccount } from '../../accounts/accounts.ts'
import type { AgentOptions } from '../../bot/agent/agent-engine.ts'
import { changeBotSettings, getBotSettings } from '../../bot/bot-settings.ts'
import { findMonthOfModel } from '../../bot/model-use.ts'
import { tryOut } from '../../bot/try-out.ts'
import { findVoiceSeconds } from '../../channels/media/transcripts/transcripts.queries.ts'
import { noteTried } from '../../domain/first-steps/first-steps.ts'
import { changedMeanwhile } from '../../platform/errors.ts'
import { versionOf } from '../../platform/version-of.ts'
import { type CallOf, type Handlers, JsonText } from '../serving/call.ts'
import type { DashboardDeps } from '../serving/deps.ts'
import { ModelCalls } from '../serving/model-calls.ts'

/** The bot's settings and knowledge, and a chat for trying it. */
export function botHandlers(deps: DashboardDeps): Handlers<'getBot' | 'setBot' | 'tryBot'> {
  const { agent } = deps
  const running = new ModelCalls('trials_many')
  return {
    getBot: async ({ tenant, now }) =>
      shown(deps, tenant, { settings: await getBotSettings(tenant.db, tenant.accountId), now }),
    setBot: async ({ tenant, body: { versions = {}, ...change }, now }) => {
      const { accountId, db } = tenant
      const changeOf = (stored: BotSettings) => {
        const newest = versionsOf(stored)
        const isOvertaken = (name: string) => versions[name] !== undefined && versions[name] !== newest[name]
        if (Object.keys(change).some(isOvertaken)) throw changedMeanwhile()
        return change
      }
      const settings = await db.transaction((tx) => changeBotSettings(tx, accountId, changeOf, now))
      return shown(deps, tenant, { settings, now })
    },
    tryBot: (call) =>
      // The rules answer at once; a language model takes time and costs money.
      agent === undefined ? answer(deps, call) : running.run(call.tenant.accountId, () => answer(deps, call)),
  }
}

function versionsOf(settings: BotSettings): Record<string, string> {
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, versionOf(value)]))
}

async function shown(
  { agent, hearsVoice }: DashboardDeps,
  { db, accountId }: CallOf<'getBot'>['tenant'],
  { settings, now }: { settings: BotSettings; now: Date },
) {
  const { timezone } = await getAccount(db, accountId)
  const { requests: _, ms, ...month } = await findMonthOfModel(db, { accountId, timezone }, now)
  const budget = settings.model_tokens_monthly
  const isSpent = budget !== null && month.tokens_in + month.tokens_out >= budget
  const meanMs = month.plans === 0 ? null : Math.round(ms / month.plans)
  const minutes = hearsVoice ? (await findVoiceSeconds(db, accountId, now)) / 60 : undefined
  const voiceBudget = settings.voice_minutes_monthly
  return {
    settings,
    versions: versionsOf(settings),
    has_agent: agent !== undefined,
    sees_pictures: agent?.sees === true,
    model: { ...month, mean_ms: meanMs, is_spent: isSpent },
    voice:
      minutes === undefined ? null : { minutes, is_spent: voiceBudget !== null && minutes >= voiceBudget },
  }
}

async function answer({ agent, log }: DashboardDeps, { tenant, body, now }: CallOf<'tryBot'>) {
  const { text, choice_id: choiceId, memory, settings } = body
  const { accountId, db } = tenant
  // Loaded on first use, since its words take memory that the service needs for nothing else.
  const { rulesEngine } = await import('../../bot/rules/rules-engine.ts')
  const engines = { rules: rulesEngine, agent: agent && (await openAgent(agent)) }
  const onFallback = (why: string) =>
    log.warn({ account_id: accountId, why }, 'the agent engine did not answer a trial; the rules do')
  const trial = { accountId, text, choiceId, memory, settings }
  const tried = await tryOut(db, { engines, onFallback }, trial, now)
  await noteTried(db, accountId, now)
  // Already plain JSON: the answer's schema describes an engine's parts.
  return new JsonText(JSON.stringify(tried))
}

/** Loaded on first use: a node that only serves never needs it. */
async function openAgent(options: AgentOptions) {
  const { createAgentEngine } = await import('../../bot/agent/agent-engine.ts')
  return createAgentEngine(options)
}
