import { Code, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Pages } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Empty } from '../feedback/states.tsx'
import { type Column, DataList } from '../lists/data-list.tsx'
import { Moment } from '../time.tsx'
import { useAboutWords } from './about.tsx'
import { shortAnswer } from './answers.ts'
import { DeliveryMarks } from './delivery-marks.tsx'
import { type Delivery, DeliveryStatus } from './delivery-status.tsx'
import { deliveryTexts } from './texts.ts'

type DeliveryListProps = {
  pages: Pages<Delivery>
  /** In a narrow column of its webhook's page. */
  isOfOneWebhook?: boolean
  nameOf?: (webhookId: string) => string
  emptyAction?: ReactNode
  nothingFits?: ReactNode
}

export function DeliveryList({
  pages,
  isOfOneWebhook = false,
  nameOf,
  emptyAction,
  nothingFits,
}: DeliveryListProps) {
  const t = useTexts(deliveryTexts)
  const event = (delivery: Delivery) => (
    <>
      <Code>{delivery.event}</Code> <DeliveryMarks delivery={delivery} />
    </>
  )
  const answer = ({ attempts }: Delivery) => {
    const last = attempts.at(-1)
    if (last === undefined) return t('nothingSent')
    return shortAnswer(t, last)
  }
  const words = useAboutWords()
  const status = (delivery: Delivery) => <DeliveryStatus delivery={delivery} />
  const all: Column<Delivery>[] = [
    { name: 'event', head: t('event'), cell: event },
    { name: 'about', head: t('about'), cell: words },
    { name: 'status', head: t('status'), cell: status },
    { name: 'webhook', head: t('webhook'), cell: ({ webhook_id }) => nameOf?.(webhook_id) ?? '–' },
    { name: 'answer', head: t('answer'), cell: answer },
    { name: 'attempts', head: t('attempts'), cell: ({ attempts }) => attempts.length, align: 'end' },
    {
      name: 'created',
      head: t('created'),
      cell: ({ created_at }) => <Moment value={created_at} />,
      align: 'end',
    },
  ]
  const narrow: Column<Delivery>[] = [
    {
      name: 'event',
      head: t('event'),
      cell: (delivery) => (
        <>
          {event(delivery)}
          <Small>{words(delivery)}</Small>
          <Small>
            <Happened delivery={delivery} />
          </Small>
        </>
      ),
    },
    {
      name: 'status',
      head: t('status'),
      cell: (delivery) => (
        <>
          {status(delivery)}
          <Small>{delivery.finished_at !== null && <Moment value={delivery.finished_at} />}</Small>
        </>
      ),
    },
    { name: 'answer', head: t('answer'), cell: answer },
  ]
  return (
    <DataList
      label={t('title')}
      pages={pages}
      rowKey={({ id }) => id}
      columns={isOfOneWebhook ? narrow : all}
      phone={(delivery) => ({
        title: event(delivery),
        aside: <DeliveryStatus delivery={delivery} />,
        text: `${words(delivery)} · ${answer(delivery)} · ${t('attemptCount', { n: delivery.attempts.length })}`,
        note: <Happened delivery={delivery} />,
      })}
      link={({ id }, props) => <Link to="/developers/deliveries/$id" params={{ id }} {...props} />}
      filters={['webhook', 'event', 'status', 'search', 'request_id', 'since', 'before']}
      nothingFits={nothingFits}
      empty={
        <Empty icon={IconSend} title={t('emptyTitle')} action={emptyAction}>
          {t('empty')}
        </Empty>
      }
    />
  )
}

/** The event's own time, as such: it may have arrived much later. */
function Happened({ delivery }: { delivery: Delivery }) {
  const t = useTexts(deliveryTexts)
  return (
    <>
      {t('happened')} <Moment value={delivery.created_at} />
    </>
  )
}

function Small({ children }: { children: ReactNode }) {
  return (
    <Text component="span" display="block" size="xs" c="dimmed">
      {children}
    </Text>
  )
}
