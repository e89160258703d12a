import { builtInText } from '../wording/texts.ts'

/** The address says that the order is fetched. */
export function isPickup(address: string): boolean {
  return Object.values(builtInText('pickup') ?? {}).includes(address)
}
