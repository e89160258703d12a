// Reads a business's templates from its platform: when asked, at times, and soon after it told of one that is not here.
import { limits } from '@mostrador/contract/limits'
import { variablesOf } from '@mostrador/contract/outreach/templates'
import { tellLive } from '../../events/live.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import { runPeriodically } from '../../platform/work/periodic.ts'
import { askPlatform } from '../setup/ask-platform.ts'
import { problemOf } from '../setup/channel-check.ts'
import type { PlatformTemplate } from '../template-control.ts'
import { openDoor, type TemplateDoor, type TemplateTerms } from './template-door.ts'
import {
  claimBooks,
  deleteUnlisted,
  listOfBusiness,
  updateBook,
  upsertTemplates,
} from './templates.queries.ts'

const everyMs = 15_000
const claimMinutes = 5
const claimedAtOnce = 10
const minuteMs = 60_000

type SyncDeps = TemplateTerms & { db: Database; log: Logger; clock: Clock }

export function startTemplateSync(deps: SyncDeps): AsyncDisposable {
  const run = () => syncDue(deps.db, deps, deps.clock())
  return runPeriodically({ name: 'templates', everyMs, run }, deps.log)
}

export async function syncDue(db: Database, terms: TemplateTerms, now: Date): Promise<void> {
  const until = new Date(now.getTime() + claimMinutes * minuteMs)
  const due = await claimBooks(db, { limit: claimedAtOnce, until }, now)
  for (const { account_id: accountId, channel_id: channelId } of due) {
    await syncTemplates(db, terms, { accountId, channelId }, now)
  }
}

/** A failure is kept with the book, for people to read; answers with it. */
export async function syncTemplates(
  db: Database,
  terms: TemplateTerms,
  place: { accountId: string; channelId: string },
  now: Date,
): Promise<string | null> {
  const door = await openDoor(db, terms, place)
  const dueIn = (minutes: number) => new Date(now.getTime() + minutes * minuteMs)
  let problem: string | null = null
  try {
    const templates = await readAll(door)
    await db.transaction((tx) => keep(tx, door, templates, now))
    const isWaiting = templates.some(({ state }) => state === 'pending')
    const minutes = isWaiting ? limits.templateSyncPendingMinutes : limits.templateSyncMinutes
    await updateBook(db, place, { problem, syncedAt: now, dueAt: dueIn(minutes) })
  } catch (error) {
    problem = problemOf(error, door.door).slice(0, limits.inboundIdCharsMax)
    const dueAt = dueIn(limits.templateSyncRetryMinutes)
    await updateBook(db, place, { problem, syncedAt: null, dueAt })
  }
  return problem
}

async function readAll({ control, door, businessId }: TemplateDoor): Promise<PlatformTemplate[]> {
  const templates: PlatformTemplate[] = []
  let after: string | undefined
  for (let pages = 0; pages < limits.templatePagesMax; pages += 1) {
    const answer = await askPlatform(control.list(door, { businessId, after }), limits.templatePageBytesMax)
    const page = control.pageIn(answer)
    templates.push(...page.templates)
    if (page.after === undefined || page.after === after || templates.length >= limits.templatesMax) break
    after = page.after
  }
  return templates.slice(0, limits.templatesMax)
}

async function keep(
  tx: Parameters<Parameters<Database['transaction']>[0]>[0],
  { accountId, businessId }: TemplateDoor,
  templates: readonly PlatformTemplate[],
  since: Date,
): Promise<void> {
  const kept = await listOfBusiness(tx, { accountId, businessId })
  const merged = templates.map((each) => {
    const known = kept.find(({ name, language }) => name === each.name && language === each.language)
    const variables = variablesOf(each.content, known?.variables).map((variable, at) => ({
      ...variable,
      example: each.variables[at]?.example || variable.example,
    }))
    return { ...each, variables }
  })
  await upsertTemplates(tx, { accountId, businessId, templates: merged }, since)
  const listed = templates.map(({ externalId }) => externalId)
  await deleteUnlisted(tx, { accountId, businessId, listed, since })
  tellLive(tx, accountId, 'templates')
}
