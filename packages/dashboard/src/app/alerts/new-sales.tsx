// A customer ordered or booked while a page is open: told at once with a link, and counted until its list was looked at.
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCalendarPlus, IconShoppingBagPlus } from '@tabler/icons-react'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useAccount } from '../../api/session.ts'
import { dayIn, useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { appTexts } from '../texts.ts'
import { isSoundOn, playSound } from './sound.ts'
import { readSwitch, writeSwitch } from './switches.ts'

type Waiting = AnswerOf<'getWaiting'> | undefined
type Arrival = NonNullable<Waiting>['arrived'][number]

const places = { order: '/orders', appointment: '/appointments' } as const
/** Long enough to be seen from another window. */
const shownMs = 20_000
/** More at once are told by the number beside the list. */
const toldAtOnce = 3

export function useNewSales(waiting: Waiting): void {
  const tell = useArrivalNotice()
  const told = useRef<string>(undefined)
  const arrived = waiting?.arrived
  useEffect(() => {
    if (!arrived) return
    const former = told.current
    told.current = newest([former ?? '', ...arrived.map(({ created_at }) => created_at)])
    // The first answer after opening a page tells nothing new: its number stands beside the list.
    if (former === undefined) return
    const fresh = arrived.filter(({ created_at }) => created_at > former)
    for (const each of fresh.slice(0, toldAtOnce)) tell(each)
    if (fresh.length > 0 && isSoundOn()) playSound()
  }, [arrived, tell])
}

function useArrivalNotice(): (arrival: Arrival) => void {
  const t = useTexts(appTexts)
  const format = useFormat()
  const router = useRouter()
  const { timezone } = useAccount()
  const latest = useRef<(arrival: Arrival) => void>(undefined)
  latest.current = ({ kind, id, name, number, total, currency, start_time: start }) => {
    const { pathname } = router.latestLocation
    if (pathname === `/orders/${id}`) return
    const what =
      start === null
        ? [
            number === null ? '' : `#${number}`,
            name,
            total === null ? '' : format.money(total, currency ?? ''),
          ]
        : [name, format.near(start, timezone)]
    const toast = notifications.show({
      icon: kind === 'order' ? <IconShoppingBagPlus size={18} /> : <IconCalendarPlus size={18} />,
      color: 'counter',
      autoClose: shownMs,
      title: t(kind === 'order' ? 'newOrder' : 'newAppointment'),
      message: (
        <>
          {what.filter((part) => part).join(' · ')}{' '}
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              notifications.hide(toast)
              if (kind === 'order') void router.navigate({ to: '/orders/$id', params: { id } })
              else {
                const search = { open: id, day: dayIn(timezone, start ?? '') }
                void router.navigate({ to: '/appointments', search })
              }
            }}
          >
            {t('openNote')}
          </Button>
        </>
      ),
    })
  }
  return useRef((arrival: Arrival) => latest.current?.(arrival)).current
}

/** How many of the list of that place came since this browser looked at it last. */
export function useFresh(to: string, waiting: Waiting): number {
  const { id: accountId } = useAccount()
  const { pathname } = useLocation()
  const kind = to === places.order ? 'order' : to === places.appointment ? 'appointment' : undefined
  const own = (waiting?.arrived ?? []).filter((each) => each.kind === kind)
  const last = newest(own.map(({ created_at }) => created_at))
  const isHere = kind !== undefined && pathname.startsWith(to)
  const name = `seen-${kind}:${accountId}`
  const seen = readSwitch(name)
  const isFirst = kind !== undefined && waiting !== undefined && seen === undefined
  useEffect(() => {
    // A browser in which nothing was looked at yet begins with what comes from now on.
    if (isFirst || (isHere && last > (seen ?? ''))) writeSwitch(name, last)
  }, [isFirst, isHere, last, seen, name])
  return isHere || seen === undefined ? 0 : own.filter(({ created_at }) => created_at > seen).length
}

function newest(instants: readonly string[]): string {
  return instants.reduce((latest, each) => (each > latest ? each : latest), '')
}
