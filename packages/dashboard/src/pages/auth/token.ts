import { useState } from 'react'

/** What stands behind `#` in the link of a message: it reaches no server log. */
export function useTokenOfAddress(): string {
  const [token] = useState(() => decodeURIComponent(window.location.hash.slice(1)))
  return token
}
