import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A link of a dialog that holds something unsaved or shown only once: following it in the same tab would lose that. */
export const NewTabLink = createLink((props: ComponentProps<'a'>) => (
  <a {...props} target="_blank" rel="noreferrer" />
))
