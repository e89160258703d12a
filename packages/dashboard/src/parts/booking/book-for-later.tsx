import { lazy, Suspense, useState } from 'react'
import { Contained } from '../feedback/contained.tsx'
import type { BookForProps } from './book-for.tsx'

// The calendar is large, and most pages that can book are opened for something else.
const BookFor = lazy(() => import('./book-for.tsx').then(({ BookFor }) => ({ default: BookFor })))

/** Loaded when it is first opened, and kept, so that it closes as it opened. */
export function BookForLater(props: BookForProps) {
  const [wasOpen, setWasOpen] = useState(false)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  if (!props.isOpen && !wasOpen) return null
  return (
    <Contained>
      <Suspense fallback={null}>
        <BookFor {...props} />
      </Suspense>
    </Contained>
  )
}
