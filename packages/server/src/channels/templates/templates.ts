// Message templates as people change them. A content goes to the platform first, and is kept once the platform took it.
import { Buffer } from 'node:buffer'
import { limits } from '@mostrador/contract/limits'
import {
  slotsOf,
  type TemplateCategory,
  type TemplateContent,
  type TemplateVariable,
  variablesOf,
} from '@mostrador/contract/outreach/templates'
import { platforms } from '@mostrador/contract/values'
import { tellLive } from '../../events/live.ts'
import { findFile } from '../../media/files.queries.ts'
import { keysOf } from '../../media/files.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { ObjectStore } from '../../platform/objects/object-store.ts'
import { adapterOf } from '../adapters.ts'
import type { ApiRequest, SendAnswer } from '../sending.ts'
import { askPlatform } from '../setup/ask-platform.ts'
import { problemOf } from '../setup/channel-check.ts'
import { getChannel } from '../setup/channels.ts'
import type { PlatformTemplate } from '../template-control.ts'
import { openDoor, type TemplateDoor, type TemplateTerms } from './template-door.ts'
import { syncTemplates } from './template-sync.ts'
import {
  deleteTemplateRow,
  deleteUnread,
  findChannelOf,
  findTemplate,
  listBooks,
  listTemplateRows,
  type Template,
  type TemplateBook,
  updateOwnFacts,
  upsertBook,
  upsertTemplates,
} from './templates.queries.ts'

export type EditTerms = TemplateTerms & { store: ObjectStore }

export type GivenTemplate = {
  category: TemplateCategory
  content: TemplateContent
  variables: readonly TemplateVariable[]
  /** The header's picture, as a kept file. */
  fileId: string | null
}

export const templating = platforms.filter((platform) => adapterOf(platform).api?.templates !== undefined)

export async function listTemplates(
  db: Db,
  accountId: string,
): Promise<{ templates: Template[]; books: (TemplateBook & { is_played: boolean })[] }> {
  const [templates, books] = await Promise.all([
    listTemplateRows(db, accountId, limits.templatesMax),
    listBooks(db, accountId, templating),
  ])
  return { templates, books }
}

/** Throws not_found. */
export async function getTemplate(db: Db, accountId: string, id: string): Promise<Template> {
  const template = await findTemplate(db, accountId, id)
  if (!template) throw new AppError('not_found', `No template of this account has the id ${id}.`)
  return template
}

/** Says to which business a channel belongs, and reads its templates at once. Throws not_found, conflict. */
export async function setBusiness(
  db: Database,
  terms: TemplateTerms,
  { accountId, channelId, businessId }: { accountId: string; channelId: string; businessId: string },
  now: Date,
): Promise<void> {
  const { platform } = await getChannel(db, accountId, channelId)
  if (!templating.includes(platform)) {
    throw new AppError('conflict', 'This channel has no message templates.', { reason: 'templates_none' })
  }
  await db.transaction(async (tx) => {
    await upsertBook(tx, { accountId, channelId, businessId }, now)
    await deleteUnread(tx, accountId)
    tellLive(tx, accountId, 'templates')
  })
  await syncTemplates(db, terms, { accountId, channelId }, now)
}

/** Reads the templates of every channel that can be asked. */
export async function syncAll(
  db: Database,
  terms: TemplateTerms,
  accountId: string,
  now: Date,
): Promise<void> {
  const books = await listBooks(db, accountId, templating)
  const read = new Set<string>()
  for (const { channel_id: channelId, business_id: businessId, is_played: isPlayed } of books) {
    if (businessId === null || isPlayed || read.has(businessId)) continue
    read.add(businessId)
    await syncTemplates(db, terms, { accountId, channelId }, now)
  }
}

/** Submits a new template for approval. Throws not_found, invalid_request, and conflict with the platform's words. */
export async function createTemplate(
  db: Database,
  terms: EditTerms,
  {
    accountId,
    channelId,
    name,
    language,
    ...given
  }: GivenTemplate & { accountId: string; channelId: string; name: string; language: string },
  now: Date,
): Promise<Template> {
  const door = await openDoor(db, terms, { accountId, channelId })
  const { control, businessId } = door
  const template = { name, language, ...(await submittedOf(db, terms, door, given)) }
  const created = await said(door, control.create(door.door, businessId, template), control.createdIn)
  const kept: PlatformTemplate = { ...template, ...created, reason: null, quality: null, otherParts: [] }
  return keep(db, { accountId, businessId, template: kept, fileId: given.fileId }, now)
}

/** Submits it anew in another wording. Throws as `createTemplate` does. */
export async function updateTemplate(
  db: Database,
  terms: EditTerms,
  { accountId, id, ...given }: GivenTemplate & { accountId: string; id: string },
  now: Date,
): Promise<Template> {
  const before = await getTemplate(db, accountId, id)
  const door = await openDoor(db, terms, { accountId, channelId: await channelOf(db, accountId, before) })
  const { control, businessId } = door
  const { name, language, external_id: externalId } = before
  const template = { name, language, ...(await submittedOf(db, terms, door, given)) }
  await said(door, control.edit(door.door, externalId, template), control.acceptedIn)
  const kept: PlatformTemplate = {
    ...{ ...template, externalId, state: 'pending', reason: null, quality: before.quality, otherParts: [] },
  }
  return keep(db, { accountId, businessId, template: kept, fileId: given.fileId }, now)
}

