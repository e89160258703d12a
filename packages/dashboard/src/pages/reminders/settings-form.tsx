import { NumberInput, Text, TextInput } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { type ReminderSettings, reminderKinds, strangePlaces } from '@mostrador/contract/outreach/reminders'
import { useState } from 'react'
import { useChange, useRead } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { LeaveGuard } from '../../parts/feedback/leave-guard.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'
import { Section } from '../../parts/page.tsx'
import { reminderTexts } from '../../parts/templates/reminder-texts.ts'
import { KindFields } from './kind-fields.tsx'
import classes from './reminders.module.css'
import { reminderPageTexts } from './texts.ts'

export function SettingsForm({ settings }: { settings: ReminderSettings }) {
  const t = useTexts(reminderPageTexts)
  const tell = useFailureNotice()
  const mayEdit = useMay('bot.edit')
  const [draft, setDraft] = useState(settings)
  const templates = useRead('listTemplates', {}).data?.data ?? []
  const approved = templates.filter(
    ({ state, other_parts: parts }) => state === 'approved' && parts.length === 0,
  )
  const names = [...new Set(approved.map(({ name }) => name))]
  const save = useChange('setReminders')
  const isChanged = JSON.stringify(draft) !== JSON.stringify(settings)
  const wrong = useWrongKind(draft)
  const isReview = draft.review_url === null || /^https:\/\/\S+$/.test(draft.review_url)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ body: draft }, { onSuccess: () => notifyDone(t('saved')), onError: tell })
      }}
    >
      <LeaveGuard isChanged={isChanged && !save.isPending} />
      <fieldset
        disabled={!mayEdit}
        className={classes.form}
        style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}
      >
        <Section flush>
          {reminderKinds.map((kind) => (
            <KindFields
              key={kind}
              kind={kind}
              setting={draft.kinds[kind]}
              templates={names}
              reviewUrl={draft.review_url}
              onChange={(setting) => setDraft({ ...draft, kinds: { ...draft.kinds, [kind]: setting } })}
            />
          ))}
        </Section>
        <Section title={t('forAll')}>
          <div className="fields">
            <Text size="sm" c="dimmed">
              {t('quiet', { from: limits.reminderQuietFromHour, to: limits.reminderQuietToHour })}
            </Text>
            <NumberInput
              label={t('weekly')}
              description={t('weeklyHint', { max: limits.remindersPerWeekMax })}
              min={1}
              max={limits.remindersPerWeekMax}
              clampBehavior="strict"
              allowDecimal={false}
              value={draft.weekly_max}
              onChange={(value) => setDraft({ ...draft, weekly_max: Number(value) || 1 })}
            />
            <TextInput
              label={t('review')}
              description={t('reviewHint')}
              error={isReview ? undefined : t('reviewWrong')}
              value={draft.review_url ?? ''}
              onChange={(event) => {
                const url = event.currentTarget.value.trim()
                setDraft({ ...draft, review_url: url === '' ? null : url })
              }}
            />
            {mayEdit && (
              <FormButtons
                submit={t('save')}
                isBusy={save.isPending}
                isUnchanged={!isChanged}
                lacks={wrong ?? (isReview ? undefined : t('reviewWrong'))}
              />
            )}
          </div>
        </Section>
      </fieldset>
    </form>
  )
}

/** Names the first kind whose text cannot be saved, as its fields may be folded away. */
function useWrongKind({ kinds }: ReminderSettings): string | undefined {
  const t = useTexts(reminderPageTexts)
  const own = useTexts(reminderTexts)
  const kind = reminderKinds.find((each) =>
    Object.values(kinds[each].texts).some((text) => strangePlaces(each, text).length > 0),
  )
  return kind && t('mendText', { kind: own(`kind_${kind}`) })
}
