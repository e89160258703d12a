import {
  defaultReminderSettings,
  filledReminder,
  ReminderSettings,
  reminderKinds,
  reminderPlaces,
} from '@mostrador/contract/outreach/reminders'
import { Value } from 'typebox/value'
import { type Db, sql } from '../platform/database/database.ts'
import { isStorableText } from '../platform/database/text.ts'
import { wrongAt } from '../platform/document.ts'

export async function getReminderSettings(db: Db, accountId: string): Promise<ReminderSettings> {
  const row = await db.queryOne<{ settings: ReminderSettings }>(sql`
    select settings from reminder_settings where account_id = ${accountId}`)
  return withDefaults(row?.settings)
}

/** Stored settings with the defaults of kinds that came later. */
export function withDefaults(stored: ReminderSettings | null | undefined): ReminderSettings {
  const kinds = { ...defaultReminderSettings.kinds, ...stored?.kinds }
  return { ...defaultReminderSettings, ...stored, kinds }
}

/** Replaces the settings. Throws invalid_request, naming the place. */
export async function setReminderSettings(
  db: Db,
  accountId: string,
  document: unknown,
  now: Date,
): Promise<ReminderSettings> {
  const settings = reminderSettingsIn(document)
  await db.query(sql`
    insert into reminder_settings (account_id, settings, updated_at)
    values (${accountId}, ${JSON.stringify(settings)}, ${now})
    on conflict (account_id) do update set settings = excluded.settings, updated_at = excluded.updated_at`)
  return settings
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
