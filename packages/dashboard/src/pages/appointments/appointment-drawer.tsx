import { Button, Group, Stack, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUserEdit } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { asStart } from '../../i18n/days.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { ownZone } from '../../i18n/zone.ts'
import { type Appointment, dayOf } from '../../parts/booking/calendar.ts'
import { SlotPicker } from '../../parts/booking/slot-picker.tsx'
import { appointmentTexts } from '../../parts/booking/texts.ts'
import { EditContact } from '../../parts/contacts/edit-contact.tsx'
import { PhoneLink } from '../../parts/contacts/phone-link.tsx'
import { useProposedWords, useTellCustomer, withdrawOffer } from '../../parts/conversations/tell-customer.tsx'
import { ToldState } from '../../parts/conversations/told-state.tsx'
import { DangerButton } from '../../parts/danger-button.tsx'
import { Dialog, Sheet } from '../../parts/dialog.tsx'
import { Facts } from '../../parts/facts.tsx'
import { useConfirm } from '../../parts/feedback/confirm.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { Lines, Loaded } from '../../parts/feedback/states.tsx'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'
import { AppointmentStatus, customerOf, usePersonName } from '../../parts/shop/states.tsx'
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
          {mayEdit && <Actions appointment={data} zone={zone} />}
        </Stack>
      )}
    </Loaded>
  )
}

function Told({ appointment }: { appointment: AnswerOf<'getAppointment'> }) {
  const words = useProposedWords()
  const { id, news, conversation_id: conversationId, customer_phone: phone } = appointment
  // The other changes are an order's.
  if (news === null || isOfOrder(news.change)) return null
  return (
    <ToldState
      about={{ kind: 'appointment', id }}
      news={news}
      words={words(appointment.customer_language).appointment(news.change, appointment)}
      conversationId={conversationId}
      phone={phone}
    />
  )
}

type NewsChange = NonNullable<AnswerOf<'getAppointment'>['news']>['change']

function isOfOrder(change: NewsChange): change is 'paid' | 'completed' | 'placed' | 'changed' {
  return change === 'paid' || change === 'completed' || change === 'placed' || change === 'changed'
}

function Detail({ appointment, zone }: { appointment: Appointment; zone: string }) {
  const t = useTexts(appointmentTexts)
  const format = useFormat()
  const nameOf = usePersonName()
  const { start_time: start, end_time: end, meeting_link: link, contact_id, conversation_id } = appointment
  const ownTime = format.dateTime(start, ownZone())
  const businessTime = format.dateTime(start, zone)
  const when = `${asStart(format.near(start, zone))} – ${format.time(end, zone)}`
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

function Actions({ appointment, zone }: { appointment: Appointment; zone: string }) {
  const t = useTexts(appointmentTexts)
  const tell = useFailureNotice()
  const nameOf = usePersonName()
  const format = useFormat()
  const { ask, dialog } = useConfirm()
  const tellCustomer = useTellCustomer()
  const words = useProposedWords()
  const [isMoving, moving] = useDisclosure()
  const confirm = useChange('confirmAppointment')
  const complete = useChange('completeAppointment')
  const noShow = useChange('markAppointmentNoShow')
  const cancel = useChange('cancelAppointment')
  const { id, actions } = appointment
  const told = { onSuccess: () => notifyDone(t('done')), onError: tell }
  const confirmed = {
    onSuccess: (now: Appointment) =>
      tellCustomer({
        ...{ done: t('confirmedDone'), words: words(now.customer_language).appointment('confirmed', now) },
        conversationId: now.conversation_id,
        phone: now.customer_phone,
        about: { kind: 'appointment', id },
      }),
    onError: tell,
  }
  const can = (action: Appointment['actions'][number]) => actions.includes(action)
  const isAhead = Date.parse(appointment.start_time) > Date.now()
  const askIfNoShow = () =>
    ask({
      title: t('noShowTitle', { name: nameOf(appointment.customer_name, customerOf(appointment)) }),
      text: t('noShowText', { when: format.near(appointment.start_time, zone) }),
      action: t('no_show'),
      isDangerous: true,
      onConfirm: async () => {
        await noShow.mutateAsync({ id })
        withdrawOffer({ kind: 'appointment', id })
        notifyDone(t('done'))
      },
    })
  const askToCancel = () =>
    ask({
      title: t('cancelTitle', { name: nameOf(appointment.customer_name, customerOf(appointment)) }),
      text: t('cancelText'),
      action: t('cancel'),
      isDangerous: true,
      onConfirm: async () => {
        const cancelled = await cancel.mutateAsync({ id })
        tellCustomer({
          done: t('cancelled'),
          words: words(cancelled.customer_language).appointment('cancelled', cancelled),
          conversationId: cancelled.conversation_id,
          phone: cancelled.customer_phone,
          about: { kind: 'appointment', id },
        })
      },
    })
  return (
    <Group gap="xs">
      {can('confirm') && (
        <Button loading={confirm.isPending} onClick={() => confirm.mutate({ id }, confirmed)}>
          {t('confirm')}
        </Button>
      )}
      {can('move') && (
        <Button variant="default" onClick={moving.open}>
          {t('move')}
        </Button>
      )}
      {can('complete') && (
        <Button variant="default" loading={complete.isPending} onClick={() => complete.mutate({ id }, told)}>
          {t('complete')}
        </Button>
      )}
      {can('no_show') && (
        <Button
          variant="default"
          loading={noShow.isPending}
          onClick={() => (isAhead ? askIfNoShow() : noShow.mutate({ id }, told))}
        >
          {t('no_show')}
        </Button>
      )}
      {can('cancel') && <DangerButton onClick={askToCancel}>{t('cancel')}</DangerButton>}
      {dialog}
      <Move appointment={appointment} zone={zone} isOpen={isMoving} onClose={moving.close} />
    </Group>
  )
}

type MoveProps = { appointment: Appointment; zone: string; isOpen: boolean; onClose: () => void }

function Move({ appointment, zone, isOpen, onClose }: MoveProps) {
  const t = useTexts(appointmentTexts)
  const tell = useFailureNotice()
  const tellCustomer = useTellCustomer()
  const words = useProposedWords()
  const { id, service_id } = appointment
  const service = useRead('getProduct', { id: service_id ?? '' }, { enabled: isOpen && service_id !== null })
  const [day, setDay] = useState(() => dayOf(appointment.start_time, zone))
  const [slot, setSlot] = useState<string>()
  const move = useChange('moveAppointment')
  const send = (slot_id: string) =>
    move.mutate(
      { id, body: { slot_id } },
      {
        onSuccess: (moved) => {
          onClose()
          tellCustomer({
            done: t('moved'),
            words: words(moved.customer_language).appointment('moved', moved),
            conversationId: moved.conversation_id,
            phone: moved.customer_phone,
            about: { kind: 'appointment', id },
          })
        },
        onError: tell,
      },
    )
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('moveTitle')} centered={false}>
      <Loaded query={service}>
        {({ sku }) => (
          <Stack>
            <SlotPicker
              sku={sku ?? ''}
              moving={id}
              zone={zone}
              day={day}
              onDay={setDay}
              chosen={slot}
              onChoose={setSlot}
            />
            <FormButtons
              submit={t('move')}
              isBusy={move.isPending}
              lacks={slot === undefined ? t('slotMissing') : undefined}
              onSubmit={() => slot !== undefined && send(slot)}
              onClose={onClose}
            />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}
