// Whoever has finished with one conversation by a key goes on with the next in the list, as it stands at that moment.
import { useEffect, useEffectEvent } from 'react'

const name = 'mostrador:next-conversation'

export function goToNext(): void {
  window.dispatchEvent(new Event(name))
}

export function useGoingToNext(go: () => void): void {
  const hear = useEffectEvent(go)
  useEffect(() => {
    const listener = () => hear()
    window.addEventListener(name, listener)
    return () => window.removeEventListener(name, listener)
  }, [])
}
