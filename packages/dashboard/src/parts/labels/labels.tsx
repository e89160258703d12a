import { VisuallyHidden } from '@mantine/core'
import type { LabelColor } from '@mostrador/contract/dashboard/labels'
import { useRead } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Filter } from '../lists/filters.tsx'
import classes from './labels.module.css'
import { labelTexts } from './texts.ts'

export type Label = { id: string; name: string; color: LabelColor }

type LabelChipProps = {
  label: Pick<Label, 'name' | 'color'>
  /** Where there is room, the whole name stands, on several lines if need be. */
  isWhole?: boolean
}

export function LabelChip({ label, isWhole = false }: LabelChipProps) {
  return (
    <span
      className={`${isWhole ? classes.whole : 'clip'} ${classes.chip}`}
      data-color={label.color}
      title={isWhole ? undefined : label.name}
    >
      {label.name}
    </span>
  )
}

type LabelFilterProps = { value: string | undefined; onChange: (value: string | undefined) => void }

/** Absent where the account has no labels. */
export function LabelFilter({ value, onChange }: LabelFilterProps) {
  const t = useTexts(labelTexts)
  const labels = useRead('listLabels', {}).data?.data ?? []
  if (labels.length === 0 && value === undefined) return null
  return (
    <Filter
      label={t('label')}
      all={t('anyLabel')}
      value={value}
      onChange={onChange}
      options={labels.map(({ id, name }) => [id, name])}
    />
  )
}

type InShortProps = {
  labels: readonly Label[]
  /** The one that the list is narrowed to. */
  wanted?: string | undefined
  /** So many by their names. */
  named?: number
}

/** The wanted one first, then red ones, which are urgent; beyond those that are named, a number with the names for whoever asks. */
export function LabelsInShort({ labels, wanted, named = 1 }: InShortProps) {
  const t = useTexts(labelTexts)
  const rank = ({ id, color }: Label) => (id === wanted ? 0 : color === 'red' ? 1 : 2)
  const ranked = labels.toSorted((one, other) => rank(one) - rank(other))
  const others = ranked.slice(named)
  if (ranked.length === 0) return null
  const names = others.map(({ name }) => name).join(', ')
  return (
    <span className={classes.short}>
      <VisuallyHidden>{t('labels')} </VisuallyHidden>
      {ranked.slice(0, named).map((label) => (
        <LabelChip key={label.id} label={label} />
      ))}
      {others.length > 0 && (
        <span title={names}>
          <span aria-hidden>+{others.length}</span>
          <VisuallyHidden>{names}</VisuallyHidden>
        </span>
      )}
    </span>
  )
}
