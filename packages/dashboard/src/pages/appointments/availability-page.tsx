import { Anchor, Group, NumberInput, Stack, Switch, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import type { AnswerOf } from '../../api/call.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { ApiFailure } from '../../api/request.ts'
import { useAccount } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { appointmentTexts } from '../../parts/booking/texts.ts'
import { isReason } from '../../parts/feedback/failure-text.ts'
import { LeaveGuard } from '../../parts/feedback/leave-guard.tsx'
import { notifyDone, notifyProblem, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { Overtaken } from '../../parts/feedback/overtaken.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'
import { takeSaved, useNewer } from '../../parts/forms/saved-values.ts'
import { WeekHours } from '../../parts/hours/week-hours.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { RemoveEntry } from '../../parts/remove-entry.tsx'
import { availabilityPlaces, specialDaysPlace, useShownPlace } from '../../parts/shop/shown-place.ts'
import { UnbookableServices } from '../../parts/shop/unbookable.tsx'
import { Add } from './add-entry.tsx'
import classes from './availability.module.css'
import { fieldAt, problemsOf } from './availability-problems.ts'
import { Services } from './availability-services.tsx'

type Availability = AnswerOf<'getAvailability'>
type Form = UseFormReturnType<Availability>

export function AvailabilityPage() {
  const t = useTexts(appointmentTexts)
  const format = useFormat()
  const { timezone } = useAccount()
  const read = useRead('getAvailability', {})
  // One that was read before may lack a service that was made since.
  const availability = { ...read, data: read.isFetchedAfterMount ? read.data : undefined }
  return (
    <Page
      title={t('availability')}
      description={t('availabilityText', { zone: format.zone(timezone) })}
      back="/appointments"
      width="narrow"
    >
      <UnbookableServices />
      <Loaded query={availability}>
        {(data) => <Editor availability={data} onOvertaken={() => void read.refetch()} />}
      </Loaded>
    </Page>
  )
}

type EditorProps = { availability: Availability; onOvertaken: () => void }

function Editor({ availability, onOvertaken }: EditorProps) {
  const t = useTexts(appointmentTexts)
  const tell = useFailureNotice()
  useShownPlace()
  const form = useForm<Availability>({
    initialValues: availability,
    validate: (values) =>
      Object.fromEntries(Object.entries(problemsOf(values)).map(([field, problem]) => [field, t(problem)])),
  })
  const save = useChange('setAvailability')
  const take = (newest: Availability) => {
    form.setInitialValues(newest)
    form.setValues(newest)
    form.resetDirty(newest)
  }
  useNewer(form, availability)
  const isOvertaken = form.isDirty() && !save.isPending && availability.version !== form.values.version
  const send = (body: Availability) =>
    save.mutate(
      { body: withoutGone(body) },
      {
        onSuccess: (answer) => {
          takeSaved(form, { sent: body, saved: answer })
          notifyDone(t(savedAs(answer)))
        },
        onError: (error) => {
          const place = error instanceof ApiFailure && error.reason === 'value' && error.values.place
          if (place) {
            form.setFieldError(fieldAt(String(place)), t('valueWrong'))
            notifyProblem(t('fieldsWrong'))
          } else tell(error)
          if (isReason(error, 'changed_meanwhile')) onOvertaken()
        },
      },
    )
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(send, () => notifyProblem(t('fieldsWrong')))}
    >
      <LeaveGuard isChanged={form.isDirty() && !save.isPending} />
      {isOvertaken && (
        <Overtaken
          what={[t('availability')]}
          onTheirs={() => take(availability)}
          onMine={() => form.setFieldValue('version', availability.version)}
        />
      )}
      <Services form={form} />
      <Resources form={form} />
      <Section title={t('hours')} id={availabilityPlaces.no_hours}>
        <WeekHours week={form.values.hours} onChange={(hours) => form.setFieldValue('hours', hours)} />
        <NumberInput
          mt="md"
          label={t('step')}
          min={5}
          max={1_440}
          allowDecimal={false}
          {...form.getInputProps('slot_step_minutes')}
        />
      </Section>
      <SpecialDays />
      <div className={classes.save} data-saves>
        <FormButtons submit={t('save')} isBusy={save.isPending} isUnchanged={!form.isDirty()} />
      </div>
    </form>
  )
}

/** People who are booked no more are nobody's choice any longer. */
function withoutGone(availability: Availability): Availability {
  const names = new Set(availability.resources.map(({ name }) => name))
  return {
    ...availability,
    services: availability.services.map(({ resources, ...service }) => ({
      ...service,
      ...(resources && { resources: resources.filter((name) => names.has(name)) }),
    })),
  }
}

/** Hours are offered only where there is a service, somebody for it, and a time. */
function savedAs({ services, resources, hours, exceptions }: Availability) {
  const isOpen = (week: Availability['hours']) => Object.values(week).some((spans) => spans.length > 0)
  if (services.length === 0) return 'savedNoService'
  if (resources.length === 0) return 'savedNobody'
  const anyHours =
    resources.some((each) => isOpen(each.hours ?? hours)) ||
    [{ exceptions }, ...resources].some((each) => each.exceptions.some((day) => day.hours.length > 0))
  return anyHours ? 'saved' : 'savedClosed'
}

function Resources({ form }: { form: Form }) {
  const t = useTexts(appointmentTexts)
  const { resources } = form.values
  return (
    <Section title={t('resources')} description={t('resourcesText')} id={availabilityPlaces.nobody}>
      <Stack>
        {resources.map(({ name, hours }, index) => (
          <div key={form.key(`resources.${index}`)} className={classes.resource}>
            <Group wrap="nowrap" align="flex-end">
              <TextInput flex={1} label={t('name')} {...form.getInputProps(`resources.${index}.name`)} />
              <RemoveEntry
                label={t('remove', { name })}
                onRemove={() => form.removeListItem('resources', index)}
                onUndo={() => form.setFieldValue('resources', resources)}
              />
            </Group>
            <Switch
              label={t('ownHours')}
              checked={hours !== undefined}
              onChange={(event) =>
                form.setFieldValue(
                  `resources.${index}.hours`,
                  event.currentTarget.checked ? form.values.hours : undefined,
                )
              }
            />
            {hours !== undefined && (
              <WeekHours
                week={hours}
                onChange={(week) => form.setFieldValue(`resources.${index}.hours`, week)}
              />
            )}
          </div>
        ))}
        <Add
          label={t('addResource')}
          onAdd={() => form.insertListItem('resources', { name: '', exceptions: [] })}
        />
      </Stack>
    </Section>
  )
}

/** Closed days count for answers and appointments alike, and stand in one place. */
function SpecialDays() {
  const t = useTexts(appointmentTexts)
  return (
    <Section title={t('exceptions')} description={t('exceptionsText')}>
      <Anchor
        renderRoot={(props) => (
          <Link to="/bot" search={{ tab: 'hours' }} hash={specialDaysPlace} {...props} />
        )}
      >
        {t('toSpecialDays')}
      </Anchor>
    </Section>
  )
}
