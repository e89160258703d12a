import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Where the bot's page tells what delivery costs. */
export const deliveryPlace = 'delivery'

/** Where the bot's page tells how customers pay. */
export const paymentPlace = 'payment'

/** Where the settings ask for the shop's address. */
export const addressPlace = 'shop-address'

/** Where the bot's page tells on which days the hours are other ones, or none. */
export const specialDaysPlace = 'special-days'

/** Where the page of availability tells who serves, and when. */
export const availabilityPlaces = { nobody: 'who', no_hours: 'hours' } as const

const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
const settledMs = 4_000

/** Brings the place that the address names into sight; the router looks for it before what it stands in was loaded. */
export function useShownPlace(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '') return
    // Parts above it that come later push it down again, until the person moves.
    const observer = new ResizeObserver(() => document.getElementById(hash)?.scrollIntoView())
    observer.observe(document.body)
    const stop = () => observer.disconnect()
    const timer = setTimeout(stop, settledMs)
    for (const event of moves) window.addEventListener(event, stop, { once: true })
    return () => {
      stop()
      clearTimeout(timer)
      for (const event of moves) window.removeEventListener(event, stop)
    }
  }, [hash])
}
