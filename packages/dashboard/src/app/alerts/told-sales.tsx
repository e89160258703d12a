// A customer ordered or booked while a page is open: told at once with a link.
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCalendarPlus, IconShoppingBagPlus } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useAccount } from '../../api/session.ts'
import { dayIn, useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import type { Sale } from './new-sales.ts'
import { isSoundOn, playSound } from './sound.ts'
import { toldTexts } from './told-texts.ts'

/** Long enough to be seen from another window. */
const shownMs = 20_000
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
  const format = useFormat()
  const router = useRouter()
  const { timezone } = useAccount()
  return ({ kind, id, name, number, total, currency, start_time: start }) => {
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
}
