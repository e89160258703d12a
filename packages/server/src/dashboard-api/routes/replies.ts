// A person's words and files to a customer.

import { platformFacts } from '@mostrador/contract/platforms'
import { filledWording, isNamed, placesIn } from '@mostrador/contract/template-wording'
import { platforms } from '@mostrador/contract/values'
import { getAccount } from '../../accounts/accounts.ts'
import { getBotSettings } from '../../bot/bot-settings.ts'
import { productPart } from '../../bot/rules/selling/catalogue.ts'
import { cardOf } from '../../bot/tools/product-card.ts'
import { adapterOf } from '../../channels/adapters.ts'
import { getInboxRow } from '../../domain/conversations/inbox.ts'
import {
  type FilePart,
  type OutgoingPart,
  type TemplatePart,
  textOfPart,
} from '../../domain/conversations/outgoing.ts'
import { findAnswerRow } from '../../domain/conversations/stream.queries.ts'
import { listOfferedByIds } from '../../domain/products/search.queries.ts'
import { listFiles } from '../../media/files.queries.ts'
import { kindOfType } from '../../media/inspect.ts'
import { sendUrlOf } from '../../media/media-urls.ts'
import { takeUpload } from '../../media/uploads.ts'
import { AppError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import type { CallOf, Handlers } from '../serving/call.ts'
import type { DashboardDeps } from '../serving/deps.ts'
import { shownMessage } from '../serving/shown-media.ts'
import { pictureAddresses } from '../serving/shown-pictures.ts'
import { hasTemplates, placeOf, replyUntil } from './inbox.ts'
import { replyTelling, type Told } from './shop/customer-news.ts'

type Names = 'replyToConversation' | 'sendTemplate' | 'uploadFile' | 'previewProductCard' | 'sendProductCard'
type Deps = Pick<DashboardDeps, 'media' | 'publicUrl'>

export const replyHandlers = (deps: Deps): Handlers<Names> => ({
  uploadFile: async (call) => {
    const { accountId, db } = call.tenant
    await getInboxRow(db, placeOf(call), call.now)
    const { name } = call.query
    const claimed = call.query.kind === 'audio' ? 'audio' : 'document'
    const given = { accountId, source: call.source, claimed } as const
    const { id, kind, bytes } = await takeUpload(db, deps.media, given, call.now)
    return { id, kind, bytes, name }
  },
  replyToConversation: async (call) => (await saidBefore(deps, call)) ?? (await reply(deps, call)),
  previewProductCard: async (call) => {
    const { tenant, query, now } = call
    const { card, part, bold } = await productCardOf(call, query.product_id)
    const given = { urls: deps.media.urls, accountId: tenant.accountId, now }
    return {
      // The signs for bold letters are the platform's, which shows the letters bold.
      text: textOfPart(part).replace(bold(card.name), () => card.name),
      picture_url: card.picture ? pictureAddresses(given, card.picture.fileId).preview_url : null,
    }
  },
  sendProductCard: async (call) => {
    const before = await saidBefore(deps, call)
    if (before) return before
    const { part } = await productCardOf(call, call.body.product_id)
    return said(deps, call, [part], { key: call.body.key })
  },
  sendTemplate: async (call) => {
    const { platform } = await getInboxRow(call.tenant.db, placeOf(call), call.now)
    if (!hasTemplates(platform)) {
      throw new AppError('invalid_request', `Only ${templating} has templates; write a text instead.`, {
        reason: 'template_none',
      })
    }
    return said(deps, call, [templateOf(call.body)], { key: call.body.key })
  },
})

const templating = platforms
  .filter(hasTemplates)
  .map((platform) => platformFacts[platform].name)
  .join(', ')

async function reply(deps: Deps, call: CallOf<'replyToConversation'>) {
  const { files = [] } = call.body
  const text = call.body.text.trim()
  if (text === '' && files.length === 0) throw new AppError('invalid_request', 'text: must not be blank')
  await getAnswerable(call)
  return said(deps, call, withCaption(await filePartsOf(deps, call), text), {
    key: call.body.key,
    leavesBot: call.body.leaves_bot,
    isNews: call.body.is_news,
    tells: call.body.tells,
  })
}

type InConversation = Pick<CallOf<'replyToConversation'>, 'tenant' | 'person' | 'params' | 'now'>

/** Throws not_found, and conflict once the platform's time for answers is over. */
async function getAnswerable(call: InConversation) {
  const row = await getInboxRow(call.tenant.db, placeOf(call), call.now)
  const until = replyUntil(row)
  if (until === null || until > call.now) return row
  throw new AppError(
    'conflict',
    'The time in which the platform lets you answer is over; it begins anew when the customer writes.',
    { reason: 'reply_late' },
  )
}

async function productCardOf(call: InConversation, productId: string) {
  const { db, accountId } = call.tenant
  const { platform, customer_language: language } = await getAnswerable(call)
  const [product] = isId(productId) ? await listOfferedByIds(db, accountId, [productId]) : []
  if (!product) throw new AppError('not_found', 'No product on sale has this id.')
  const [account, settings] = await Promise.all([getAccount(db, accountId), getBotSettings(db, accountId)])
  const card = cardOf(product, call.now)
  const speaker = { language: language ?? account.language, context: { platform, account, settings } }
  return { card, part: productPart(speaker, card), bold: adapterOf(platform).bold }
}

/** Asked first: what is there stays there, though the platform's time or the product's sale is over by now. */
async function saidBefore(
  { media: { urls } }: Deps,
  { body: { key }, ...call }: InConversation & { body: { key?: string | undefined } },
) {
  if (key === undefined) return undefined
  const { tenant, params, now } = call
  await getInboxRow(tenant.db, placeOf(call), now)
  const row = await findAnswerRow(tenant.db, { accountId: tenant.accountId, conversationId: params.id, key })
  return row && shownMessage(row, { urls, accountId: tenant.accountId, now })
}

type Saying = {
  key?: string | undefined
  leavesBot?: boolean | undefined
  isNews?: boolean | undefined
  tells?: Told | undefined
}

async function said(
  { media: { urls } }: Deps,
  call: InConversation,
  parts: readonly OutgoingPart[],
  how: Saying = {},
) {
  const place = placeOf(call)
  const row = await call.tenant.db.transaction((tx) =>
    replyTelling(tx, { ...place, ...how }, parts, call.now),
  )
  return shownMessage(row, { urls, accountId: place.accountId, now: call.now })
}

/** Platforms show words below a single picture, film or document; otherwise they come after the files. */
function withCaption(files: readonly FilePart[], text: string): OutgoingPart[] {
  if (text === '') return [...files]
  const [file, ...more] = files
  if (file && more.length === 0 && file.fileKind !== 'audio') return [{ ...file, caption: text }]
  return [...files, { kind: 'text', text }]
}

async function filePartsOf(
  { media: { urls }, publicUrl }: Deps,
  { tenant: { db, accountId }, body: { files = [] }, now }: CallOf<'replyToConversation'>,
): Promise<FilePart[]> {
  if (files.length === 0) return []
  const kept = await listFiles(
    db,
    accountId,
    files.map(({ id }) => id),
  )
  return files.map(({ id, name }) => {
    const file = kept.find((each) => each.id === id)
    if (!file) throw new AppError('conflict', 'A file is no longer here.', { reason: 'file_gone' })
    const { media_type: mediaType, bytes } = file
    const url = sendUrlOf({ urls, publicUrl }, { accountId, fileId: id, name }, now)
    return { kind: 'file', fileKind: kindOfType(mediaType), mediaType, bytes, fileId: id, url, name }
  })
}

// The platform rejects line breaks in a value.
function templateOf(body: CallOf<'sendTemplate'>['body']): TemplatePart {
  const { name, language, wording } = body
  const places = placesIn(wording)
  const values = body.values.map((value) => value.replace(/\s+/g, ' ').trim())
  if (values.length !== places.length || values.includes('')) {
    const asked =
      places.length === 0 ? 'none' : `one for each of ${places.map((place) => `{{${place}}}`).join(', ')}`
    throw new AppError('invalid_request', `values: ${asked}, as the wording says`)
  }
  const names = isNamed(places) ? { names: places } : {}
  return { kind: 'template', name, language, values, ...names, text: filledWording(wording, values) }
}
