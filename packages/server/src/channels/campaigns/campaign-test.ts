// A campaign's message to a phone of the business's own. It makes no contact and no conversation of whoever is none yet.

import type { TemplatePart } from '../../domain/conversations/outgoing.ts'
import type { Db } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/database.ts'
import { AppError, messageOf } from '../../platform/errors.ts'
import type { SecretBox } from '../../platform/secrets/secrets.ts'
import { doorOf, sendingOf } from '../adapters.ts'
import type { BaseUrls } from '../platform-api.ts'
import { type SendAnswer, withAddresses } from '../sending.ts'
import { askPlatform } from '../setup/ask-platform.ts'
import { openChannelSecret } from '../setup/channel-check.ts'
import { getChannel } from '../setup/channels.ts'

export type TestTerms = {
  box: SecretBox
  baseUrls: BaseUrls
  /** An address at which a kept file opens for the platform. */
  pictureOf: (file: { accountId: string; fileId: string }) => string
}

type Told = { accountId: string; channelId: string; phone: string; part: TemplatePart }

/** The phone is a customer's, of this channel or another. */
export async function isCustomers(
  db: Db,
  { accountId, channelId, phone }: Omit<Told, 'part'>,
): Promise<boolean> {
  const found = await db.queryOne(sql`
    select 1 from contacts where account_id = ${accountId} and phone_key = ${phone}
    union all
    select 1 from channel_identities
    where account_id = ${accountId} and channel_id = ${channelId} and phone_key = ${phone} limit 1`)
  return found !== undefined
}

/** One request, of which nothing is kept. Throws conflict where the platform does not take it. */
export async function sendTest(
  db: Db,
  { box, baseUrls, pictureOf }: TestTerms,
  { accountId, channelId, phone, part }: Told,
): Promise<void> {
  const channel = await getChannel(db, accountId, channelId)
  const sending = sendingOf(channel.platform)
  const token = await openChannelSecret(db, box, { accountId, channelId, secret: 'access_token' })
  if (!sending || token === undefined)
    throw new AppError('conflict', 'The channel has no access token.', { reason: 'channel_token' })
  const addressed = withAddresses(part, (fileId) => pictureOf({ accountId, fileId }))
  const [piece] = sending.render(addressed, { phone, userId: null, asPerson: false })
  if (!piece) throw new Error('a template always says something')
  const outcome = sending.outcomeOf(
    await ask(sending.requestOf(piece, doorOf(channel, token, baseUrls))),
    piece,
  )
  if (outcome.kind !== 'accepted') throw refused(outcome.error.message)
}

async function ask(request: Parameters<typeof askPlatform>[0]): Promise<SendAnswer> {
  try {
    return await askPlatform(request)
  } catch (error) {
    throw refused(messageOf(error))
  }
}

function refused(problem: string): AppError {
  return new AppError('conflict', `The platform did not take the test: ${problem}`, {
    ...{ reason: 'template_refused', problem },
  })
}
