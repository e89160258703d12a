import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendarPlus, IconDownload, IconShoppingBagPlus, IconTag } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type AnswerOf, addressOf } from '../../api/call.ts'
import { useChange, useRead } from '../../api/hooks.ts'
import { useAccount, useMay } from '../../api/session.ts'
import { dayIn, useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { BookForLater } from '../booking/book-for-later.tsx'
import { DangerButton } from '../danger-button.tsx'
import { Facts } from '../facts.tsx'
import { useConfirm } from '../feedback/confirm.tsx'
import { notifyDone, useFailureNotice } from '../feedback/notify.tsx'
import { Lines, Loaded } from '../feedback/states.tsx'
import { LabelChip } from '../labels/labels.tsx'
import { LabelsDialog } from '../labels/labels-dialog.tsx'
import { labelTexts } from '../labels/texts.ts'
import { NewOrderLater } from '../ordering/new-order-later.tsx'
import { GivenBack } from '../shop/order-total.tsx'
import {
  AppointmentStatus,
  ContactStatus,
  OrderStatus,
  PaymentStatus,
  PlatformName,
  usePersonName,
} from '../shop/states.tsx'
import { Ago, DateTime } from '../time.tsx'
import { Consents } from './consents.tsx'
import classes from './contact-card.module.css'
import { ContactPhone, Copyable, SamePhone } from './contact-phone.tsx'
import { ContactReminders } from './contact-reminders.tsx'
import { EditContact } from './edit-contact.tsx'
import { contactTexts } from './texts.ts'

type Card = AnswerOf<'getContactCard'>

/** The customer's details, orders and appointments. */
type CardProps = { id: string; isNamedAbove?: boolean }

export function ContactCard({ id, isNamedAbove = false }: CardProps) {
  const card = useRead('getContactCard', { id })
  return (
    <Loaded query={card} skeleton={<Lines />}>
      {(data) => (
        <Stack gap="lg">
          <Who card={data} isNamedAbove={isNamedAbove} />
          <Consents id={id} order={isNamedAbove ? 2 : 3} />
          <ContactReminders id={id} order={isNamedAbove ? 2 : 3} />
          <Has card={data} order={isNamedAbove ? 2 : 3} />
          {isNamedAbove && <PersonalData card={data} />}
        </Stack>
      )}
    </Loaded>
  )
}

function Who({ card: { contact, same_phone }, isNamedAbove }: { card: Card; isNamedAbove: boolean }) {
  const t = useTexts(contactTexts)
  const nameOf = usePersonName()
  const mayEdit = useMay('contacts.edit')
  const [isEditing, editing] = useDisclosure()
  return (
    <div>
      {!isNamedAbove && (
        <Title order={2}>
          <Link to="/contacts/$id" params={{ id: contact.id }} className={classes.name}>
            {nameOf(contact.name, contact)}
          </Link>
        </Title>
      )}
      <ContactStatus contact={contact} />
      <Facts
        facts={[
          [t('phone'), <ContactPhone key="phone" contact={contact} others={same_phone} />],
          [
            t('email'),
            contact.email === null ? '–' : <Copyable key="email" label={t('email')} value={contact.email} />,
          ],
          [t('lastSeen'), <Ago key="seen" value={contact.last_interaction} />],
          [t('since'), <Ago key="since" value={contact.created_at} />],
        ]}
      />
      <Labels contact={contact} />
      {mayEdit && (
        <Group gap="xs" mt="sm">
          <Button variant="default" size="compact-sm" onClick={editing.open}>
            {t('edit')}
          </Button>
          <Block contact={contact} />
        </Group>
      )}
      <EditContact contact={contact} isOpen={isEditing} onClose={editing.close} />
    </div>
  )
}

function Labels({ contact: { id, labels } }: { contact: Card['contact'] }) {
  const t = useTexts(labelTexts)
  const tell = useFailureNotice()
  const mayEdit = useMay('contacts.edit')
  const label = useChange('labelContact')
  const [isOpen, dialog] = useDisclosure()
  const change = (body: { add?: string[]; remove?: string[] }, onFailed: () => void) => {
    const fail = (error: unknown) => {
      tell(error)
      onFailed()
    }
    label.mutate({ id, body }, { onError: fail })
  }
  return (
    <Group gap={6} mt="sm">
      {labels.map((each) => (
        <LabelChip key={each.id} label={each} />
      ))}
      {mayEdit && (
        <Button variant="subtle" size="compact-xs" leftSection={<IconTag size={14} />} onClick={dialog.open}>
          {t('labels')}
        </Button>
      )}
      <LabelsDialog labels={labels} isOpen={isOpen} onClose={dialog.close} onChange={change} />
    </Group>
  )
}

function Block({ contact }: { contact: Card['contact'] }) {
  const t = useTexts(contactTexts)
  const tell = useFailureNotice()
  const nameOf = usePersonName()
  const { ask, dialog } = useConfirm()
  const block = useChange('blockContact')
  const unblock = useChange('unblockContact')
  const { id, name } = contact
  // Whoever opted out is not blocked: people may still block them, and note in their words that they came back.
  if (contact.status === 'blocked' && !contact.is_opted_out) {
    return (
      <Button
        variant="default"
        size="compact-sm"
        loading={unblock.isPending}
        onClick={() => unblock.mutate({ id }, { onError: tell })}
      >
        {t('unblock')}
      </Button>
    )
  }
  const askToBlock = () =>
    ask({
      title: t('blockTitle', { name: nameOf(name, contact) }),
      text: t('blockText'),
      action: t('block'),
      isDangerous: true,
      onConfirm: () => block.mutateAsync({ id }),
    })
  return (
    <>
      <DangerButton size="compact-sm" onClick={askToBlock}>
        {t('block')}
      </DangerButton>
      {dialog}
    </>
  )
}

/** On the customer's own page, for owners. */
function PersonalData({ card }: { card: Card }) {
  const t = useTexts(contactTexts)
  const mayExport = useMay('contacts.export')
  const mayErase = useMay('contacts.erase')
  if (!mayExport && !mayErase) return null
  return (
    <section>
      <Title order={2} size="h3" mb={4}>
        {t('eraseHead')}
      </Title>
      {mayExport && (
        <>
          <Text size="sm" c="dimmed" mb="xs">
            {t('exportHint')}
          </Text>
          <Button
            component="a"
            href={addressOf('exportContact', { id: card.contact.id })}
            download
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={16} />}
            mb="md"
          >
            {t('export')}
          </Button>
        </>
      )}
      {mayErase && <Erase card={card} />}
    </section>
  )
}

