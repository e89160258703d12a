import { ActionIcon, Text, Title, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRead } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { type Appointment, dayOf, takenPlaces, today } from '../../parts/booking/calendar.ts'
import { isClosed } from '../../parts/booking/closed-days.ts'
import { appointmentTexts } from '../../parts/booking/texts.ts'
import { AppointmentStatus, customerOf, usePersonName } from '../../parts/shop/states.tsx'
import classes from './appointments.module.css'

type AgendaProps = {
  days: readonly string[]
  appointments: readonly Appointment[]
  zone: string
  onOpen: (id: string) => void
  /** Absent for those who may not book. */
  onBook: ((day: string) => void) | undefined
}

/** The week on a phone, as a list by day. */
export function Agenda({ days, appointments, zone, onOpen, onBook }: AgendaProps) {
  const t = useTexts(appointmentTexts)
  const format = useFormat()
  const nameOf = usePersonName()
  const nameOfDay = (day: string) => format.namedDay(day, today(zone))
  const availability = useRead('getAvailability', {}).data
  const full = takenPlaces(appointments)
  const takenOf = (id: string) => {
    const found = full.get(id)
    return found ? t('taken', found) : null
  }
  const byDay = Map.groupBy(appointments, ({ start_time }) => dayOf(start_time, zone))
  return days.map((day) => (
    <section key={day} className={classes.agendaDay}>
      <div className={classes.agendaHead}>
        <Title order={2} className={classes.agendaTitle}>
          {nameOfDay(day)}
        </Title>
        {onBook && day >= today(zone) && (
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={t('bookOn', { day: nameOfDay(day) })}
            onClick={() => onBook(day)}
          >
            <IconPlus size={18} />
          </ActionIcon>
        )}
      </div>
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
              {[
                appointment.places > 1 ? t('peopleOf', { n: appointment.places }) : null,
                appointment.service_name,
                appointment.resource_name,
                takenOf(appointment.id),
              ]
                .filter((part) => part !== null)
                .join(' · ')}
            </Text>
            <AppointmentStatus status={appointment.status} />
          </span>
        </UnstyledButton>
      ))}
      {!byDay.has(day) && (
        <Text size="sm" c="dimmed" px="md" pb="sm">
          {t(availability && isClosed(availability, day) ? 'closed' : 'nothing')}
        </Text>
      )}
    </section>
  ))
}
