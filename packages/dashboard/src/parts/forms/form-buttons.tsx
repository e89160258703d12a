import { Button, Text } from '@mantine/core'
import { type MouseEvent, useId } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { partTexts } from '../texts.ts'
import classes from './form-buttons.module.css'

type FormButtonsProps = {
  /** The verb on the button. */
  submit: string
  isBusy: boolean
  /** The reason why there is nothing to send yet; undefined once there is. */
  lacks?: string | undefined
  /** There is nothing to save. */
  isUnchanged?: boolean
  /** Leaves a dialog; a form that is a part of its page has no way back. */
  onClose?: (() => void) | undefined
  /** Without it the button submits the form around it. */
  onSubmit?: (() => void) | undefined
  isDangerous?: boolean
}

/**
 * The foot of every form. A button that cannot be used stays in reach of the keyboard and says why; one that can be used
 * leads to the first field that is not right.
 */
export function FormButtons(props: FormButtonsProps) {
  const { submit, isBusy, isUnchanged = false, onClose, onSubmit, isDangerous = false } = props
  const t = useTexts(partTexts)
  const lacks = isUnchanged ? t('nothingChanged') : props.lacks
  const reason = useId()
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter in a field presses this button too.
    if (lacks !== undefined) return event.preventDefault()
    onSubmit?.()
    const { form } = event.currentTarget
    requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <div className={classes.foot}>
      {lacks !== undefined && (
        <Text
          id={reason}
          size="sm"
          c="dimmed"
          className={classes.reason}
          data-over={onClose !== undefined || undefined}
        >
          {lacks}
        </Text>
      )}
      <div className={classes.buttons}>
        {onClose && (
          <Button variant="default" onClick={onClose}>
            {t('goBack')}
          </Button>
        )}
        <Button
          type={onSubmit ? 'button' : 'submit'}
          color={isDangerous ? 'red.9' : undefined}
          loading={isBusy}
          onClick={press}
          aria-disabled={lacks !== undefined || undefined}
          data-disabled={lacks !== undefined || undefined}
          aria-describedby={lacks === undefined ? undefined : reason}
        >
          {submit}
        </Button>
      </div>
    </div>
  )
}
