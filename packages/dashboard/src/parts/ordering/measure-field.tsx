import { TextInput, type TextInputProps } from '@mantine/core'
import type { SaleUnit } from '@mostrador/contract/measures'
import { readMeasure } from '@mostrador/contract/measures/told-measures'
import { useState } from 'react'
import { useAccount } from '../../api/session.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useMeasureCheck, useMeasureText } from '../shop/measure-check.ts'
import { measureTexts } from '../shop/measure-texts.ts'

type MeasureFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'error'> & {
  unit: SaleUnit
  measure: number
  /** It was ordered: a number without a unit is about as much. */
  isWeighed?: boolean
  /** The least that is sold. */
  least?: number
  /** Undefined while what is typed is no amount, or too little. */
  onChange: (measure: number | undefined) => void
}

/** An amount of goods sold by a unit, kept as it is typed until the field is left. */
export function MeasureField({
  unit,
  measure,
  least = 0,
  isWeighed = false,
  onChange,
  ...props
}: MeasureFieldProps) {
  const t = useTexts(measureTexts)
  const textOf = useMeasureText()
  const wrongIn = useMeasureCheck()
  const { currency } = useAccount()
  const [typed, setTyped] = useState<string>()
  // A field that follows what is typed would tell a second number by the first.
  const [near] = useState(isWeighed ? measure : undefined)
  const now = typed === undefined ? { measure } : readMeasure(typed, unit, currency, near)
  const isTooLittle = 'measure' in now && now.measure < least
  return (
    <TextInput
      autoComplete="off"
      maxLength={40}
      value={typed ?? textOf(measure, unit)}
      error={
        isTooLittle
          ? t('tooLittle', { least: textOf(least, unit) })
          : typed !== undefined && wrongIn(typed, unit, near)
      }
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        const read = readMeasure(value, unit, currency, near)
        onChange('measure' in read && read.measure >= least ? read.measure : undefined)
      }}
      onBlur={() => {
        if ('measure' in now && !isTooLittle) setTyped(undefined)
      }}
      {...props}
    />
  )
}
