import { Text, Title, UnstyledButton } from '@mantine/core'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { AppointmentStatus, customerOf, usePersonName } from '../../parts/shop/states.tsx'
import classes from './appointments.module.css'
import { type Appointment, dayOf } from './calendar.ts'
import { appointmentTexts } from './texts.ts'

type AgendaProps = {
  days: readonly string[]
  appointments: readonly Appointment[]
  zone: string
  onOpen: (id: string) => void
}

/** The week on a phone, as a list by day. */
export function Agenda({ days, appointments, zone, onOpen }: AgendaProps) {
  const t = useTexts(appointmentTexts)
  const format = useFormat()
  const nameOf = usePersonName()
  const byDay = Map.groupBy(appointments, ({ start_time }) => dayOf(start_time, zone))
  return days.map((day) => (
    <section key={day} className={classes.agendaDay}>
      <Title order={2} className={classes.agendaTitle}>
        {format.day(`${day}T12:00:00Z`, 'UTC')}
      </Title>
      {(byDay.get(day) ?? []).map((appointment) => (
        <UnstyledButton
          key={appointment.id}
          className={classes.agendaLine}
          onClick={() => onOpen(appointment.id)}
        >
          <span className="numbers">{format.time(appointment.start_time, zone)}</span>
          <span className={classes.agendaWords}>
            <b>{nameOf(appointment.customer_name, customerOf(appointment))}</b>
            <Text component="span" size="sm" c="dimmed">
              {[appointment.service_name, appointment.resource_name]
                .filter((part) => part !== null)
                .join(' · ')}
            </Text>
            <AppointmentStatus status={appointment.status} />
          </span>
        </UnstyledButton>
      ))}
      {!byDay.has(day) && (
        <Text size="sm" c="dimmed" px="md" pb="sm">
          {t('nothing')}
        </Text>
      )}
    </section>
  ))
}
