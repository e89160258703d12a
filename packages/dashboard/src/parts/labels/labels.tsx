import { VisuallyHidden } from '@mantine/core'
import type { LabelColor } from '@mostrador/contract/dashboard/labels'
import { useTexts } from '../../i18n/language.tsx'
import classes from './labels.module.css'
import { labelTexts } from './texts.ts'

type Label = { id: string; name: string; color: LabelColor }

export function LabelChip({ label }: { label: Pick<Label, 'name' | 'color'> }) {
  return (
    <span className={`clip ${classes.chip}`} data-color={label.color}>
      {label.name}
    </span>
  )
}

/** The first by its name, the others as a number with their names for whoever asks. */
export function LabelsInShort({ labels }: { labels: readonly Label[] }) {
  const t = useTexts(labelTexts)
  const [first, ...others] = labels
  if (!first) return null
  const names = others.map(({ name }) => name).join(', ')
  return (
    <span className={classes.short}>
      <VisuallyHidden>{t('labels')} </VisuallyHidden>
      <LabelChip label={first} />
      {others.length > 0 && (
        <span title={names}>
          <span aria-hidden>+{others.length}</span>
          <VisuallyHidden>{names}</VisuallyHidden>
        </span>
      )}
    </span>
  )
}
