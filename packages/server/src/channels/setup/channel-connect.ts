// Sets the channel's webhook address on platforms that allow it.
import { randomBytes } from 'node:crypto'
import { platformFacts } from '@mostrador/contract/platforms'
import { platforms } from '@mostrador/contract/values'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { adapterOf, doorOf } from '../adapters.ts'
import type { WebhookControl } from '../platform-api.ts'
import { askPlatform } from './ask-platform.ts'
import { type CheckTerms, checkChannel, openChannelSecret, problemOf } from './channel-check.ts'
import { getChannel, inboundUrl, updateChannel } from './channels.ts'

/**
 * Tells the platform the channel's address and secret, then checks the channel. A channel without a secret the platform
 * accepts gets a new one. Throws not_found, invalid_request, and conflict with the platform's message.
 */
export async function connectChannel(
  db: Db,
  terms: CheckTerms,
  place: { accountId: string; channelId: string },
): ReturnType<typeof checkChannel> {
  const { accountId, channelId } = place
  const channel = await getChannel(db, accountId, channelId)
  const webhook = adapterOf(channel.platform).api?.webhook
  if (!webhook) throw notFromHere()
  const { name: platform } = platformFacts[channel.platform]
  const token = await openChannelSecret(db, terms.box, { ...place, secret: 'access_token' })
  if (token === undefined) {
    throw new AppError('conflict', 'Give the channel its access token first.', { reason: 'channel_token' })
  }
  const door = doorOf(channel, token, terms.baseUrls)
  const told = {
    url: inboundUrl(terms.publicUrl, channel),
    secret: await secretOf(db, terms, place, webhook),
  }
  try {
    webhook.resultOf(await askPlatform(webhook.tell(door, told)))
  } catch (error) {
    const problem = problemOf(error, door)
    throw new AppError('conflict', `${platform} did not take it: ${problem}`, {
      ...{ reason: 'channel_refused', platform, problem },
    })
  }
  return checkChannel(db, terms, place)
}

function notFromHere(): AppError {
  const names = platforms
    .filter((platform) => platformFacts[platform].connects === 'from here')
    .map((platform) => platformFacts[platform].name)
    .join(', ')
  return new AppError(
    'invalid_request',
    `Only ${names} can be told from here; others are set up on their side.`,
    { reason: 'channel_elsewhere', platforms: names },
  )
}

async function secretOf(
  db: Db,
  { box }: CheckTerms,
  { accountId, channelId }: { accountId: string; channelId: string },
  webhook: WebhookControl,
): Promise<string> {
  for (const secret of ['app_secret', 'verify_token'] as const) {
    const value = await openChannelSecret(db, box, { accountId, channelId, secret })
    if (value !== undefined && webhook.isSecret(value)) return value
  }
  const appSecret = randomBytes(32).toString('base64url')
  await updateChannel(db, box, accountId, channelId, { appSecret })
  return appSecret
}
