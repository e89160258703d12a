import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAccount } from '../../../api/session.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { FormButtons } from '../../../parts/forms/form-buttons.tsx'
import { instantInZone } from '../../../parts/zone-time.ts'
import { inboxTexts } from '../texts.ts'
import { snoozeChoices } from './snooze-choices.ts'

type SnoozeProps = { isOpen: boolean; onClose: () => void; onChoose: (until: Date) => void }

/** When a conversation comes back: a usual time in one click, or any other. */
export function SnoozeDialog({ isOpen, onClose, onChoose }: SnoozeProps) {
  const t = useTexts(inboxTexts)
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('snooze')}>
      <Times
        onChoose={(until) => {
          onClose()
          onChoose(until)
        }}
      />
    </Dialog>
  )
}

function Times({ onChoose }: { onChoose: (until: Date) => void }) {
  const t = useTexts(inboxTexts)
  const format = useFormat()
  const [picked, pick] = useState('')
  const { timezone } = useAccount()
  const until = new Date(instantInZone(picked, timezone) ?? Number.NaN)
  const isAhead = until.getTime() > Date.now()
  return (
    <Stack gap="xs">
      {snoozeChoices(new Date(), timezone).map((choice, index) => (
        <Button
          key={choice.name}
          data-autofocus={index === 0 || undefined}
          variant="default"
          justify="space-between"
          rightSection={
            <span className="numbers">
              {choice.name === 'hour' || choice.name === 'later'
                ? format.time(choice.until)
                : format.near(choice.until)}
            </span>
          }
          onClick={() => onChoose(choice.until)}
        >
          {t(choice.name)}
        </Button>
      ))}
      <TextInput
        type="datetime-local"
        label={t('pickTime')}
        value={picked}
        onChange={({ currentTarget: { value } }) => pick(value)}
      />
      <FormButtons
        submit={t('snooze')}
        isBusy={false}
        lacks={isAhead ? undefined : picked === '' ? t('pickMissing') : t('pickPast')}
        onSubmit={() => onChoose(until)}
      />
    </Stack>
  )
}
