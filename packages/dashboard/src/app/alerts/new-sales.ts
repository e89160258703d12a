// New orders and bookings of customers: counted beside their list until that was looked at, and told while a page is open.
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useAccount } from '../../api/session.ts'
import { readSwitch, writeSwitch } from './switches.ts'

type Waiting = AnswerOf<'getWaiting'> | undefined
export type Sale = NonNullable<Waiting>['arrived'][number]

const places = { order: '/orders', appointment: '/appointments' } as const
const none: readonly Sale[] = []

/** Those of the newest answer; the first one after opening a page brings no news. */
export function useNewSales(waiting: Waiting): readonly Sale[] {
  const [known, know] = useState<{ last: string; sales: readonly Sale[] }>()
  if (waiting !== undefined) {
    const last = newest(waiting.arrived.map(({ created_at }) => created_at))
    if (known === undefined) know({ last, sales: none })
    else if (last > known.last)
      know({ last, sales: waiting.arrived.filter(({ created_at }) => created_at > known.last) })
  }
  return known?.sales ?? none
}

/** Those that came since this browser looked at their lists last, the newest first. */
export function useUnseenSales(waiting: Waiting): readonly Sale[] {
  const { id: accountId } = useAccount()
  return (waiting?.arrived ?? []).filter(({ kind, created_at: at }) => {
    const seen = readSwitch(`seen-${kind}:${accountId}`)
    return seen !== undefined && at > seen
  })
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
