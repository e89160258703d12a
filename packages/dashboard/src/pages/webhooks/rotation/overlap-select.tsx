import { NativeSelect } from '@mantine/core'
import { useTexts } from '../../../i18n/language.tsx'
import { webhookTexts } from '../texts.ts'

type OverlapSelectProps = { hours: number; onChange: (hours: number) => void }

/** How long former secrets go on signing. */
export function OverlapSelect({ hours, onChange }: OverlapSelectProps) {
  const t = useTexts(webhookTexts)
  return (
    <NativeSelect
      label={t('overlap')}
      value={String(hours)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      data={[
        { value: '0', label: t('stopsNow') },
        { value: '1', label: t('hours', { n: 1 }) },
        { value: '24', label: t('hours', { n: 24 }) },
        { value: '168', label: t('days', { n: 7 }) },
      ]}
    />
  )
}
