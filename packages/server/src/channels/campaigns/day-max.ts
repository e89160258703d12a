// How many customers a platform lets a business write to first in 24 hours.
import { dayLimits } from '@mostrador/contract/outreach/campaigns'
import type { Db } from '../../platform/database/database.ts'
import type { SecretBox } from '../../platform/secrets/secrets.ts'
import { adapterOf, doorOf } from '../adapters.ts'
import type { BaseUrls } from '../platform-api.ts'
import { askPlatform } from '../setup/ask-platform.ts'
import { openChannelSecret } from '../setup/channel-check.ts'
import { getChannel } from '../setup/channels.ts'

/** Null: any number. Where the platform does not say, its lowest. */
export async function askDayMax(
  db: Db,
  { box, baseUrls }: { box: SecretBox; baseUrls: BaseUrls },
  place: { accountId: string; channelId: string },
): Promise<number | null> {
  const channel = await getChannel(db, place.accountId, place.channelId)
  const dayLimit = adapterOf(channel.platform).api?.dayLimit
  if (!dayLimit || (channel.is_simulated && channel.api_url === null)) return null
  const token = await openChannelSecret(db, box, { ...place, secret: 'access_token' })
  const [least] = dayLimits
  if (token === undefined) return least
  try {
    const { body } = await askPlatform(dayLimit.ask(doorOf(channel, token, baseUrls)))
    const limit = dayLimit.limitIn(body)
    return limit === undefined ? least : limit
  } catch {
    // Unreachable now: the campaign may begin at the lowest pace, which no platform refuses.
    return least
  }
}