function Erase({ card: { contact, same_phone: others } }: { card: Card }) {
  const t = useTexts(contactTexts)
  const nameOf = usePersonName()
  const navigate = useNavigate()
  const erase = useChange('eraseContact')
  const { ask, dialog } = useConfirm()
  const name = nameOf(contact.name, contact)
  const askToErase = () =>
    ask({
      title: t('eraseTitle', { name }),
      typed: name,
      text: (
        <>
          <Text mb="xs">{t('eraseText')}</Text>
          <Text>{t('eraseConsents')}</Text>
          {others.length > 0 && (
            <Text mt="xs" fw={500}>
              {t('samePhone', { n: others.length })} <SamePhone others={others} />. {t('samePhoneStays')}
            </Text>
          )}
        </>
      ),
      action: t('erase'),
      isDangerous: true,
      onConfirm: async () => {
        const { messages, orders, appointments, same_phone } = await erase.mutateAsync({ id: contact.id })
        await navigate({ to: '/contacts' })
        const done = t('erased', {
          messages: t('messageCount', { n: messages }),
          orders: t('orderCount', { n: orders }),
          appointments: t('appointmentCount', { n: appointments }),
        })
        const named = same_phone.map((other) => nameOf(other.name, other)).join(', ')
        notifyDone(named === '' ? done : `${done} ${t('samePhone', { n: same_phone.length })} ${named}.`)
      },
    })
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {t('eraseHint')}
      </Text>
      <DangerButton size="compact-sm" onClick={askToErase}>
        {t('erase')}
      </DangerButton>
      {dialog}
    </>
  )
}

