import { IconCalendar } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../api/hooks.ts'
import { useAccount } from '../../api/session.ts'
import { dayIn, useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Section } from '../../parts/page.tsx'
import { customerOf, usePersonName } from '../../parts/shop/states.tsx'
import { countsOf, isComing } from './coming-count.ts'
import { Item } from './item.tsx'
import classes from './overview.module.css'
import { overviewTexts } from './texts.ts'

const everyMs = 60_000
const hourMs = 3_600_000
const shownAtFirst = 5
const readMax = 200

/** Appointments that are still to come today, and those of tomorrow. */
export function Coming() {
  const t = useTexts(overviewTexts)
  const format = useFormat()
  const nameOf = usePersonName()
  const { timezone } = useAccount()
  // Kept for an hour, so that what is asked stays the same from one look to the next.
  const [hour, setHour] = useState(thisHour)
  const span = { from: new Date(hour).toISOString(), to: new Date(hour + 49 * hourMs).toISOString() }
  const { data: read } = useRead(
    'listAppointments',
    { query: { ...span, limit: readMax } },
    { everyMs, keepsFormer: true },
  )
  if (thisHour() !== hour) setHour(thisHour())
  const today = dayIn(timezone, new Date().toISOString())
  const tomorrow = dayAfter(today)
  const dayOf = (instant: string) => dayIn(timezone, instant)
  const now = Date.now()
  const coming = (read?.data ?? []).filter((row) => isComing(row, now) && dayOf(row.start_time) <= tomorrow)
  if (read === undefined || coming.length === 0) return null
  const [first = '', second = ''] = countsOf(read, { days: [today, tomorrow], dayOf, now })
  return (
    <Section title={t('coming')} description={t('comingCount', { today: first, tomorrow: second })} flush>
      <ul className={classes.waiting}>
        {coming.slice(0, shownAtFirst).map((appointment) => {
          const { id, customer_name, start_time, service_name, resource_name, status } = appointment
          const day = dayOf(start_time)
          const asked = status === 'pending' ? t('appointmentWaits') : null
          return (
            <Item
              key={id}
              icon={<IconCalendar size={20} stroke={1.75} />}
              link={(props) => <Link to="/appointments" search={{ open: id, day }} {...props} />}
              name={nameOf(customer_name, customerOf(appointment))}
              why={[service_name, resource_name, asked].filter((part) => part !== null).join(' · ')}
              when={`${t(day === tomorrow ? 'tomorrow' : 'today')}, ${format.time(start_time, timezone)}`}
            />
          )
        })}
      </ul>
      <Link to="/appointments" className={classes.all}>
        {t('calendar')}
      </Link>
    </Section>
  )
}

const thisHour = () => Math.floor(Date.now() / hourMs) * hourMs

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 24 * hourMs).toISOString().slice(0, 10)
}
