// What a platform likes to be told at once, such as that a tap was seen. Nothing depends on it, so it is only ever
// hinted at: who hears it and can, tells the platform; a lost one shows the customer a spinner for a moment longer.

import type { Directory } from '../accounts/directory.ts'
import { sql, type Tx } from '../platform/database.ts'
import { Hints } from '../platform/hints.ts'
import type { SecretBox } from '../platform/secrets.ts'
import { sendingOf } from './adapters.ts'
import { channelSecretContext } from './channels.ts'
import type { SendClient } from './send-client.ts'
import type { Piece } from './sending.ts'

export const acknowledgementHints = new Hints('acknowledge')

type Place = { accountId: string; channelId: string }

const lengthMax = 500

/** Told once this transaction is committed. */
export function hintAcknowledgement(tx: Tx, { accountId, channelId }: Place, piece: Piece): void {
  const id = `${channelId}~${Buffer.from(JSON.stringify(piece)).toString('base64url')}`
  if (id.length > lengthMax) return
  tx.afterCommit(() => acknowledgementHints.hint(tx.database, { accountId, id }))
}

export type AcknowledgementDeps = {
  directory: Directory
  client: SendClient
  secrets: SecretBox
  baseUrls: Readonly<Record<string, string>>
}

/** Tells the platform; whatever it answers. */
export async function acknowledge(
  { directory, client, secrets, baseUrls }: AcknowledgementDeps,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  const [channelId = '', encoded = ''] = id.split('~')
  const db = await directory.dbFor(accountId)
  const channel = await db.queryOne<ChannelRow>(sql`
    select platform, external_id, api_url, access_token from channels
    where account_id = ${accountId} and id = ${channelId} and deleted_at is null and access_token is not null`)
  const sending = channel && sendingOf(channel.platform)
  if (!sending) return
  const piece = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')) as Piece
  const accessToken = secrets.open(
    channel.access_token,
    channelSecretContext(accountId, channelId, 'access_token'),
  )
  const baseUrl = channel.api_url ?? baseUrls[channel.platform] ?? ''
  await client.post(sending.requestOf(piece, { baseUrl, externalId: channel.external_id, accessToken }))
}

type ChannelRow = { platform: string; external_id: string; api_url: string | null; access_token: Buffer }