type HasProps = { card: Card; order: 2 | 3 }

function Has({ card, order }: HasProps) {
  const t = useTexts(contactTexts)
  const format = useFormat()
  const mayOrder = useMay('orders.edit')
  const [isOrdering, ordering] = useDisclosure()
  return (
    <>
      {card.cart && (
        <Part
          order={order}
          title={t('cart')}
          action={
            <Text size="sm" className="numbers">
              {format.money(card.cart.total, card.cart.currency)}
            </Text>
          }
        >
          {card.cart.lines.map(({ id, quantity, name }) => (
            <li key={id} className={classes.item}>
              {quantity} × {name}
            </li>
          ))}
        </Part>
      )}
      <Part
        order={order}
        title={t('orders')}
        action={
          mayOrder && (
            <Button
              variant="subtle"
              size="compact-xs"
              leftSection={<IconShoppingBagPlus size={14} />}
              onClick={ordering.open}
            >
              {t('newOrder')}
            </Button>
          )
        }
      >
        {card.orders.map((each) => (
          <li key={each.id} className={classes.item}>
            <Link to="/orders/$id" params={{ id: each.id }} className={classes.link}>
              #{each.number} · {format.money(each.total, each.currency)}
            </Link>
            <GivenBack order={each} />
            <Group gap="sm">
              <OrderStatus status={each.status} />
              <PaymentStatus order={each} />
            </Group>
            <Text size="sm" c="dimmed">
              <Ago value={each.created_at} />
            </Text>
          </li>
        ))}
      </Part>
      <NewOrderLater contactId={card.contact.id} isOpen={isOrdering} onClose={ordering.close} />
      <Appointments card={card} order={order} />
      <Part order={order} title={t('conversations')}>
        {card.conversations.map(({ id, platform, last_message_at }) => (
          <li key={id} className={classes.item}>
            <Link to="/inbox/$id" params={{ id }} className={classes.link}>
              <PlatformName platform={platform} />
            </Link>
            <Text size="sm" c="dimmed">
              <Ago value={last_message_at} />
            </Text>
          </li>
        ))}
      </Part>
    </>
  )
}

function Appointments({ card, order }: HasProps) {
  const t = useTexts(contactTexts)
  const { timezone } = useAccount()
  const mayBook = useMay('appointments.edit')
  const [isBooking, booking] = useDisclosure()
  return (
    <>
      <Part
        order={order}
        title={t('appointments')}
        action={
          mayBook && (
            <Button
              variant="subtle"
              size="compact-xs"
              leftSection={<IconCalendarPlus size={14} />}
              onClick={booking.open}
            >
              {t('book')}
            </Button>
          )
        }
      >
        {card.appointments.map((appointment) => (
          <li key={appointment.id} className={classes.item}>
            <Link
              to="/appointments"
              search={{ open: appointment.id, day: dayIn(timezone, appointment.start_time) }}
              className={classes.link}
            >
              {appointment.service_name ?? t('appointment')}
              {appointment.places > 1 && ` · ${t('people', { n: appointment.places })}`}
            </Link>
            <AppointmentStatus status={appointment.status} />
            <Text size="sm" c="dimmed">
              <DateTime value={appointment.start_time} />
            </Text>
          </li>
        ))}
      </Part>
      <BookForLater contactId={card.contact.id} isOpen={isBooking} onClose={booking.close} />
    </>
  )
}

type PartProps = {
  title: string
  order: 2 | 3
  action?: ReactNode
  children: ReactNode[]
}

function Part({ title, order, action, children }: PartProps) {
  const t = useTexts(contactTexts)
  return (
    <section>
      <Group justify="space-between" mb={4}>
        <Title order={order} size="h3">
          {title}
        </Title>
        {action}
      </Group>
      {children.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('none')}
        </Text>
      ) : (
        <ul className={classes.items}>{children}</ul>
      )}
    </section>
  )
}
