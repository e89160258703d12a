import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { AnswerOf } from '../../../api/call.ts'
import { useChange, useRead } from '../../../api/hooks.ts'
import { useAccount } from '../../../api/session.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { LeaveGuard } from '../../../parts/feedback/leave-guard.tsx'
import { notifyDone, useFailureNotice } from '../../../parts/feedback/notify.tsx'
import { Loaded } from '../../../parts/feedback/states.tsx'
import { WeekHours, WeekSummary } from '../../../parts/hours/week-hours.tsx'
import { isRightWeek, type Week } from '../../../parts/hours/week-rules.ts'
import { partTexts } from '../../../parts/texts.ts'
import { firstStepTexts } from './texts.ts'

/** As most small shops are open; one click where it fits. */
const usualDay = [{ from: '09:00', to: '18:00' }]
const usualWeek: Week = {
  ...{ monday: usualDay, tuesday: usualDay, wednesday: usualDay, thursday: usualDay, friday: usualDay },
  saturday: [{ from: '09:00', to: '13:00' }],
}

export function HoursStep() {
  const bot = useRead('getBot', {})
  return <Loaded query={bot}>{(data) => <HoursForm settings={data.settings} />}</Loaded>
}

function HoursForm({ settings }: Pick<AnswerOf<'getBot'>, 'settings'>) {
  const t = useTexts(firstStepTexts)
  const part = useTexts(partTexts)
  const tell = useFailureNotice()
  const { timezone } = useAccount()
  const format = useFormat()
  const save = useChange('setBot')
  const [isEditing, setEditing] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const [week, setWeek] = useState<Week>(
    Object.keys(settings.hours).length === 0 ? usualWeek : settings.hours,
  )
  const change = (changed: Week) => {
    setWeek(changed)
    setChanged(true)
  }
  const accept = () =>
    save.mutate(
      { body: { hours: week } },
      {
        onSuccess: () => {
          setChanged(false)
          notifyDone(t('hoursSaved'))
        },
        onError: tell,
      },
    )
  return (
    <Stack gap="sm">
      <LeaveGuard isChanged={isChanged && !save.isPending} />
      <Text>{t('hoursText', { zone: format.zone(timezone) })}</Text>
      {isEditing ? (
        <div>
          <WeekHours week={week} onChange={change} />
        </div>
      ) : (
        <WeekSummary week={week} />
      )}
      <Group gap="xs">
        <Button
          loading={save.isPending}
          disabled={Object.values(week).every((spans) => spans.length === 0) || !isRightWeek(week)}
          onClick={accept}
        >
          {isChanged ? part('saveShort') : t('acceptHours')}
        </Button>
        {!isEditing && (
          <Button variant="default" onClick={() => setEditing(true)}>
            {t('changeHours')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
