import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCheck } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { withKey } from '../keys/keys.ts'
import { partTexts } from '../texts.ts'
import { forgetUndo, rememberUndo } from './last-undo.ts'
import classes from './undo.module.css'

/** Long enough to read it, notice the mistake, and reach the button. */
const undoableMs = 10_000

/** Takes away notices that are no longer true, by their subject. */
const shown = new Map<string, () => void>()

/** For whoever takes it back in another way: the notice would offer what is done. */
export function endUndo(about: string): void {
  shown.get(about)?.()
}

/**
 * Tells what was done, with a button that takes it back; what is returned ends the offer. A later notice about the same
 * takes its place.
 */
export function useUndo(): (done: string, undo: () => unknown, about?: string) => () => void {
  const t = useTexts(partTexts)
  return useCallback(
    (done, undo, about) => {
      if (about !== undefined) endUndo(about)
      const end = () => {
        forgetUndo(run)
        notifications.hide(id)
      }
      const run = () => {
        end()
        undo()
      }
      const id = notifications.show({
        icon: <IconCheck size={18} />,
        color: 'counter',
        className: 'undoable',
        autoClose: undoableMs,
        onClose: () => {
          if (about !== undefined && shown.get(about) === end) shown.delete(about)
        },
        message: (
          <span className={classes.line}>
            {done}
            <Button size="compact-sm" variant="subtle" aria-keyshortcuts="z" onClick={run}>
              {withKey(t('undo'), 'z')}
            </Button>
          </span>
        ),
      })
      rememberUndo(run, undoableMs)
      if (about !== undefined) shown.set(about, end)
      return end
    },
    [t],
  )
}
