import { Text, Textarea } from '@mantine/core'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { useKey, withKey } from '../../../parts/keys/keys.ts'
import classes from './composer.module.css'
import { composerTexts } from './composer-texts.ts'

/** Without `pick` it only says something. */
export type Suggestion = { id: string; label: string; detail?: string; pick?: () => void }

type ComposeFieldProps = {
  field: RefObject<HTMLTextAreaElement | null>
  /** Whoever turned to it writes next. */
  isFocusedFirst: boolean
  label: string
  /** In place of the label in the empty field. */
  placeholder?: string
  text: string
  charsMax: number
  isNote: boolean
  suggestions: readonly Suggestion[]
  onChange: (text: string, caret: number) => void
  onSend: () => void
  /** Sends whatever is written, for those who hold a key for it. */
  onSendAsIs?: () => void
  /** Files that are pasted or dropped; absent where none are taken. */
  onFiles?: (files: FileList) => void
}

/** So near its end the field counts down. Nothing that is written or pasted is ever cut off. */
const shownCharsLeft = 200

/** Enter sends, or picks what is marked in the list that is open above; Escape closes that list, then leaves. */
export function ComposeField(props: ComposeFieldProps) {
  const { field, isFocusedFirst, label, text, suggestions, onChange } = props
  const t = useTexts(composerTexts)
  const format = useFormat()
  const listId = useId()
  const isEntered = useRef(false)
  const [marked, mark] = useState(0)
  const [closedAt, close] = useState<string>()
  useEffect(() => {
    if (isFocusedFirst) field.current?.focus()
  }, [isFocusedFirst, field])
  useKey('r', () => field.current?.focus(), !props.isNote)
  const shown = closedAt === text ? [] : suggestions
  const left = props.charsMax - text.trim().length
  const at = Math.min(marked, shown.length - 1)
  const pick = (suggestion: Suggestion | undefined) => {
    suggestion?.pick?.()
    mark(0)
    field.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) (props.onSendAsIs ?? props.onSend)()
    else if (shown.length > 0 && move !== undefined) mark((at + move + shown.length) % shown.length)
    else if (shown.length > 0 && event.key === 'Escape') close(text)
    else if (shown[at]?.pick && (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey)
      pick(shown[at])
    else if (event.key === 'Enter' && !event.shiftKey) props.onSend()
    else if (event.key === 'Escape') field.current?.blur()
    else return
    event.preventDefault()
  }
  /** A kept draft is gone on with at its end; browsers put the caret before it. A click sets it after this. */
  const enter = ({ currentTarget: entered }: FocusEvent<HTMLTextAreaElement>) => {
    if (isEntered.current) return
    isEntered.current = true
    // A selection from before stays.
    if (entered.selectionEnd > 0) return
    entered.setSelectionRange(entered.value.length, entered.value.length)
  }
  const take = (event: SyntheticEvent, files: FileList) => {
    if (!props.onFiles || files.length === 0) return
    event.preventDefault()
    props.onFiles(files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is dropped can be chosen by a button too
    <div
      className={classes.field}
      data-note={props.isNote || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer.files)}
    >
      {shown.length > 0 && (
        <div id={listId} role="listbox" aria-label={label} className={classes.suggestions}>
          {shown.map((suggestion, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the marked one
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
            <div
              key={suggestion.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              className={classes.suggestion}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(suggestion)}
            >
              <strong>{suggestion.label}</strong>
              {suggestion.detail !== undefined && (
                <span className={`clip ${classes.detail}`}>{suggestion.detail}</span>
              )}
            </div>
          ))}
        </div>
      )}
      <Textarea
        ref={field}
        aria-label={label}
        placeholder={props.placeholder ?? label}
        {...(!props.isNote && { 'aria-keyshortcuts': 'r', title: withKey(label, 'r') })}
        autosize
        minRows={1}
        maxRows={8}
        error={left < 0}
        value={text}
        aria-autocomplete={shown.length > 0 ? 'list' : undefined}
        aria-controls={shown.length > 0 ? listId : undefined}
        aria-activedescendant={shown.length > 0 ? `${listId}-${at}` : undefined}
        onChange={({ currentTarget: { value, selectionEnd } }) => {
          mark(0)
          onChange(value, selectionEnd)
        }}
        onFocus={enter}
        onKeyDown={press}
        onPaste={(event) => take(event, event.clipboardData.files)}
      />
      {left <= shownCharsLeft && (
        <Text size="xs" role="status" c={left < 0 ? 'var(--mantine-color-error)' : 'dimmed'}>
          {left < 0
            ? t('charsOver', { n: -left, max: format.number(props.charsMax) })
            : t('charsLeft', { n: left })}
        </Text>
      )}
    </div>
  )
}
