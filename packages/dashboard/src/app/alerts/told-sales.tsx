// A customer ordered or booked while a page is open: told at once with a link.
import { IconCalendarPlus, IconShoppingBagPlus } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useAccount } from '../../api/session.ts'
import { dayIn, useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { customerOf, usePersonName } from '../../parts/shop/states.tsx'
import { useLinkNotice } from './link-notice.tsx'
import type { Sale } from './new-sales.ts'
import { isSoundOn, playSound } from './sound.ts'
import { toldTexts } from './told-texts.ts'

/** More at once are told by the number beside the list. */
const toldAtOnce = 3

export function ToldSales({ sales }: { sales: readonly Sale[] }) {
  const tell = useSaleNotice()
  const tellAll = useEffectEvent(() => {
    for (const each of sales.slice(0, toldAtOnce)) tell(each)
    if (isSoundOn()) playSound()
  })
  // Each answer with something new is another list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list stands for its news
  useEffect(() => {
    tellAll()
  }, [sales])
  return null
}

function useSaleNotice(): (sale: Sale) => void {
  const t = useTexts(toldTexts)
  const show = useLinkNotice()
  const format = useFormat()
  const router = useRouter()
  const { timezone } = useAccount()
  const nameOf = usePersonName()
  return ({ kind, id, name: given, number, total, currency, start_time: start, ...row }) => {
    const name = nameOf(given, customerOf(row))
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
    show({
      icon: kind === 'order' ? <IconShoppingBagPlus size={18} /> : <IconCalendarPlus size={18} />,
      title: t(kind === 'order' ? 'newOrder' : 'newAppointment'),
      text: what.filter((part) => part).join(' · '),
      ...(kind === 'order' && { path: `/orders/${id}` }),
      onOpen: () =>
        kind === 'order'
          ? router.navigate({ to: '/orders/$id', params: { id } })
          : router.navigate({
              to: '/appointments',
              search: { open: id, day: dayIn(timezone, start ?? '') },
            }),
    })
  }
}
