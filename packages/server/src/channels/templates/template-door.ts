// The way to a business's templates at its platform.

import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { SecretBox } from '../../platform/secrets/secrets.ts'
import { adapterOf, doorOf } from '../adapters.ts'
import type { BaseUrls } from '../platform-api.ts'
import type { Door } from '../sending.ts'
import { openChannelSecret } from '../setup/channel-check.ts'
import { getChannel } from '../setup/channels.ts'
import type { TemplateControl } from '../template-control.ts'
import { findBusiness } from './templates.queries.ts'

export type TemplateTerms = { box: SecretBox; baseUrls: BaseUrls }

export type TemplateDoor = {
  accountId: string
  control: TemplateControl
  door: Door
  businessId: string
}

/** Throws not_found, and conflict where the channel lacks what is needed. */
export async function openDoor(
  db: Db,
  { box, baseUrls }: TemplateTerms,
  place: { accountId: string; channelId: string },
): Promise<TemplateDoor> {
  const channel = await getChannel(db, place.accountId, place.channelId)
  const control = adapterOf(channel.platform).api?.templates
  if (!control) {
    throw new AppError('conflict', 'This channel has no message templates.', { reason: 'templates_none' })
  }
  const book = await findBusiness(db, place)
  const token = await openChannelSecret(db, box, { ...place, secret: 'access_token' })
  const isPlayed = channel.is_simulated && channel.api_url === null
  if (!book || token === undefined || isPlayed) {
    throw new AppError(
      'conflict',
      'Give the channel its access token and the id of its WhatsApp business account first.',
      { reason: 'template_book' },
    )
  }
  const door = doorOf(channel, token, baseUrls)
  return { accountId: place.accountId, control, door, businessId: book.business_id }
}
