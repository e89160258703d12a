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

/** Tells what was done, with a button that takes it back; what is returned ends the offer. */
export function useUndo(): (done: string, undo: () => unknown) => () => void {
  const t = useTexts(partTexts)
  return useCallback(
    (done, undo) => {
      const run = () => {
        forgetUndo(run)
        notifications.hide(id)
        undo()
      }
      const id = notifications.show({
        icon: <IconCheck size={18} />,
        color: 'counter',
        autoClose: undoableMs,
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
      return () => {
        forgetUndo(run)
        notifications.hide(id)
      }
    },
    [t],
  )
}
