import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Failed } from './states.tsx'

/** A part that fails to render leaves the rest of its page, such as a secret that is shown only once. */
export function Contained({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'same'} errorComponent={PartFailed}>
      {children}
    </CatchBoundary>
  )
}

function PartFailed({ error, reset }: ErrorComponentProps) {
  return <Failed error={error instanceof Error ? error : new Error(String(error))} onRetry={reset} />
}
