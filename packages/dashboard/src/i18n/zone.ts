import { createContext, use } from 'react'

/** The zone in which a part of the page tells times; without one, that of the browser. */
const Zone = createContext<string | undefined>(undefined)

/** A shop has one clock, for its bot, its campaigns, and all who answer for it wherever they sit. */
export const ZoneProvider = Zone

export function useZone(): string {
  return use(Zone) ?? ownZone()
}

/** Where the viewer's own clock is. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
