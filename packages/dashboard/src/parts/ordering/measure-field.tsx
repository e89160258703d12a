import { TextInput, type TextInputProps } from '@mantine/core'
import { limits } from '@mostrador/contract/limits'
import { measureText, type SaleUnit } from '@mostrador/contract/measures'
import { useState } from 'react'
import { useAccount } from '../../api/session.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { readMeasure, smallerUnit } from '../../i18n/measure.ts'
import { measureTexts } from '../shop/measure-texts.ts'

type MeasureFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'error'> & {
  unit: SaleUnit
  measure: number
  /** Undefined while what is typed is no amount. */
  onChange: (measure: number | undefined) => void
}

/** An amount of goods sold by a unit, kept as it is typed until the field is left. */
export function MeasureField({ unit, measure, onChange, ...props }: MeasureFieldProps) {
  const t = useTexts(measureTexts)
  const textOf = useMeasureText()
  const { currency } = useAccount()
  const [typed, setTyped] = useState<string>()
  const read = typed === undefined ? undefined : readMeasure(typed, unit, currency)
  const small = smallerUnit[unit] ?? unit
  const wrong =
    read === undefined || 'measure' in read
      ? undefined
      : t(read.problem, {
          example: textOf(350, unit),
          most: textOf(limits.orderMeasureMax, unit),
          small: `${typed?.trim()} ${small}`,
          large: `${typed?.trim()} ${unit}`,
        })
  return (
    <TextInput
      autoComplete="off"
      maxLength={40}
      value={typed ?? textOf(measure, unit)}
      error={wrong}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        const now = readMeasure(value, unit, currency)
        onChange('measure' in now ? now.measure : undefined)
      }}
      onBlur={() => {
        if (read === undefined || 'measure' in read) setTyped(undefined)
      }}
      {...props}
    />
  )
}

/** An amount as the reader writes it. */
function useMeasureText(): (measure: number, unit: SaleUnit) => string {
  const { currency } = useAccount()
  const { language } = useLanguage()
  return (measure, unit) => measureText(measure, unit, { language, currency })
}
