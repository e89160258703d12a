import type { UseFormReturnType } from '@mantine/form'
import type { BotSettings } from '@mostrador/contract/bot-settings'
import type { DeliveryValues } from './delivery/delivery-values.ts'

/** The settings as they are typed: money as text. */
export type BotValues = Omit<BotSettings, 'delivery_fee'> & { delivery: DeliveryValues }
export type BotForm = UseFormReturnType<BotValues>
