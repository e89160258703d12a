import { ActionIcon, Button, Group, Stack, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { limits } from '@mostrador/contract/limits'
import { IconClockEdit, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useAccount } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { today } from '../../parts/booking/calendar.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Spans } from '../../parts/hours/week-hours.tsx'
import { spanProblems } from '../../parts/hours/week-rules.ts'
import { partTexts } from '../../parts/texts.ts'
import { botPageTexts } from './texts.ts'

export type SpecialDay = AnswerOf<'getAvailability'>['exceptions'][number]

type ClosedDayProps = { day: SpecialDay; onRemove: () => void; onChange: (day: SpecialDay) => void }

/** A day that has hours of its own, or none, with the ways to set them and to remove it. */
export function ClosedDay({ day, onRemove, onChange }: ClosedDayProps) {
  const t = useTexts(botPageTexts)
  const format = useFormat()
  const { timezone } = useAccount()
  const [isOpen, dialog] = useDisclosure()
  const { date, name, hours } = day
  const shown = format.namedDay(date, today(timezone))
  const open = hours.map(({ from, to }) => `${from}–${to}`).join(', ')
  return (
    <li>
      <span>
        <strong>{shown}</strong>
        {name !== undefined && ` · ${name}`} · {open === '' ? t('closedAllDay') : open}
      </span>
      <Group gap={0} wrap="nowrap">
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('hoursOfDay', { day: shown })}
          onClick={dialog.open}
        >
          <IconClockEdit size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('removeClosedDay', { day: shown })}
          onClick={onRemove}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
      <Dialog opened={isOpen} onClose={dialog.close} title={t('hoursOfDay', { day: shown })}>
        {isOpen && (
          <DayForm
            day={day}
            onSave={(changed) => {
              dialog.close()
              onChange(changed)
            }}
          />
        )}
      </Dialog>
    </li>
  )
}

function DayForm({ day, onSave }: { day: SpecialDay; onSave: (day: SpecialDay) => void }) {
  const t = useTexts(botPageTexts)
  const part = useTexts(partTexts)
  const [name, setName] = useState(day.name ?? '')
  const [hours, setHours] = useState(day.hours)
  const save = () => {
    const { name: _former, ...rest } = day
    const named = name.trim() === '' ? rest : { ...rest, name: name.trim() }
    onSave({ ...named, hours })
  }
  return (
    <Stack>
      <TextInput
        label={t('dayName')}
        maxLength={limits.nameCharsMax}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Spans label={day.date} spans={hours} onChange={setHours} />
      <Group justify="flex-end">
        <Button disabled={spanProblems(hours).some(Boolean)} onClick={save}>
          {part('saveShort')}
        </Button>
      </Group>
    </Stack>
  )
}
