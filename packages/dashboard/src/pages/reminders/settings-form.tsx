import { Input, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { type ReminderSettings, reminderKinds, strangePlaces } from '@mostrador/contract/outreach/reminders'
import { useEffect, useState } from 'react'
import { useChange, useRead } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useConfirm } from '../../parts/feedback/confirm.tsx'
import { LeaveGuard } from '../../parts/feedback/leave-guard.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { Lines } from '../../parts/feedback/states.tsx'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'
import { Section } from '../../parts/page.tsx'
import { usePersonName } from '../../parts/shop/states.tsx'
import { AheadLine } from '../../parts/templates/ahead-line.tsx'
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
  const { ask, dialog } = useConfirm()
  const done = { onSuccess: () => notifyDone(t('saved')), onError: tell }
  const isChanged = JSON.stringify(draft) !== JSON.stringify(settings)
  const wrong = useWrongKind(draft)
  const isReview = draft.review_url === null || /^https:\/\/\S+$/.test(draft.review_url)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const isBegun = reminderKinds.some((kind) => draft.kinds[kind].is_on && !settings.kinds[kind].is_on)
        if (!isBegun) return save.mutate({ body: draft }, done)
        ask({
          title: t('beginTitle'),
          text: <Beginning settings={draft} />,
          action: t('begin'),
          onConfirm: () => save.mutateAsync({ body: draft }, done),
        })
      }}
    >
      {dialog}
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
            <QuietHoursFields
              hours={draft.quiet_hours}
              onChange={(hours) => setDraft({ ...draft, quiet_hours: hours })}
            />
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
                lacks={
                  wrong ??
                  (isReview ? undefined : t('reviewWrong')) ??
                  (isQuietWrong(draft) ? t('quietSame') : undefined)
                }
              />
            )}
          </div>
        </Section>
      </fieldset>
    </form>
  )
}

/** The customers reached by settings that are about to be saved. */
function Beginning({ settings }: { settings: ReminderSettings }) {
  const t = useTexts(reminderPageTexts)
  const own = useTexts(reminderTexts)
  const nameOf = usePersonName()
  const { mutate: foresee, data, isError } = useChange('foreseeReminders')
  useEffect(() => foresee({ body: settings }), [foresee, settings])
  if (isError) return t('beginText')
  if (!data) return <Lines />
  const going = data.data.filter(({ reason }) => reason === null)
  const soon = going.filter(({ at }) => Date.parse(at) <= Date.now() + limits.reminderEveryMs)
  const days = limits.reminderAheadDays
  return (
    <Stack gap="xs">
      <Text>
        {going.length === 0
          ? t('beginNone', { days })
          : t('beginCount', { n: going.length, now: soon.length, days })}
      </Text>
      <ul className={classes.soon}>
        {going.slice(0, namesShown).map((each) => (
          <li key={`${each.kind} ${each.subject_id}`}>
            {nameOf(each.contact_name, { id: each.contact_id })} · {own(`kind_${each.kind}`)}
            <AheadLine ahead={each} />
          </li>
        ))}
      </ul>
    </Stack>
  )
}

const namesShown = 5
const isQuietWrong = ({ quiet_hours: { from, to } }: ReminderSettings) => from === to
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}:00` }))

type QuietProps = {
  hours: ReminderSettings['quiet_hours']
  onChange: (hours: ReminderSettings['quiet_hours']) => void
}

function QuietHoursFields({ hours: { from, to }, onChange }: QuietProps) {
  const t = useTexts(reminderPageTexts)
  return (
    <Input.Wrapper
      label={t('quiet')}
      description={t('quietHint')}
      labelElement="div"
      error={from === to ? t('quietSame') : undefined}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <fieldset className={classes.hours} aria-label={t('quiet')}>
        <NativeSelect
          label={t('quietFrom')}
          data={hours}
          value={String(from)}
          onChange={(event) => onChange({ from: Number(event.currentTarget.value), to })}
        />
        <NativeSelect
          label={t('quietTo')}
          data={hours}
          value={String(to)}
          onChange={(event) => onChange({ from, to: Number(event.currentTarget.value) })}
        />
      </fieldset>
    </Input.Wrapper>
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
