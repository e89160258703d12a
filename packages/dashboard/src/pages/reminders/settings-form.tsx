import { Input, NativeSelect, NumberInput, Stack, Text } from '@mantine/core'
import type { ReminderAhead, VersionedReminders } from '@mostrador/contract/dashboard/outreach/reminders'
import { limits } from '@mostrador/contract/limits'
import { type ReminderSettings, reminderKinds, strangePlaces } from '@mostrador/contract/outreach/reminders'
import { useState } from 'react'
import { useChange, useRead } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useConfirm } from '../../parts/feedback/confirm.tsx'
import { isReason } from '../../parts/feedback/failure-text.ts'
import { LeaveGuard } from '../../parts/feedback/leave-guard.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { Overtaken } from '../../parts/feedback/overtaken.tsx'
import { AddressField } from '../../parts/forms/address-field.tsx'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'
import { Section } from '../../parts/page.tsx'
import { usePersonName } from '../../parts/shop/states.tsx'
import { AheadLine } from '../../parts/templates/ahead-line.tsx'
import { reminderTexts } from '../../parts/templates/reminder-texts.ts'
import { KindFields } from './kind-fields.tsx'
import classes from './reminders.module.css'
import { reminderPageTexts } from './texts.ts'
import { TryReminder } from './try-reminder.tsx'

type SettingsFormProps = { stored: VersionedReminders; onOvertaken: () => void }

export function SettingsForm({ stored, onOvertaken }: SettingsFormProps) {
  const { version: _, ...settings } = stored
  const t = useTexts(reminderPageTexts)
  const tell = useFailureNotice()
  const mayEdit = useMay('bot.edit')
  const { draft, setDraft, setSent, begun, begin } = useFollowing(stored)
  const templates = useRead('listTemplates', {}).data?.data ?? []
  const approved = templates.filter(
    ({ state, other_parts: parts }) => state === 'approved' && parts.length === 0,
  )
  const names = [...new Set(approved.map(({ name }) => name))]
  const payUrl = useRead('getBot', {}).data?.settings.payment_url
  const save = useChange('setReminders')
  const foresee = useChange('foreseeReminders')
  const { ask, dialog } = useConfirm()
  const done = {
    onSuccess: (answer: VersionedReminders) => {
      begin(answer.version)
      notifyDone(t('saved'))
    },
    onError: (error: Error) => {
      tell(error)
      if (isReason(error, 'changed_meanwhile')) onOvertaken()
    },
  }
  const isChanged = !isSame(draft, settings)
  const isOvertaken = isChanged && !save.isPending && begun !== stored.version
  const wrong = useWrongKind(draft)
  const submit = async () => {
    const { isBegun, hasOtherHours } = changesOf(settings, draft)
    const saveNow = (send_due?: true) => {
      setSent(draft)
      return save.mutateAsync({ body: { ...draft, version: begun, ...(send_due && { send_due }) } }, done)
    }
    const saveUnasked = () => {
      setSent(draft)
      save.mutate({ body: { ...draft, version: begun } }, done)
    }
    if (!isBegun && !hasOtherHours) return saveUnasked()
    // Without it the page still says what is begun; nothing is sent that was not asked for.
    const ahead = await foresee.mutateAsync({ body: draft }).then(
      ({ data }) => data.filter(({ reason }) => reason === null),
      () => undefined,
    )
    const due = ahead?.filter((each) => each.is_due) ?? []
    if (!isBegun && ahead && due.length === 0) return saveUnasked()
    ask({
      title: t(isBegun ? 'beginTitle' : 'hoursTitle'),
      text: ahead ? <Beginning due={due} later={ahead.length - due.length} /> : t('beginText'),
      action: t(due.length > 0 ? 'saveHold' : isBegun ? 'begin' : 'save'),
      onConfirm: () => saveNow(),
      also:
        due.length === 0
          ? undefined
          : { action: t('saveSend', { n: due.length }), onConfirm: () => saveNow(true) },
    })
  }
  const isReview = draft.review_url === null || /^https:\/\/\S+$/.test(draft.review_url)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {dialog}
      <LeaveGuard isChanged={isChanged && !save.isPending} />
      {isOvertaken && (
        <Overtaken
          what={[t('settings')]}
          onTheirs={() => setDraft(settings)}
          onMine={() => begin(stored.version)}
        />
      )}
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
              payUrl={payUrl}
              onChange={(setting) => setDraft({ ...draft, kinds: { ...draft.kinds, [kind]: setting } })}
              trial={(shown) => mayEdit && <TryReminder kind={kind} settings={draft} {...shown} />}
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
            <AddressField
              label={t('review')}
              description={t('reviewHint')}
              error={isReview ? undefined : t('reviewWrong')}
              value={draft.review_url ?? ''}
              onChange={(event) => {
                const url = event.currentTarget.value.trim()
                setDraft({ ...draft, review_url: url === '' ? null : url })
              }}
              onWhole={(url) => setDraft({ ...draft, review_url: url })}
            />
            {mayEdit && (
              <FormButtons
                submit={t('save')}
                isBusy={save.isPending || foresee.isPending}
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

const isSame = (one: ReminderSettings | undefined, other: ReminderSettings) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Follows what is stored, except where something was typed since: also after the form was sent. */
function useFollowing({ version, ...settings }: VersionedReminders) {
  const [draft, setDraft] = useState<ReminderSettings>(settings)
  const [known, know] = useState<ReminderSettings>(settings)
  const [sent, setSent] = useState<ReminderSettings>()
  // The version on which the typing began.
  const [begun, begin] = useState(version)
  if (!isSame(known, settings)) {
    know(settings)
    if (isSame(known, draft) || isSame(sent, draft)) setDraft(settings)
  }
  if (begun !== version && isSame(draft, settings)) begin(version)
  return { draft, setDraft, setSent, begun, begin }
}

/** Kinds that are on now and were off, or had other hours. */
function changesOf(before: ReminderSettings, after: ReminderSettings) {
  const on = reminderKinds.filter((kind) => after.kinds[kind].is_on)
  return {
    isBegun: on.some((kind) => !before.kinds[kind].is_on),
    hasOtherHours: on.some((kind) => before.kinds[kind].minutes !== after.kinds[kind].minutes),
  }
}

/** The customers reached by settings that are about to be saved: those whose time has passed already by name. */
function Beginning({ due, later }: { due: readonly ReminderAhead[]; later: number }) {
  const t = useTexts(reminderPageTexts)
  const own = useTexts(reminderTexts)
  const nameOf = usePersonName()
  const days = limits.reminderAheadDays
  return (
    <Stack gap="xs">
      {due.length > 0 && <Text>{t('due', { n: due.length })}</Text>}
      {due.length > 0 && (
        <ul className={classes.soon}>
          {due.slice(0, namesShown).map((each) => (
            <li key={`${each.kind} ${each.subject_id}`}>
              {nameOf(each.contact_name, { id: each.contact_id })} · {own(`kind_${each.kind}`)}
              <AheadLine ahead={each} />
            </li>
          ))}
          {due.length > namesShown && <li>{t('dueMore', { n: due.length - namesShown })}</li>}
        </ul>
      )}
      <Text>{later === 0 ? t('beginNone', { days }) : t('beginCount', { n: later, days })}</Text>
    </Stack>
  )
}

const namesShown = 8
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
