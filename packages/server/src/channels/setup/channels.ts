import { limits } from '@mostrador/contract/limits'
import { type Platform, platforms } from '@mostrador/contract/values'
import { brokenConstraint, type Db } from '../../platform/database/database.ts'
import { isStorableText } from '../../platform/database/text.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { decodeCursor, encodeCursor } from '../../platform/lists/paging.ts'
import { readName } from '../../platform/names.ts'
import type { SecretBox } from '../../platform/secrets/secrets.ts'
import { adapterOf } from '../adapters.ts'
import type { Attention } from './channel-state.ts'
import {
  type ChannelRow,
  deleteChannelRow,
  findChannelRow,
  insertChannelRow,
  listChannelRows,
  updateChannelRow,
} from './channels.queries.ts'

/** The columns of a channel that are kept encrypted. */
export const channelSecrets = ['app_secret', 'verify_token', 'access_token'] as const
export type ChannelSecret = (typeof channelSecrets)[number]

/** A channel as people see it: says that a secret is set, never the secret. */
export type Channel = {
  id: string
  platform: Platform
  external_id: string
  name: string
  api_url: string | null
  is_simulated: boolean
  has_app_secret: boolean
  has_verify_token: boolean
  has_access_token: boolean
  /** The reason the channel cannot send until a person acts; null when all is well. */
  attention: Attention | null
  attention_detail: string | null
  attention_since: string | null
  created_at: string
}

/** Absent leaves a value unchanged; null removes a secret or the own address. */
export type ChannelChange = {
  name?: string | undefined
  externalId?: string | undefined
  apiUrl?: string | null | undefined
  appSecret?: string | null | undefined
  verifyToken?: string | null | undefined
  accessToken?: string | null | undefined
}

export type NewChannel = ChannelChange & {
  accountId: string
  platform: string
  externalId: string
  isSimulated?: boolean | undefined
}

/** Names the place of a secret; sealing binds to it, so re-sealing under another master key needs the same words. */
export function channelSecretContext(accountId: string, channelId: string, secret: ChannelSecret): string {
  return `channels:${accountId}:${channelId}:${secret}`
}

/** The channel's webhook address; for a web chat, its page. */
export function inboundUrl(publicUrl: string, { id, platform }: Pick<Channel, 'id' | 'platform'>): string {
  return `${publicUrl.replace(/\/+$/, '')}/${adapterOf(platform).inboundPath}/${id}`
}

/** Throws invalid_request, and conflict when the external id belongs to another living channel. */
export async function addChannel(db: Db, box: SecretBox, channel: NewChannel, now: Date): Promise<Channel> {
  const { accountId, platform, externalId } = channel
  if (!isPlatform(platform)) throw invalid(`platform: one of ${platforms.join(', ')}`)
  const id = newId(now.getTime())
  const row = {
    ...sealed(box, { ...channel, accountId, id }),
    account_id: accountId,
    id,
    platform,
    external_id: readName('external-id', externalId),
    name: readName('name', channel.name ?? `${platform} ${externalId}`.slice(0, limits.nameCharsMax)),
    api_url: checkedUrl(channel.apiUrl) ?? null,
    is_simulated: channel.isSimulated ?? false,
  }
  return shown(
    await refusingTaken(row, () =>
      insertChannelRow(
        db,
        {
          ...row,
          app_secret: row.app_secret ?? null,
          verify_token: row.verify_token ?? null,
          access_token: row.access_token ?? null,
        },
        now,
      ),
    ),
  )
}

/** Throws not_found. */
export async function getChannel(db: Db, accountId: string, id: string): Promise<Channel> {
  const row = await findChannelRow(db, accountId, id)
  if (!row) throw noChannel(id)
  return shown(row)
}

