import { Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAccount } from '../../api/session.ts'
import { dayIn, useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { usePersonName } from '../shop/states.tsx'
import type { Delivery } from './delivery-status.tsx'
import { deliveryTexts } from './texts.ts'

type Told = Pick<Delivery, 'about'>

/** Names the record that a delivery's event tells of: its number or time, the customer, and the total. */
export function useAboutWords(): (delivery: Told) => string {
  const t = useTexts(deliveryTexts)
  const format = useFormat()
  const personName = usePersonName()
  return ({ about }) => {
    if (!about) return '–'
    const {
      order_number: number,
      start_time: start,
      customer_name: name,
      contact_id: id,
      total,
      currency,
    } = about
    const parts = [
      number !== null && `#${number}`,
      start !== null && t('appointmentAt', { when: format.near(start) }),
      (name !== null || id !== null) && personName(name, { id, phone: about.customer_phone }),
      total !== null && currency !== null && format.money(total, currency),
    ].filter((part) => typeof part === 'string' && part !== '')
    return parts.join(' · ') || '–'
  }
}

/** Some record of it is still there: made-up events of tests tell of none. */
export function hasLinks({ about }: Told): boolean {
  return (
    about !== null &&
    [about.order_id, about.appointment_id, about.contact_id, about.conversation_id].some((id) => id !== null)
  )
}

/** Links to the records that are still there. */
export function AboutLinks({ delivery: { about } }: { delivery: Told }) {
  const t = useTexts(deliveryTexts)
  const { timezone } = useAccount()
  const personName = usePersonName()
  if (!about) return null
  const { order_id: order, appointment_id: appointment, conversation_id: chat, contact_id: contact } = about
  return (
    <Group gap="md">
      {order !== null && (
        <Link to="/orders/$id" params={{ id: order }}>
          {t('openOrder', { number: about.order_number ?? '' })}
        </Link>
      )}
      {appointment !== null && (
        <Link
          to="/appointments"
          search={{
            open: appointment,
            ...(about.start_time !== null && { day: dayIn(timezone, about.start_time) }),
          }}
        >
          {t('openAppointment')}
        </Link>
      )}
      {contact !== null && (
        <Link to="/contacts/$id" params={{ id: contact }}>
          {personName(about.customer_name, { id: contact, phone: about.customer_phone })}
        </Link>
      )}
      {chat !== null && (
        <Link to="/inbox/$id" params={{ id: chat }}>
          {t('openConversation')}
        </Link>
      )}
    </Group>
  )
}
