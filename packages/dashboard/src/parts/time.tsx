import { useAccount } from '../api/session.ts'
import { asStart } from '../i18n/days.ts'
import { useFormat } from '../i18n/format.ts'
import { useTexts } from '../i18n/language.tsx'
import { ownZone } from '../i18n/zone.ts'
import { partTexts } from './texts.ts'

/** Relative time, with the exact time on hover and for screen readers. */
export function Ago({ value }: { value: string | null }) {
  const format = useFormat()
  if (value === null) return '–'
  return (
    <time dateTime={value} title={format.exact(value)}>
      {asStart(format.ago(value))}
    </time>
  )
}

/** Names the zone of a page's times: developers compare them with logs of other machines. */
export function OwnZone() {
  const t = useTexts(partTexts)
  const format = useFormat()
  const zone = ownZone()
  return t('ownZone', { zone: format.zone(zone), id: zone })
}

/** Names the zone of times that are those of the shop. */
export function ShopZone() {
  const t = useTexts(partTexts)
  const format = useFormat()
  const { timezone } = useAccount()
  return t('shopZone', { zone: format.zone(timezone), id: timezone })
}

/** To the second, for who compares logs. */
export function Moment({ value }: { value: string | null }) {
  const format = useFormat()
  if (value === null) return '–'
  return (
    <time dateTime={value} title={format.exact(value)}>
      {asStart(format.nearMoment(value))}
    </time>
  )
}

export function DateTime({ value }: { value: string | null }) {
  const format = useFormat()
  if (value === null) return '–'
  return (
    <time dateTime={value} title={format.exact(value)}>
      {asStart(format.near(value))}
    </time>
  )
}