/** Living channels of the account, newest first. */
export async function listChannels(
  db: Db,
  accountId: string,
  { limit = limits.pageSizeDefault, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ data: Channel[]; next_cursor: string | null }> {
  const binding = ['channels', accountId]
  const after = cursor === undefined ? undefined : decodeCursor(binding, cursor)
  if (cursor !== undefined && !after) throw invalid('cursor: the next_cursor of the previous page')
  const size = Math.min(Math.max(limit, limits.pageSizeMin), limits.pageSizeMax)
  const rows = await listChannelRows(db, accountId, { limit: size + 1, after })
  const data = rows.slice(0, size).map(shown)
  const last = data.at(-1)
  const more = rows.length > size && last
  return {
    data,
    next_cursor: more ? encodeCursor(binding, { createdAt: last.created_at, id: last.id }) : null,
  }
}

/** Throws not_found, invalid_request, and conflict when the external id belongs to another living channel. */
export async function updateChannel(
  db: Db,
  box: SecretBox,
  accountId: string,
  id: string,
  change: ChannelChange,
): Promise<Channel> {
  const row = await findChannelRow(db, accountId, id)
  if (!row) throw noChannel(id)
  const secrets = sealed(box, { ...change, accountId, id })
  const next = {
    account_id: accountId,
    id,
    platform: row.platform,
    external_id:
      change.externalId === undefined ? row.external_id : readName('external-id', change.externalId),
    name: change.name === undefined ? row.name : readName('name', change.name),
    api_url: change.apiUrl === undefined ? row.api_url : (checkedUrl(change.apiUrl) ?? null),
    ...secrets,
  }
  const updated = await refusingTaken(next, () => updateChannelRow(db, next))
  if (!updated) throw noChannel(id)
  return shown(updated)
}

/** Frees its external id and erases its secrets; its conversations stay. Throws not_found. */
export async function deleteChannel(db: Db, accountId: string, id: string, now: Date): Promise<Channel> {
  const row = await deleteChannelRow(db, accountId, id, now)
  if (!row) throw noChannel(id)
  return shown(row)
}

type GivenSecrets = Pick<ChannelChange, 'appSecret' | 'verifyToken' | 'accessToken'> & {
  accountId: string
  id: string
}

function sealed(
  box: SecretBox,
  given: GivenSecrets,
): { [secret in ChannelSecret]: Buffer | null | undefined } {
  const seal = (secret: ChannelSecret, value: string | null | undefined) => {
    if (value === undefined || value === null) return value
    const text = value.trim()
    if (text === '' || text.length > limits.channelSecretCharsMax || !isStorableText(text)) {
      throw invalid(`${secret.replace('_', '-')}: 1 to ${limits.channelSecretCharsMax} characters`)
    }
    return box.seal(text, channelSecretContext(given.accountId, given.id, secret))
  }
  return {
    app_secret: seal('app_secret', given.appSecret),
    verify_token: seal('verify_token', given.verifyToken),
    access_token: seal('access_token', given.accessToken),
  }
}

async function refusingTaken<T>(
  { platform, external_id }: { platform: string; external_id: string },
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (brokenConstraint(error) !== 'channels_external_id') throw error
    throw new AppError(
      'conflict',
      `${platform} ${external_id} already belongs to a channel of this service; delete that one first.`,
      { reason: 'channel_known' },
    )
  }
}

function isPlatform(text: string): text is Platform {
  return (platforms as readonly string[]).includes(text)
}

function checkedUrl(text: string | null | undefined): string | null | undefined {
  if (text === undefined || text === null) return text
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || text.length > limits.channelUrlCharsMax) {
    throw invalid(
      `api-url: an http: or https: address of at most ${limits.channelUrlCharsMax} characters, such as http://127.0.0.1:9000`,
    )
  }
  return text.trim()
}

function shown(row: ChannelRow): Channel {
  return {
    ...row,
    attention_since: row.attention_since?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

function invalid(message: string): AppError {
  return new AppError('invalid_request', message)
}

function noChannel(id: string): AppError {
  return new AppError('not_found', `No channel of this account has the id ${id}.`)
}
