// Narrows the search to a customer and to days.
import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useTexts } from '../../i18n/language.tsx'
import { DayInput } from '../../parts/forms/day-input.tsx'
import classes from './palette.module.css'
import { paletteTexts } from './texts.ts'

/** Empty where nothing narrows. */
export type Narrow = { person: string; from: string; to: string }
export const wide: Narrow = { person: '', from: '', to: '' }

export function isNarrow({ person, from, to }: Narrow): boolean {
  return person.trim() !== '' || from !== '' || to !== ''
}

export function NarrowButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const t = useTexts(paletteTexts)
  return (
    <Tooltip label={t('narrow')}>
      <ActionIcon
        variant={isOpen ? 'light' : 'subtle'}
        color={isOpen ? undefined : 'gray'}
        size="lg"
        aria-label={t('narrow')}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <IconAdjustmentsHorizontal size={18} />
      </ActionIcon>
    </Tooltip>
  )
}

export function NarrowFields({ value, onChange }: { value: Narrow; onChange: (value: Narrow) => void }) {
  const t = useTexts(paletteTexts)
  const day = (name: 'from' | 'to') => (
    <DayInput
      label={t(name)}
      value={value[name]}
      onChange={({ currentTarget }) => onChange({ ...value, [name]: currentTarget.value })}
    />
  )
  return (
    <div className={classes.narrow}>
      <TextInput
        label={t('person')}
        placeholder={t('personHint')}
        maxLength={limits.findCharsMax}
        autoComplete="off"
        value={value.person}
        onChange={({ currentTarget }) => onChange({ ...value, person: currentTarget.value })}
      />
      {day('from')}
      {day('to')}
    </div>
  )
}
