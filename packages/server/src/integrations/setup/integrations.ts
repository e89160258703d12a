// Shops and payment providers that report to an account: the rules for adding, changing and removing one.
import { limits } from '@mostrador/contract/limits'
import { type Provider, providers as providerNames } from '@mostrador/contract/values'
import type { Db } from '../../platform/database/database.ts'
import { isStorableText } from '../../platform/database/text.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { type Page, type PageRequest, pageOf } from '../../platform/lists/page.ts'
import { readName } from '../../platform/names.ts'
import type { SecretBox } from '../../platform/secrets/secrets.ts'
import { providers } from '../providers.ts'
import {
  deleteIntegrationRow,
  findIntegrationRow,
  type IntegrationRow,
  insertIntegration,
  listIntegrationRows,
  updateIntegrationRow,
} from './integrations.queries.ts'

/** The columns of an integration that are kept encrypted. */
export const integrationSecrets = ['webhook_secret', 'access_token'] as const
type IntegrationSecret = (typeof integrationSecrets)[number]

/** An integration as people see it: says that a secret is set, never the secret. */
export type Integration = IntegrationRow

/** Absent leaves a value unchanged; null removes it. */
export type IntegrationChange = {
  name?: string | undefined
  shopDomain?: string | null | undefined
  apiUrl?: string | null | undefined
  webhookSecret?: string | null | undefined
  accessToken?: string | null | undefined
}

/** Names the place of a secret; sealing binds to it, so re-sealing under another master key needs the same words. */
export function integrationSecretContext(
  accountId: string,
  integrationId: string,
  secret: IntegrationSecret,
): string {
  return `integrations:${accountId}:${integrationId}:${secret}`
}

/** The integration's address for its provider's webhooks. */
export function integrationUrl(publicUrl: string, integrationId: string): string {
  return `${publicUrl.replace(/\/+$/, '')}/integrations/${integrationId}`
}

/** Throws invalid_request. */
export async function addIntegration(
  db: Db,
  box: SecretBox,
  { accountId, provider, ...given }: IntegrationChange & { accountId: string; provider: string },
  now: Date,
): Promise<Integration> {
  if (!isProvider(provider)) throw invalid(`provider: one of ${providerNames.join(', ')}`)
  const id = newId(now.getTime())
  const shopDomain = readDomain(given.shopDomain) ?? null
  checkComplete(provider, { ...given, shopDomain })
  const secrets = sealed(box, { ...given, accountId, id })
  return insertIntegration(
    db,
    {
      account_id: accountId,
      id,
      provider,
      name: readName('name', given.name ?? (shopDomain ? `${provider} ${shopDomain}` : provider)),
      shop_domain: shopDomain,
      api_url: readUrl(given.apiUrl) ?? null,
      webhook_secret: secrets.webhook_secret ?? null,
      access_token: secrets.access_token ?? null,
    },
    now,
  )
}

/** Living integrations of the account, newest first. */
export async function listIntegrations(
  db: Db,
  accountId: string,
  page: PageRequest,
): Promise<Page<Integration>> {
  return pageOf(await listIntegrationRows(db, accountId, page), page)
}

/** Throws not_found and invalid_request. */
export async function updateIntegration(
  db: Db,
  box: SecretBox,
  { accountId, id, ...change }: IntegrationChange & { accountId: string; id: string },
): Promise<Integration> {
  const row = await findIntegrationRow(db, accountId, id)
  if (!row) throw noIntegration(id)
  const shopDomain =
    change.shopDomain === undefined ? row.shop_domain : (readDomain(change.shopDomain) ?? null)
  const { needs, isKnownByDomain } = providers[row.provider]
  if (needs?.shopDomain && change.shopDomain === null) {
    throw invalid(`shop-domain: needed, since ${needs.shopDomain}`)
  }
  if (isKnownByDomain && shopDomain !== row.shop_domain) {
    throw invalid('shop-domain: orders of this shop are known by it; add another integration instead')
  }
  const updated = await updateIntegrationRow(db, {
    account_id: accountId,
    id,
    name: change.name === undefined ? row.name : readName('name', change.name),
    shop_domain: shopDomain,
    api_url: change.apiUrl === undefined ? row.api_url : (readUrl(change.apiUrl) ?? null),
    ...sealed(box, { ...change, accountId, id }),
  })
  if (!updated) throw noIntegration(id)
  return updated
}

/** Its address stops answering and its secrets are erased; its orders and payments stay. Throws not_found. */
export async function deleteIntegration(
  db: Db,
  accountId: string,
  id: string,
  now: Date,
): Promise<Integration> {
  const row = await deleteIntegrationRow(db, accountId, id, now)
  if (!row) throw noIntegration(id)
  return row
}

function isProvider(text: string): text is Provider {
  return (providerNames as readonly string[]).includes(text)
}

/** Refuses an integration without the settings its provider needs. */
function checkComplete(provider: Provider, given: IntegrationChange): void {
  if (!given.webhookSecret) {
    throw invalid('webhook-secret: needed, since nothing that is not signed is taken in')
  }
  const { accessToken, shopDomain } = providers[provider].needs ?? {}
  if (accessToken && !given.accessToken) throw invalid(`access-token: needed, since ${accessToken}`)
  if (shopDomain && !given.shopDomain) throw invalid(`shop-domain: needed, since ${shopDomain}`)
}

type GivenSecrets = Pick<IntegrationChange, 'webhookSecret' | 'accessToken'> & {
  accountId: string
  id: string
}

function sealed(
  box: SecretBox,
  { accountId, id, webhookSecret, accessToken }: GivenSecrets,
): { [secret in IntegrationSecret]: Buffer | null | undefined } {
  const seal = (secret: IntegrationSecret, value: string | null | undefined) => {
    if (value === undefined || value === null) return value
    const text = value.trim()
    if (text === '' || text.length > limits.channelSecretCharsMax || !isStorableText(text)) {
      throw invalid(`${secret.replace('_', '-')}: 1 to ${limits.channelSecretCharsMax} characters`)
    }
    return box.seal(text, integrationSecretContext(accountId, id, secret))
  }
  return {
    webhook_secret: seal('webhook_secret', webhookSecret),
    access_token: seal('access_token', accessToken),
  }
}

/** The host alone, in lower case, from any form of address. */
function readDomain(text: string | null | undefined): string | null | undefined {
  if (text === undefined || text === null) return text
  const address = /^https?:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || url.host === '' || url.host.length > limits.nameCharsMax) {
    throw invalid("shop-domain: the shop's host name, such as tienda.example or tienda.myshopify.com")
  }
  return url.host
}

function readUrl(text: string | null | undefined): string | null | undefined {
  if (text === undefined || text === null) return text
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || text.length > limits.channelUrlCharsMax) {
    throw invalid(
      `api-url: an http: or https: address of at most ${limits.channelUrlCharsMax} characters, such as http://127.0.0.1:9000`,
    )
  }
  return text.trim()
}

function invalid(message: string): AppError {
  return new AppError('invalid_request', message)
}

function noIntegration(id: string): AppError {
  return new AppError('not_found', `No integration of this account has the id ${id}.`)
}
