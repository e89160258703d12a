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
  /** The least that is sold. */
  least?: number
  /** Undefined while what is typed is no amount, or too little. */
  onChange: (measure: number | undefined) => void
}

/** An amount of goods sold by a unit, kept as it is typed until the field is left. */
export function MeasureField({ unit, measure, least = 0, onChange, ...props }: MeasureFieldProps) {
  const t = useTexts(measureTexts)
  const textOf = useMeasureText()
  const wrongIn = useMeasureCheck()
  const { currency } = useAccount()
  const [typed, setTyped] = useState<string>()
  const now = typed === undefined ? { measure } : readMeasure(typed, unit, currency)
  const isTooLittle = 'measure' in now && now.measure < least
  return (
    <TextInput
      autoComplete="off"
      maxLength={40}
      value={typed ?? textOf(measure, unit)}
      error={
        isTooLittle
          ? t('tooLittle', { least: textOf(least, unit) })
          : typed !== undefined && wrongIn(typed, unit)
      }
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        const read = readMeasure(value, unit, currency)
        onChange('measure' in read && read.measure >= least ? read.measure : undefined)
      }}
      onBlur={() => {
        if ('measure' in now && !isTooLittle) setTyped(undefined)
      }}
      {...props}
    />
  )
}
