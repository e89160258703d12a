import { getAccount } from '../../accounts/accounts.ts'
import type { AgentOptions } from '../../bot/agent/agent-engine.ts'
import type { Photo } from '../../bot/agent/read-photo.ts'
import { getBotSettings } from '../../bot/bot-settings.ts'
import { hasModelBudget, ModelUse, outcomeOf, recordModelUse } from '../../bot/model-use.ts'
import { AppError, messageOf } from '../../platform/errors.ts'
import type { CallOf, Handlers } from '../serving/call.ts'
import type { DashboardDeps } from '../serving/deps.ts'
import { ModelCalls } from '../serving/model-calls.ts'

/** Price lists by photo. Nothing is saved: what was read goes to the page, where a person looks it over. */
export function photoHandlers(deps: DashboardDeps): Handlers<'readPhoto'> {
  const { agent } = deps
  const running = new ModelCalls('photos_many')
  return {
    readPhoto: async (call) => {
      if (agent === undefined) throw noModel()
      return running.run(call.tenant.accountId, () => read(deps, agent, call))
    },
  }
}

async function read({ log }: DashboardDeps, agent: AgentOptions, { tenant, body, now }: CallOf<'readPhoto'>) {
  const { accountId, db } = tenant
  // Loaded on first use: a node that only serves never needs it.
  const { photoOf, readPhoto } = await import('../../bot/agent/read-photo.ts')
  const photo: Photo | undefined = photoOf(body.type, body.content)
  if (photo === undefined) throw unreadable('photo_kind', 'content: a JPEG, PNG or WebP picture in base64')
  const { timezone } = await getAccount(db, accountId)
  const { model_tokens_monthly: budget } = await getBotSettings(db, accountId)
  if (!(await hasModelBudget(db, { accountId, timezone, budget }, now))) throw spent()
  const use = new ModelUse()
  const place = { accountId, timezone, turn: null }
  try {
    const products = await readPhoto(agent, photo, use)
    await recordModelUse(db, place, { use, outcome: 'answered' }, now)
    return { products }
  } catch (error) {
    await recordModelUse(db, place, { use, outcome: outcomeOf(error) }, now)
    log.warn({ account_id: accountId, why: messageOf(error) }, 'a photo of a price list was not read')
    throw unreadable(
      'photo_unread',
      'The language model could not read the photo; take it anew, or paste the list.',
    )
  }
}

function unreadable(reason: 'photo_kind' | 'photo_unread', message: string): AppError {
  return new AppError('invalid_request', message, { reason })
}

function noModel(): AppError {
  return new AppError(
    'conflict',
    'No language model is configured: set AGENT_BASE_URL and AGENT_MODEL, then start the service anew.',
    { reason: 'photo_model' },
  )
}

function spent(): AppError {
  return new AppError('conflict', 'The month’s tokens are spent; raise the budget in the bot’s settings.', {
    reason: 'photo_budget',
  })
}
