import { Button, Group, NativeSelect, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../../api/hooks.ts'
import { useMay } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { notifyDone, useFailureNotice } from '../../parts/feedback/notify.tsx'
import { FormButtons } from '../../parts/forms/form-buttons.tsx'
import classes from './campaigns.module.css'
import type { Campaign } from './draft.ts'
import { campaignTexts } from './texts.ts'

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}:00` }))
const usual = { from: 21, to: 8 }

/** The hours in which nothing of the campaign leaves; until it is over they can be changed. */
export function QuietHours({ campaign }: { campaign: Campaign }) {
  const t = useTexts(campaignTexts)
  const [isOpen, setOpen] = useState(false)
  const { quiet_hours: quiet, state } = campaign
  const isOver = state === 'stopped' || state === 'finished'
  const mayEdit = useMay('campaigns.edit')
  return (
    <Group component="span" gap="xs" display="inline-flex">
      {quiet === null ? t('quietNone') : t('quietHours', quiet)}
      {mayEdit && !isOver && (
        <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
          {t('quietChange')}
        </Button>
      )}
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('quietTitle')}>
        <QuietForm campaign={campaign} onClose={() => setOpen(false)} />
      </Dialog>
    </Group>
  )
}

function QuietForm({
  campaign: { id, quiet_hours: quiet },
  onClose,
}: {
  campaign: Campaign
  onClose: () => void
}) {
  const t = useTexts(campaignTexts)
  const tell = useFailureNotice()
  const save = useChange('setCampaignQuietHours')
  const [isQuiet, setQuiet] = useState(quiet !== null)
  const [{ from, to }, setHours] = useState(quiet ?? usual)
  const chosen = isQuiet ? { from, to } : null
  const submit = () => {
    const onSuccess = () => {
      notifyDone(t('quietSaved'))
      onClose()
    }
    save.mutate({ id, body: { quiet_hours: chosen } }, { onSuccess, onError: tell })
  }
  return (
    <Stack>
      <Text size="sm">{t('quietText')}</Text>
      <Switch
        label={t('quiet')}
        checked={isQuiet}
        onChange={(event) => setQuiet(event.currentTarget.checked)}
      />
      {isQuiet && (
        <div className={classes.pair}>
          <NativeSelect
            label={t('quietFrom')}
            data={hours}
            value={String(from)}
            onChange={(event) => setHours({ from: Number(event.currentTarget.value), to })}
          />
          <NativeSelect
            label={t('quietTo')}
            data={hours}
            value={String(to)}
            onChange={(event) => setHours({ from, to: Number(event.currentTarget.value) })}
          />
        </div>
      )}
      <FormButtons
        submit={t('quietSave')}
        isBusy={save.isPending}
        lacks={isQuiet && from === to ? t('quietSame') : undefined}
        isUnchanged={JSON.stringify(chosen) === JSON.stringify(quiet && { from: quiet.from, to: quiet.to })}
        onClose={onClose}
        onSubmit={submit}
      />
    </Stack>
  )
}
