// Quick confirmations to a platform, such as that a tap was seen. Nothing depends on them, so they travel as hints
// only; a lost one shows the customer a spinner a moment longer.

import type { Platform } from '@mostrador/contract/values'
import type { Directory } from '../../accounts/directory.ts'
import { sql, type Tx } from '../../platform/database/database.ts'
import type { SecretBox } from '../../platform/secrets/secrets.ts'
import { Hints } from '../../platform/work/hints.ts'
import { doorOf, sendingOf } from '../adapters.ts'
import type { BaseUrls } from '../platform-api.ts'
import type { Piece } from '../sending.ts'
import { channelSecretContext } from '../setup/channels.ts'
import type { SendClient } from './send-client.ts'

export const acknowledgementHints = new Hints('acknowledge')

type Place = { accountId: string; channelId: string }

const lengthMax = 500

/** Sends the hint once this transaction commits. */
export function hintAcknowledgement(tx: Tx, { accountId, channelId }: Place, piece: Piece): void {
  const id = `${channelId}~${Buffer.from(JSON.stringify(piece)).toString('base64url')}`
  if (id.length > lengthMax) return
  acknowledgementHints.afterCommit(tx, { accountId, id })
}

export type AcknowledgementDeps = {
  directory: Directory
  client: SendClient
  secrets: SecretBox
  baseUrls: BaseUrls
}

/** Tells the platform; its answer is ignored. */
export async function acknowledge(
  { directory, client, secrets, baseUrls }: AcknowledgementDeps,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  const [channelId = '', encoded = ''] = id.split('~')
  const channel = await directory.db.queryOne<ChannelRow>(sql`
    select platform, external_id, api_url, access_token from channels
    where account_id = ${accountId} and id = ${channelId} and deleted_at is null and access_token is not null`)
  const sending = channel && sendingOf(channel.platform)
  if (!sending) return
  const piece = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')) as Piece
  const accessToken = secrets.open(
    channel.access_token,
    channelSecretContext(accountId, channelId, 'access_token'),
  )
  await client.post(sending.requestOf(piece, doorOf(channel, accessToken, baseUrls)))
}

type ChannelRow = { platform: Platform; external_id: string; api_url: string | null; access_token: Buffer }
