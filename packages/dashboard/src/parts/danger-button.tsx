import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'

type DangerButtonProps = Omit<ButtonProps, 'variant' | 'color' | 'c'> &
  Pick<ComponentProps<'button'>, 'onClick' | 'aria-label'>

/** Begins something that cannot be undone; quiet, because it only opens the question. */
export function DangerButton(props: DangerButtonProps) {
  return <Button variant="subtle" color="red.9" c="var(--mantine-color-error)" {...props} />
}
