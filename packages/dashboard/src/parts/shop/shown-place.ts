import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Brings the place that the address names into sight; the router looks for it before what it stands in was loaded. */
export function useShownPlace(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '') return
    const frame = requestAnimationFrame(() => document.getElementById(hash)?.scrollIntoView())
    return () => cancelAnimationFrame(frame)
  }, [hash])
}
