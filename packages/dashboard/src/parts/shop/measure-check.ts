// Amounts of goods by measure as people type and read them.
import { limits } from '@mostrador/contract/limits'
import { measureText, type SaleUnit } from '@mostrador/contract/measures'
import { readMeasure, smallerUnit } from '@mostrador/contract/measures/told-measures'
import { useAccount } from '../../api/session.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { measureTexts } from './measure-texts.ts'

/** An amount as the reader writes it. */
export function useMeasureText(): (measure: number, unit: SaleUnit) => string {
  const { currency } = useAccount()
  const { language } = useLanguage()
  return (measure, unit) => measureText(measure, unit, { language, currency })
}

/** Why what is typed is no amount of goods sold by the unit; undefined where it is one. */
export function useMeasureCheck(): (typed: string, unit: SaleUnit, near?: number) => string | undefined {
  const t = useTexts(measureTexts)
  const textOf = useMeasureText()
  const { currency } = useAccount()
  return (typed, unit, near) => {
    const read = readMeasure(typed, unit, currency, near)
    if ('measure' in read) return undefined
    return t(read.problem, {
      example: textOf(350, unit),
      most: textOf(limits.orderMeasureMax, unit),
      small: `${typed.trim()} ${smallerUnit[unit] ?? unit}`,
      large: `${typed.trim()} ${unit}`,
    })
  }
}
