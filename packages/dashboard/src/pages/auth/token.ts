import { useState } from 'react'

/** The part after `#` of a mailed link; browsers never send it, so it reaches no server log. */
export function useTokenOfAddress(): string {
  const [token] = useState(() => decodeURIComponent(window.location.hash.slice(1)))
  return token
}
