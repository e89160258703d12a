import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { withKey } from '../../../parts/keys/keys.ts'
import classes from './composer.module.css'

type ToolProps = {
  label: string
  /** Under the icon where tools stand in a row of their own; without one the label. */
  name?: string
  icon: ReactNode
  hotkey?: string
  variant?: 'subtle' | 'light' | 'filled'
  color?: string
  onClick: () => void
}

/** One of the things beside the field for an answer: an icon, with its name below where there is room. */
export function Tool({ label, name, icon, hotkey, variant = 'subtle', color = 'gray', onClick }: ToolProps) {
  return (
    <ActionIcon
      size={36}
      variant={variant}
      color={color}
      className={classes.tool}
      onClick={onClick}
      aria-label={label}
      {...(hotkey !== undefined && { 'aria-keyshortcuts': hotkey })}
      title={hotkey === undefined ? label : withKey(label, hotkey)}
    >
      {icon}
      <span aria-hidden className={classes.toolName}>
        {name ?? label}
      </span>
    </ActionIcon>
  )
}
