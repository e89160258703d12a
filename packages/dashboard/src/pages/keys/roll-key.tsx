import { NativeSelect, Stack, Text } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { useState } from 'react'
import type { AnswerOf, Row } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { NewKey } from '../../parts/api-keys/create-key.tsx'
import { CliHint } from '../../parts/cli/cli-hint.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { useFailureNotice } from '../../parts/feedback/notify.tsx'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'
import { keyTexts } from './texts.ts'

type Key = Row<'listKeys'>
type RollKeyProps = { rolling: Key | undefined; onClose: () => void }

/** Asks how long the present key may go on working, makes its successor and shows it once. */
export function RollKey({ rolling, onClose }: RollKeyProps) {
  const t = useTexts(keyTexts)
  const [made, setMade] = useState<{ key: AnswerOf<'rollKey'>; former: string }>()
  return (
    <>
      <Dialog
        opened={rolling !== undefined}
        onClose={onClose}
        title={rolling === undefined ? '' : t('rollNamed', { name: rolling.name })}
      >
        {rolling && <RollForm rolled={rolling} onClose={onClose} onMade={setMade} />}
      </Dialog>
      <NewKey created={made?.key} former={made?.former} onClose={() => setMade(undefined)} />
    </>
  )
}

type RollFormProps = {
  rolled: Key
  onClose: () => void
  onMade: (made: { key: AnswerOf<'rollKey'>; former: string }) => void
}

function RollForm({ rolled: { id, prefix }, onClose, onMade }: RollFormProps) {
  const t = useTexts(keyTexts)
  const tell = useFailureNotice()
  const [hours, setHours] = useState<number>(limits.keyOverlapHours)
  const roll = useChange('rollKey')
  const format = useFormat()
  const send = () =>
    roll.mutate(
      { id, body: { overlap_hours: hours } },
      {
        onSuccess: (key) => {
          onClose()
          const time = format.near(new Date(Date.now() + hours * 3_600_000).toISOString())
          onMade({
            key,
            former: hours === 0 ? t('formerEnded', { prefix }) : t('formerUntil', { prefix, time }),
          })
        },
        onError: tell,
      },
    )
  return (
    <Stack>
      <Text size="sm">{t('rollText', { prefix })}</Text>
      <NativeSelect
        label={t('overlap')}
        value={String(hours)}
        onChange={(event) => setHours(Number(event.currentTarget.value))}
        data={[
          { value: '0', label: t('endsNow') },
          { value: '1', label: t('overlapHours', { n: 1 }) },
          { value: '24', label: t('overlapHours', { n: 24 }) },
          { value: String(limits.keyOverlapHoursMax), label: t('overlapDays', { n: 7 }) },
        ]}
      />
      <CliHint of="rollKey" values={{ id, 'overlap-hours': String(hours) }} />
      <FormButtons submit={t('rollAction')} isBusy={roll.isPending} onSubmit={send} onClose={onClose} />
    </Stack>
  )
}
