import { Text } from '@mantine/core'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/language.tsx'
import { reportTexts } from './texts.ts'

type ChangeProps = {
  now: number
  before: number
  /** The figure before as people read it, where it does not stand beside. */
  former?: string
  /** Less is better, as with waiting. */
  isLessBetter?: boolean
}

/** By how many percent a figure differs from the one before; the sign says it, the colour only repeats it. */
export function Change({ now, before, former, isLessBetter = false }: ChangeProps) {
  const t = useTexts(reportTexts)
  const { locale } = useFormat()
  const ratio = before === 0 ? Number.POSITIVE_INFINITY : now / before - 1
  // Beyond ten times as much, percents are no longer read.
  if (ratio >= 9)
    return (
      <Text component="span" size="sm" c="dimmed">
        {former === undefined ? '–' : t('formerValue', { value: former })}
      </Text>
    )
  const text = new Intl.NumberFormat(locale, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  }).format(ratio)
  const isGood = isLessBetter ? ratio <= 0 : ratio >= 0
  const isSame = Math.abs(ratio) < 0.005
  return (
    <Text
      component="span"
      size="sm"
      className="numbers"
      c={isSame ? 'dimmed' : isGood ? 'light-dark(#0f6b52, #55c196)' : 'var(--mantine-color-error)'}
    >
      {text}
    </Text>
  )
}
