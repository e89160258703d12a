import type { BotSettings } from '../../settings.ts'
import { builtInText } from '../wording/texts.ts'

/** The address says that the order is fetched, in our words or in the shop's own. */
export function isPickup(address: string, { texts }: Pick<BotSettings, 'texts'>): boolean {
  return [builtInText('pickup'), texts.pickup].some((each) => Object.values(each ?? {}).includes(address))
}