/** Sets the facts that the platform does not know: the variables' meaning and the picture. Throws not_found. */
export async function setOwnFacts(
  db: Database,
  {
    accountId,
    id,
    variables,
    fileId,
  }: {
    accountId: string
    id: string
    variables: readonly TemplateVariable[]
    fileId: string | null
  },
): Promise<Template> {
  const { content } = await getTemplate(db, accountId, id)
  if (fileId !== null) await checkPicture(db, accountId, fileId)
  await db.transaction(async (tx) => {
    await updateOwnFacts(tx, { accountId, id, variables: variablesOf(content, variables), fileId })
    tellLive(tx, accountId, 'templates')
  })
  return getTemplate(db, accountId, id)
}

/** In this one language. Throws not_found, and conflict with the platform's words. */
export async function deleteTemplate(
  db: Database,
  terms: TemplateTerms,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  const template = await getTemplate(db, accountId, id)
  const door = await openDoor(db, terms, { accountId, channelId: await channelOf(db, accountId, template) })
  const { name, external_id: externalId } = template
  const { control, businessId } = door
  await said(door, control.remove(door.door, businessId, { name, externalId }), control.acceptedIn)
  await db.transaction(async (tx) => {
    await deleteTemplateRow(tx, accountId, id)
    tellLive(tx, accountId, 'templates')
  })
}

async function channelOf(db: Db, accountId: string, { business_id: businessId }: Template): Promise<string> {
  const found = await findChannelOf(db, { accountId, businessId })
  if (!found)
    throw new AppError('conflict', 'No channel reaches this template any more.', { reason: 'template_book' })
  return found.channel_id
}

async function keep(
  db: Database,
  {
    accountId,
    businessId,
    template,
    fileId,
  }: {
    accountId: string
    businessId: string
    template: PlatformTemplate
    fileId: string | null
  },
  now: Date,
): Promise<Template> {
  const { name, language, variables } = template
  return db.transaction(async (tx) => {
    await upsertTemplates(tx, { accountId, businessId, templates: [template] }, now)
    const rows = await listTemplateRows(tx, accountId, limits.templatesMax)
    const row = rows.find(
      (each) => each.business_id === businessId && each.name === name && each.language === language,
    )
    if (!row) throw new Error('a template that was just kept is not here')
    await updateOwnFacts(tx, { accountId, id: row.id, variables, fileId })
    tellLive(tx, accountId, 'templates')
    return getTemplate(tx, accountId, row.id)
  })
}

async function submittedOf(db: Database, terms: EditTerms, door: TemplateDoor, given: GivenTemplate) {
  const { category, content, fileId } = given
  const variables = variablesOf(content, given.variables)
  checkContent(content, variables)
  if (content.header?.kind !== 'image') return { category, content, variables, picture: undefined }
  if (fileId === null) {
    throw new AppError('invalid_request', 'file_id: the picture of the header', {
      reason: 'template_picture',
    })
  }
  return { category, content, variables, picture: await uploadPicture(db, terms, door, fileId) }
}

/** The platform would refuse these too, in words that help nobody. */
function checkContent(content: TemplateContent, variables: readonly TemplateVariable[]): void {
  const slots = slotsOf(content)
  if (slots.filter(({ part }) => part === 'header').length > 1) throw wrong('template_header')
  const numbered = slots.filter(({ part }) => part === 'body').map(({ place }) => place)
  if (numbered.some((place, at) => /^\d+$/.test(place) && Number(place) !== at + 1))
    throw wrong('template_places')
  if (variables.some(({ example }) => example.trim() === '')) throw wrong('template_examples')
  const body = content.body.trim()
  if (/^\{\{[^}]*\}\}/.test(body) || /\{\{[^}]*\}\}$/.test(body)) throw wrong('template_ends')
}

const problems = {
  template_header: 'content.header: at most one variable',
  template_places: 'content.body: number the variables 1, 2, 3 … without gaps',
  template_examples: 'variables: each with an example',
  template_ends: 'content.body: begins and ends with words, not with a variable',
} as const

function wrong(reason: keyof typeof problems): AppError {
  return new AppError('invalid_request', problems[reason], { reason })
}

async function checkPicture(db: Db, accountId: string, fileId: string) {
  const file = await findFile(db, accountId, fileId)
  if (!file) throw new AppError('conflict', 'The file is no longer here.', { reason: 'file_gone' })
  const isPicture = ['image/jpeg', 'image/png'].includes(file.media_type)
  if (!isPicture || file.bytes > limits.templateImageBytesMax) {
    throw new AppError('invalid_request', 'file_id: a JPEG or PNG of at most 5 MB', {
      reason: 'template_picture',
    })
  }
  return file
}

async function uploadPicture(db: Db, { store }: EditTerms, door: TemplateDoor, fileId: string) {
  const file = await checkPicture(db, door.accountId, fileId)
  const stream = await store.open(keysOf(door.accountId, fileId).file)
  if (!stream) throw new AppError('conflict', 'The file is no longer here.', { reason: 'file_gone' })
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  const { control } = door
  const picture = { bytes: file.bytes, mediaType: file.media_type }
  const upload = await said(door, control.announce(door.door, picture), control.uploadIn)
  return said(door, control.upload(door.door, upload, Buffer.concat(chunks)), control.pictureIn)
}

/** Asks the platform; its refusal is told in its own words, which it writes for people. */
async function said<Result>(
  { door }: TemplateDoor,
  request: ApiRequest,
  read: (answer: SendAnswer) => Result,
): Promise<Result> {
  try {
    return read(await askPlatform(request))
  } catch (error) {
    const problem = problemOf(error, door)
    throw new AppError('conflict', `The platform did not take it: ${problem}`, {
      ...{ reason: 'template_refused', problem },
    })
  }
}
