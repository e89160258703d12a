import {
  defaultReminderSettings,
  filledReminder,
  ReminderSettings,
  reminderKinds,
  reminderPlaces,
} from '@mostrador/contract/outreach/reminders'
import { Value } from 'typebox/value'
import { type Db, sql, type Tx } from '../platform/database/database.ts'
import { isStorableText } from '../platform/database/text.ts'
import { wrongAt } from '../platform/document.ts'
import type { ReminderStarts } from './rules/starts.ts'

export type ReminderTerms = { settings: ReminderSettings; starts: ReminderStarts }

export async function getReminderSettings(db: Db, accountId: string): Promise<ReminderSettings> {
  return (await getReminderTerms(db, accountId)).settings
}

export async function getReminderTerms(db: Db, accountId: string): Promise<ReminderTerms> {
  const row = await db.queryOne<ReminderTerms>(sql`
    select settings, starts from reminder_settings where account_id = ${accountId}`)
  return withDefaults(row)
}

/** Keeps other settings from being saved until the transaction ends. */
export async function lockReminderTerms(tx: Tx, accountId: string): Promise<ReminderTerms> {
  const row = await tx.queryOne<ReminderTerms>(sql`
    select settings, starts from reminder_settings where account_id = ${accountId} for update`)
  return withDefaults(row)
}

/** Stored settings with the defaults of kinds that came later. */
export function withDefaults(stored: ReminderTerms | null | undefined): ReminderTerms {
  const kinds = { ...defaultReminderSettings.kinds, ...stored?.settings.kinds }
  return {
    settings: { ...defaultReminderSettings, ...stored?.settings, kinds },
    starts: stored?.starts ?? {},
  }
}

export async function replaceReminderTerms(
  tx: Tx,
  accountId: string,
  { settings, starts }: ReminderTerms,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    insert into reminder_settings (account_id, settings, starts, updated_at)
    values (${accountId}, ${JSON.stringify(settings)}, ${JSON.stringify(starts)}, ${now})
    on conflict (account_id) do update set settings = excluded.settings, starts = excluded.starts,
      updated_at = excluded.updated_at`)
}

/** Throws invalid_request, naming the place. */
export function reminderSettingsIn(given: unknown): ReminderSettings {
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given)
  // Files from before the shop could set them.
  const document = isObject ? { quiet_hours: defaultReminderSettings.quiet_hours, ...given } : given
  if (!Value.Check(ReminderSettings, document)) {
    const [problem] = Value.Errors(ReminderSettings, document)
    const place = problem?.instancePath.slice(1).replaceAll('/', '.') || 'the document'
    throw wrongAt(place, problem?.message ?? 'is wrong')
  }
  if (document.quiet_hours.from === document.quiet_hours.to)
    throw wrongAt('quiet_hours', 'expected two different hours')
  for (const kind of reminderKinds) {
    for (const [language, text] of Object.entries(document.kinds[kind].texts)) {
      const place = `kinds.${kind}.texts.${language}`
      if (!isStorableText(text)) throw wrongAt(place, 'expected valid Unicode without U+0000')
      const left = /\{(\w+)\}/.exec(filledReminder(text, {}))
      if (left) throw wrongAt(place, `{${left[1]}} is none of {${reminderPlaces.join('}, {')}}`)
    }
  }
  return document
}
