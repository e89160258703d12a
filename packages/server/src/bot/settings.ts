export { BotSettings } from '@mostrador/contract/bot-settings'
