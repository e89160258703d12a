import { Alert, Anchor, List, Text } from '@mantine/core'
import type { BookingProblem } from '@mostrador/contract/values'
import { IconCalendarOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Status } from '../status.tsx'
import { bookingProblemTexts } from './booking-problem-texts.ts'
import { availabilityPlaces } from './shown-place.ts'

/** The rest is counted: one reason may hold for a whole catalogue. */
const shownMax = 5

export function useUnbookable() {
  return useRead('listUnbookable', {}).data?.unbookable ?? []
}

/** Services that are for sale and cannot be booked, each with the reason and the way to mend it. */
export function UnbookableServices() {
  const t = useTexts(bookingProblemTexts)
  const unbookable = useUnbookable()
  if (unbookable.length === 0) return null
  return (
    <Alert color="orange" icon={<IconCalendarOff aria-hidden />} title={t('title')} mb="md">
      <List size="sm" spacing={4}>
        {unbookable.slice(0, shownMax).map(({ id, name, why }) => (
          <List.Item key={id}>
            {name}: {t(why)} <Mend id={id} why={why} />
          </List.Item>
        ))}
        {unbookable.length > shownMax && (
          <List.Item>{t('others', { n: unbookable.length - shownMax })}</List.Item>
        )}
      </List>
    </Alert>
  )
}

/** Beside one service: that it can be booked, or why it cannot and where that is mended. */
export function Bookable({ problem }: { problem: { id: string; why: BookingProblem } | undefined }) {
  const t = useTexts(bookingProblemTexts)
  if (!problem) return <Status tone="good">{t('canBook')}</Status>
  return (
    <Text size="sm" component="div">
      <Status tone="wait">{t('alone', { why: t(problem.why) })}</Status> <Mend {...problem} />
    </Text>
  )
}

/** A length stands on the service's own page, all else under availability. */
function Mend({ id, why }: { id: string; why: BookingProblem }) {
  const t = useTexts(bookingProblemTexts)
  const mayMend = useMay('availability.edit')
  if (!mayMend) return null
  return (
    <Anchor
      inherit
      underline="always"
      renderRoot={(props) =>
        why === 'no_duration' ? (
          <Link to="/products/$id" params={{ id }} hash="booking" {...props} />
        ) : (
          <Link to="/appointments/availability" hash={availabilityPlaces[why]} {...props} />
        )
      }
    >
      {t(why === 'no_duration' ? 'toProduct' : why === 'nobody' ? 'toPeople' : 'toAvailability')}
    </Anchor>
  )
}
