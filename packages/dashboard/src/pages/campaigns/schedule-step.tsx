import { Button, Group, NumberInput, SegmentedControl, Stack, Switch, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { limits } from '@mostrador/contract/limits'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useChange, useRead } from '../../api/hooks.ts'
import { useAccount } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { ownZone } from '../../i18n/zone.ts'
import { useConfirm } from '../../parts/feedback/confirm.tsx'
import { useFailureNotice } from '../../parts/feedback/notify.tsx'
import { ShopZone } from '../../parts/time.tsx'
import { instantInZone, localInZone } from '../../parts/zone-time.ts'
import { AudienceCount } from './audience-count.tsx'
import { CampaignMessage } from './campaign-message.tsx'
import classes from './campaigns.module.css'
import { type Campaign, type Fields, type Sample, wordingFor } from './draft.ts'
import { campaignTexts } from './texts.ts'

type ScheduleProps = {
  form: UseFormReturnType<Fields>
  campaign: Campaign
  sample: Sample
  onKeep: (fields?: Fields) => Promise<string | undefined>
  /** Leads to the step before. */
  back: ReactNode
}

export function ScheduleStep({ form, campaign, sample, onKeep, back }: ScheduleProps) {
  const { id } = campaign
  const t = useTexts(campaignTexts)
  const tell = useFailureNotice()
  const { timezone } = useAccount()
  const { ask, dialog } = useConfirm()
  const start = useChange('startCampaign')
  // The time for which it was scheduled before it became a draft again.
  const [former] = useState(() => {
    const at = campaign.starts_at === null ? undefined : new Date(campaign.starts_at)
    return at !== undefined && at.getTime() > Date.now() ? localInZone(at, timezone) : ''
  })
  const [when, setWhen] = useState<'now' | 'later'>(former === '' ? 'now' : 'later')
  const [local, setLocal] = useState(former)
  const at = when === 'later' ? instantInZone(local, timezone) : undefined
  const { data } = useRead('countAudience', { id, query: { at } }, { keepsFormer: true })
  const format = useFormat()
  // The count above depends on these.
  const keep = () => void onKeep()
  const begin = async () => {
    if ((await onKeep()) === undefined) return
    await start.mutateAsync({ id, body: { at: at ?? null } }).catch(tell)
  }
  const confirm = () =>
    ask({
      title: t('startTitle', { n: data?.reached ?? 0 }),
      text: (
        <>
          <Text mb="xs">
            {t(when === 'now' ? 'startText' : 'startTextLater', {
              at: at === undefined ? '' : format.near(at, timezone),
            })}
          </Text>
          <CampaignMessage campaign={campaign} text={wordingFor(form.values, sample)} />
        </>
      ),
      action: t(when === 'now' ? 'start' : 'startLater'),
      onConfirm: begin,
    })
  return (
    <Stack>
      <AudienceCount id={id} isService={form.values.rule === 'service'} at={at} />
      <SegmentedControl
        aria-label={t('when')}
        value={when}
        onChange={(value) => setWhen(value === 'later' ? 'later' : 'now')}
        data={(['now', 'later'] as const).map((value) => ({ value, label: t(value) }))}
      />
      {when === 'later' && (
        <TextInput
          type="datetime-local"
          label={t('at')}
          description={ownZone() === timezone ? undefined : <ShopZone />}
          value={local}
          onChange={(event) => setLocal(event.currentTarget.value)}
        />
      )}
      <div className={classes.pair}>
        <NumberInput
          label={t('perSecond')}
          min={0.1}
          max={limits.campaignPerSecondMax}
          {...form.getInputProps('perSecond')}
        />
        <NumberInput
          label={t('perContact')}
          min={1}
          max={100}
          {...form.getInputProps('perContact')}
          onBlur={keep}
        />
        <NumberInput label={t('perDays')} min={1} max={90} {...form.getInputProps('perDays')} onBlur={keep} />
      </div>
      <Switch
        label={t('quiet')}
        checked={form.values.isQuiet}
        onChange={(event) => {
          const isQuiet = event.currentTarget.checked
          form.setFieldValue('isQuiet', isQuiet)
          void onKeep({ ...form.values, isQuiet })
        }}
      />
      {form.values.isQuiet && (
        <div className={classes.pair}>
          <NumberInput
            label={t('quietFrom')}
            min={0}
            max={23}
            {...form.getInputProps('quietFrom')}
            onBlur={keep}
          />
          <NumberInput
            label={t('quietTo')}
            min={0}
            max={23}
            {...form.getInputProps('quietTo')}
            onBlur={keep}
          />
        </div>
      )}
      <Group justify="space-between" mt="xs">
        {back}
        <Button loading={start.isPending} disabled={when === 'later' && at === undefined} onClick={confirm}>
          {t(when === 'now' ? 'start' : 'startLater')}
        </Button>
      </Group>
      {dialog}
    </Stack>
  )
}
