import { Alert, Anchor, List } from '@mantine/core'
import type { BookingProblem } from '@mostrador/contract/values'
import { IconCalendarOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { bookingProblemTexts } from './booking-problem-texts.ts'

/** The rest is counted: one reason may hold for a whole catalogue. */
const shownMax = 5

/** Services that are for sale and cannot be booked, each with the reason and the way to mend it. */
export function UnbookableServices() {
  const t = useTexts(bookingProblemTexts)
  const unbookable = useRead('listUnbookable', {}).data?.unbookable ?? []
  const mayMend = useMay('availability.edit')
  if (unbookable.length === 0) return null
  return (
    <Alert color="orange" icon={<IconCalendarOff aria-hidden />} title={t('title')} mb="md">
      <List size="sm" spacing={4}>
        {unbookable.slice(0, shownMax).map(({ id, name, why }) => (
          <List.Item key={id}>
            {name}: {t(why)} {mayMend && <Mend id={id} why={why} />}
          </List.Item>
        ))}
        {unbookable.length > shownMax && (
          <List.Item>{t('others', { n: unbookable.length - shownMax })}</List.Item>
        )}
      </List>
    </Alert>
  )
}

/** A length stands on the service's own page, all else under availability. */
function Mend({ id, why }: { id: string; why: BookingProblem }) {
  const t = useTexts(bookingProblemTexts)
  return (
    <Anchor
      inherit
      underline="always"
      renderRoot={(props) =>
        why === 'no_duration' ? (
          <Link to="/products/$id" params={{ id }} {...props} />
        ) : (
          <Link to="/appointments/availability" {...props} />
        )
      }
    >
      {t(why === 'no_duration' ? 'toProduct' : 'toAvailability')}
    </Anchor>
  )
}
