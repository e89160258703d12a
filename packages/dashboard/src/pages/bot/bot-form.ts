import type { UseFormReturnType } from '@mantine/form'
import type { BotSettings } from '@mostrador/contract/bot-settings'

export type BotForm = UseFormReturnType<BotSettings>
