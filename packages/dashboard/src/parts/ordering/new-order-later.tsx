import { lazy, Suspense, useState } from 'react'
import { Contained } from '../feedback/contained.tsx'
import type { NewOrderProps } from './new-order.tsx'

// Most pages that can take an order are opened for something else.
const NewOrder = lazy(() => import('./new-order.tsx').then(({ NewOrder }) => ({ default: NewOrder })))

/** Loaded when it is first opened, and kept, so that it closes as it opened. */
export function NewOrderLater(props: NewOrderProps) {
  const [wasOpen, setWasOpen] = useState(false)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  if (!props.isOpen && !wasOpen) return null
  return (
    <Contained>
      <Suspense fallback={null}>
        <NewOrder {...props} />
      </Suspense>
    </Contained>
  )
}
