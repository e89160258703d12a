// The delivery fee as people type it, and back.
import type { DeliveryFee } from '@mostrador/contract/delivery-fee'
import { editMoney, readMoney } from '../../../i18n/money.ts'
import type { MoneyHabit } from '../../../parts/money-field.tsx'

export const deliveryKinds = ['none', 'fixed', 'zones', 'later'] as const

/** Values of every kind, so that choosing another one and coming back loses nothing. */
export type DeliveryValues = {
  kind: (typeof deliveryKinds)[number]
  fee: string
  freeFrom: string
  /** Names with commas between them. */
  zones: { names: string; fee: string }[]
  elsewhere: string
  /** Names with commas between them. */
  refused: string
  onlyZones: boolean
}

export const emptyZone = { names: '', fee: '' }

export function valuesOf(setting: DeliveryFee, locale: string): DeliveryValues {
  const typed = (amount: string | null) => (amount === null ? '' : editMoney(Number(amount), locale))
  const none = {
    kind: 'none',
    fee: '',
    freeFrom: '',
    zones: [emptyZone],
    elsewhere: '',
    refused: '',
    onlyZones: false,
  } as const
  if (setting === null) return { ...none, zones: [...none.zones] }
  if (setting.kind === 'later') return { ...none, zones: [...none.zones], kind: 'later' }
  const freeFrom = typed(setting.free_from)
  if (setting.kind === 'fixed')
    return { ...none, zones: [...none.zones], kind: 'fixed', fee: typed(setting.fee), freeFrom }
  return {
    ...{ ...none, kind: 'zones', freeFrom, elsewhere: typed(setting.elsewhere) },
    ...{ refused: (setting.refused ?? []).join(', '), onlyZones: setting.only_zones ?? false },
    zones: setting.zones.map(({ names, fee }) => ({ names: names.join(', '), fee: typed(fee) })),
  }
}

/** Undefined while what is typed is no setting yet. */
export function settingOf(values: DeliveryValues, { locale, currency }: MoneyHabit): DeliveryFee | undefined {
  const amount = (text: string) => {
    if (text.trim() === '') return null
    const read = readMoney(text, locale, currency)
    return 'amount' in read ? String(read.amount) : undefined
  }
  if (values.kind === 'none') return null
  if (values.kind === 'later') return { kind: 'later' }
  const freeFrom = amount(values.freeFrom)
  if (freeFrom === undefined) return undefined
  if (values.kind === 'fixed') {
    const fee = amount(values.fee)
    return fee ? { kind: 'fixed', fee, free_from: freeFrom } : undefined
  }
  const elsewhere = amount(values.elsewhere)
  const zones = filledZones(values).map(({ names, fee }) => ({ names: namesIn(names), fee: amount(fee) }))
  if (elsewhere === undefined || zones.length === 0) return undefined
  const whole = zones.flatMap(({ names, fee }) => (fee && names.length > 0 ? [{ names, fee }] : []))
  if (whole.length < zones.length) return undefined
  const refused = namesIn(values.refused)
  return {
    ...{ kind: 'zones', zones: whole, free_from: freeFrom },
    ...{ elsewhere: values.onlyZones ? null : elsewhere, only_zones: values.onlyZones },
    ...(refused.length > 0 && { refused }),
  }
}

export function namesIn(text: string): string[] {
  return [...new Set(text.split(/[,;\n]/).map((name) => name.trim()))].filter((name) => name !== '')
}

/** Rows left empty are no zones. */
export function filledZones({ zones }: DeliveryValues): DeliveryValues['zones'] {
  return zones.filter(({ names, fee }) => names.trim() !== '' || fee.trim() !== '')
}
