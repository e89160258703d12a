import { limits } from '@mostrador/contract/limits'
import { useTexts } from '../../../i18n/language.tsx'
import { useMoneyCheck } from '../../../parts/money-field.tsx'
import type { BotValues } from '../bot-form.ts'
import { filledZones, namesIn } from './delivery-values.ts'
import { deliveryFormTexts } from './texts.ts'

/** Checks of the fields that the chosen kind shows. */
export function useDeliveryRules() {
  const t = useTexts(deliveryFormTexts)
  const check = useMoneyCheck()
  const isOf = ({ needs_address: isSent, delivery: { kind } }: BotValues, ...kinds: string[]) =>
    isSent && kinds.includes(kind)
  const needed = (text: string) => (text.trim() === '' ? t('feeMissing') : check(text))
  /** One row at least, and none half filled. */
  const isNeeded = ({ delivery }: BotValues, other: string) =>
    other.trim() !== '' || filledZones(delivery).length === 0
  const zoneAt = ({ delivery }: BotValues, path: string) => delivery.zones[Number(path.split('.').at(-2))]
  return {
    fee: (text: string, values: BotValues) => (isOf(values, 'fixed') ? needed(text) : null),
    freeFrom: (text: string, values: BotValues) => (isOf(values, 'fixed', 'zones') ? check(text) : null),
    elsewhere: (text: string, values: BotValues) => (isOf(values, 'zones') ? check(text) : null),
    refused: (text: string, values: BotValues) => {
      if (!isOf(values, 'zones')) return null
      const names = namesIn(text)
      if (names.length > limits.deliveryZoneNamesMax)
        return t('namesMany', { n: limits.deliveryZoneNamesMax })
      const isLong = names.some((name) => name.length > limits.deliveryZoneCharsMax)
      return isLong ? t('nameLong', { n: limits.deliveryZoneCharsMax }) : null
    },
    zones: {
      fee: (text: string, values: BotValues, path: string) => {
        if (!isOf(values, 'zones')) return null
        return isNeeded(values, zoneAt(values, path)?.names ?? '') ? needed(text) : check(text)
      },
      names: (text: string, values: BotValues, path: string) => {
        if (!isOf(values, 'zones')) return null
        const names = namesIn(text)
        if (names.length === 0)
          return isNeeded(values, zoneAt(values, path)?.fee ?? '') ? t('namesMissing') : null
        if (names.length > limits.deliveryZoneNamesMax)
          return t('namesMany', { n: limits.deliveryZoneNamesMax })
        const isLong = names.some((name) => name.length > limits.deliveryZoneCharsMax)
        return isLong ? t('nameLong', { n: limits.deliveryZoneCharsMax }) : null
      },
    },
  }
}
