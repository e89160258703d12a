import { Button, Stack, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUserEdit } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useRead } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { asStart } from '../../i18n/days.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { ownZone } from '../../i18n/zone.ts'
import { type Appointment, dayOf, today } from '../../parts/booking/calendar.ts'
import { appointmentTexts } from '../../parts/booking/texts.ts'
import { EditContact } from '../../parts/contacts/edit-contact.tsx'
import { PhoneLink } from '../../parts/contacts/phone-link.tsx'
import { appointmentNewsWords } from '../../parts/conversations/news-words.ts'
import { useProposedWords, withdrawOffer } from '../../parts/conversations/tell-customer.tsx'
import { ToldState } from '../../parts/conversations/told-state.tsx'
import { Sheet } from '../../parts/dialog.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Lines, Loaded } from '../../parts/feedback/states.tsx'
import { AppointmentStatus, customerOf, usePersonName } from '../../parts/shop/states.tsx'
import { AppointmentActions } from './appointment-actions.tsx'
import { AppointmentReminders } from './appointment-reminders.tsx'

type AppointmentDrawerProps = { id: string | undefined; zone: string; onClose: () => void }

export function AppointmentDrawer({ id, zone, onClose }: AppointmentDrawerProps) {
  const t = useTexts(appointmentTexts)
  return (
    <Sheet opened={id !== undefined} onClose={onClose} size="sm" title={t('one')}>
      {id !== undefined && <Body id={id} zone={zone} />}
    </Sheet>
  )
}

function Body({ id, zone }: { id: string; zone: string }) {
  const appointment = useRead('getAppointment', { id })
  const mayEdit = useMay('appointments.edit')
  return (
    <Loaded query={appointment} skeleton={<Lines />}>
      {(data) => (
        <Stack>
          <Detail appointment={data} zone={zone} />
          <Told appointment={data} />
          <AppointmentReminders id={id} />
          {mayEdit && <AppointmentActions appointment={data} zone={zone} />}
        </Stack>
      )}
    </Loaded>
  )
}

function Told({ appointment }: { appointment: AnswerOf<'getAppointment'> }) {
  const words = useProposedWords()
  const { id, news, conversation_id: conversationId, customer_phone: phone } = appointment
  const told = news && appointmentNewsWords(words(appointment.customer_language), appointment, news.change)
  const isShown = Boolean(told)
  useEffect(() => {
    // The offer of a notice would lie over this one.
    if (isShown) withdrawOffer({ kind: 'appointment', id })
  }, [isShown, id])
  if (!told) return null
  return (
    <ToldState
      about={{ kind: 'appointment', id }}
      news={news}
      words={told}
      conversationId={conversationId}
      phone={phone}
    />
  )
}

function Detail({ appointment, zone }: { appointment: Appointment; zone: string }) {
  const t = useTexts(appointmentTexts)
  const format = useFormat()
  const nameOf = usePersonName()
  const { start_time: start, end_time: end, meeting_link: link, contact_id, conversation_id } = appointment
  const ownTime = format.dateTime(start, ownZone())
  const businessTime = format.dateTime(start, zone)
  const day = format.namedDay(dayOf(start, zone), today(zone))
  const when = `${day}, ${format.time(start, zone)} – ${format.time(end, zone)}`
  return (
    <>
      <div>
        <Title order={2}>{nameOf(appointment.customer_name, customerOf(appointment))}</Title>
        <AppointmentStatus status={appointment.status} />
      </div>
      <Facts
        facts={[
          [
            t('when'),
            ownTime === businessTime
              ? when
              : `${when} (${t('yours', { time: format.time(start, ownZone()) })})`,
          ],
          [t('service'), appointment.service_name ?? '–'],
          ...(appointment.places > 1 ? [[t('people'), appointment.places] as const] : []),
          [t('with'), appointment.resource_name],
          [
            t('phone'),
            appointment.customer_phone === null ? (
              '–'
            ) : (
              <PhoneLink key="phone" phone={appointment.customer_phone} />
            ),
          ],
          [t('email'), appointment.customer_email ?? '–'],
          [t('notes'), appointment.notes ?? '–'],
          ...(appointment.cancel_reason === null
            ? []
            : [[t('cancelReason'), appointment.cancel_reason] as const]),
          ...(appointment.confirmed_at === null
            ? []
            : [[t('customerConfirmed'), asStart(format.near(appointment.confirmed_at))] as const]),
          ...(link !== null && /^https:\/\//.test(link)
            ? [
                [
                  t('meeting'),
                  <a key="meeting" href={link} target="_blank" rel="noreferrer">
                    {link}
                  </a>,
                ] as const,
              ]
            : []),
        ]}
      />
      {contact_id !== null && <EditCustomer contactId={contact_id} />}
      {contact_id !== null && (
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/contacts/$id" params={{ id: contact_id }} {...props} />}
        >
          {t('toContact')}
        </Button>
      )}
      {conversation_id !== null && (
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/inbox/$id" params={{ id: conversation_id }} {...props} />}
        >
          {t('conversation')}
        </Button>
      )}
    </>
  )
}

/** Name and phone belong to the customer, wherever they are shown. */
function EditCustomer({ contactId }: { contactId: string }) {
  const t = useTexts(appointmentTexts)
  const mayEdit = useMay('contacts.edit')
  const card = useRead('getContactCard', { id: contactId }, { enabled: mayEdit })
  const [isOpen, dialog] = useDisclosure()
  if (!mayEdit || !card.data) return null
  return (
    <>
      <Button variant="default" leftSection={<IconUserEdit size={16} />} onClick={dialog.open}>
        {t('editCustomer')}
      </Button>
      <EditContact contact={card.data.contact} isOpen={isOpen} onClose={dialog.close} />
    </>
  )
}
