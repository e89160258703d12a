import { Checkbox, Fieldset, Group, NumberInput, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type AlertKind, alertFacts, alertKinds } from '@mostrador/contract/dashboard/alert-kinds'
import { useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { useAccount, useMay, useMe } from '../../api/session.ts'
import { useDevice } from '../../app/alerts/device.ts'
import { isSoundOn, playSound, switchSound } from '../../app/alerts/sound.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { DeviceSwitch } from '../../parts/alerts/device-switch.tsx'
import { alertTexts } from '../../parts/alerts/texts.ts'
import { LeaveGuard } from '../../parts/feedback/leave-guard.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { Loaded } from '../../parts/feedback/states.tsx'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'
import { takeSaved } from '../../parts/forms/saved-values.ts'
import { Section } from '../../parts/page.tsx'
import { Devices } from './alert-devices.tsx'
import classes from './settings.module.css'

type Alerts = AnswerOf<'getAlerts'>

/** Which alerts the person gets, when, and on which devices. */
export function AlertsSection() {
  const alerts = useRead('getAlerts', {})
  const mayEditAccount = useMay('account.edit')
  return (
    <Loaded query={alerts}>
      {(data) => (
        <>
          <ThisDevice />
          <Devices devices={data.devices} />
          <Wanted alerts={data} />
          {mayEditAccount && <WaitMail alerts={data} />}
        </>
      )}
    </Loaded>
  )
}

function ThisDevice() {
  const t = useTexts(alertTexts)
  const [hasSound, setSound] = useState(isSoundOn)
  return (
    <Section title={t('device')} description={t('deviceText')}>
      <Stack>
        <DeviceSwitch device={useDevice()} />
        <Switch
          label={t('sound')}
          checked={hasSound}
          onChange={({ currentTarget: { checked } }) => {
            switchSound(checked)
            setSound(checked)
            if (checked) playSound()
          }}
        />
      </Stack>
    </Section>
  )
}

function Wanted({ alerts }: { alerts: Alerts }) {
  const t = useTexts(alertTexts)
  const tell = useFailureNotice()
  const { permissions } = useMe()
  const { timezone } = useAccount()
  const format = useFormat()
  const save = useChange('setAlerts')
  const half = (typed: string, other: string) => (typed === '' && other !== '' ? t('quietHalf') : null)
  const form = useForm({
    initialValues: valuesOf(alerts),
    validate: {
      from: (typed, { until }) => half(typed, until),
      until: (typed, { from }) => half(typed, from),
    },
  })
  // Either of them can give what the other lacks.
  const clearHalves = () => {
    form.clearFieldError('from')
    form.clearFieldError('until')
  }
  form.watch('from', clearHalves)
  form.watch('until', clearHalves)
  const send = (values: Values) =>
    save.mutate(
      { body: bodyOf(values) },
      {
        onSuccess: () => {
          takeSaved(form, { sent: values, saved: values })
          notifyDone(t('saved'))
        },
        onError: tell,
      },
    )
  const kinds = alertKinds.filter((kind) => permissions.includes(alertFacts[kind].needs))
  return (
    <Section title={t('wanted')}>
      <form className="fields" noValidate onSubmit={form.onSubmit(send)}>
        <LeaveGuard isChanged={form.isDirty() && !save.isPending} />
        <Checkbox.Group aria-label={t('wanted')} {...form.getInputProps('kinds')}>
          <Stack gap="xs">
            {kinds.map((kind) => (
              <Checkbox key={kind} value={kind} label={t(kind)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Switch
          label={t('showsText')}
          description={t('showsTextHint')}
          {...form.getInputProps('shows_text', { type: 'checkbox' })}
        />
        {permissions.includes('conversations.answer') && (
          <Switch
            label={t('mailed')}
            description={alerts.has_mail ? undefined : t('noMail')}
            {...form.getInputProps('is_mailed', { type: 'checkbox' })}
          />
        )}
        <Fieldset variant="unstyled" legend={t('quietHours')} classNames={{ legend: classes.legend }}>
          <Text size="sm" c="dimmed">
            {t('quietHint', { zone: format.zone(timezone) })}
          </Text>
          <Group grow>
            <TextInput type="time" label={t('from')} {...form.getInputProps('from')} />
            <TextInput type="time" label={t('until')} {...form.getInputProps('until')} />
          </Group>
        </Fieldset>
        <QuietDays value={form.values.days} onChange={(days) => form.setFieldValue('days', days)} />
        <FormButtons submit={t('save')} isBusy={save.isPending} isUnchanged={!form.isDirty()} />
      </form>
    </Section>
  )
}

/** 5 January 1970 was a Monday. */
const dayOfWeek = (day: number) => new Date(Date.UTC(1970, 0, 4 + day))

function QuietDays({ value, onChange }: { value: string[]; onChange: (days: string[]) => void }) {
  const t = useTexts(alertTexts)
  const { locale } = useFormat()
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  return (
    <Checkbox.Group label={t('quietDays')} value={value} onChange={onChange}>
      <Group gap="sm" mt="xs">
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <Checkbox key={day} value={String(day)} label={name.format(dayOfWeek(day))} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

function WaitMail({ alerts }: { alerts: Alerts }) {
  const t = useTexts(alertTexts)
  const tell = useFailureNotice()
  const save = useChange('setWaitMail')
  const [minutes, setMinutes] = useState<number | string>(alerts.wait_mail_minutes ?? '')
  const wanted = typeof minutes === 'number' ? minutes : null
  const send = () =>
    save.mutate({ body: { minutes: wanted } }, { onSuccess: () => notifyDone(t('saved')), onError: tell })
  return (
    <Section title={t('mail')} description={alerts.has_mail ? t('mailText') : t('noMail')}>
      <Group align="flex-end">
        <NumberInput
          label={t('minutes')}
          flex={1}
          min={1}
          max={1_440}
          allowDecimal={false}
          value={minutes}
          onChange={setMinutes}
        />
        <FormButtons
          submit={t('save')}
          isBusy={save.isPending}
          isUnchanged={wanted === alerts.wait_mail_minutes}
          onSubmit={send}
        />
      </Group>
    </Section>
  )
}

type Values = {
  kinds: AlertKind[]
  shows_text: boolean
  is_mailed: boolean
  from: string
  until: string
  days: string[]
}

function valuesOf({ kinds, shows_text, is_mailed, quiet_hours: hours, quiet_days }: Alerts): Values {
  const time = (minute: number | undefined) =>
    minute === undefined
      ? ''
      : `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  return {
    ...{ kinds, shows_text, is_mailed },
    ...{ from: time(hours?.from), until: time(hours?.until), days: quiet_days.map(String) },
  }
}

function bodyOf({ from, until, days, ...rest }: Values) {
  const minute = (time: string) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    return hours * 60 + minutes
  }
  const hours = from === '' || until === '' ? null : { from: minute(from), until: minute(until) }
  return { ...rest, quiet_hours: hours, quiet_days: days.map(Number) }
}
