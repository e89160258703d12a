import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Contained } from './contained.tsx'

/** A dialog that is loaded when it is first opened, and kept, so that it closes as it opened. */
export function later<P extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<P>>,
): (props: P) => React.ReactNode {
  const Loaded = lazy(async () => ({ default: await load() }))
  return function Later(props: P) {
    const [wasOpen, setWasOpen] = useState(false)
    if (props.isOpen && !wasOpen) setWasOpen(true)
    if (!props.isOpen && !wasOpen) return null
    return (
      <Contained>
        <Suspense fallback={null}>
          <Loaded {...props} />
        </Suspense>
      </Contained>
    )
  }
}
