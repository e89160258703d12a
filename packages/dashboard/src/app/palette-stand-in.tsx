// Takes the keys from the moment the search is asked for until its own field stands.
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '../i18n/language.tsx'
import classes from './search-and-keys.module.css'
import { appTexts } from './texts.ts'

/** Typed before the search stood; `isEntered` when the first result is wanted at once. */
export type Typed = { text: string; isEntered: boolean }

type PaletteStandInProps = { typed: RefObject<Typed>; onClose: () => void; onClosed: () => void }

/** A real field, because keys that are gathered by hand lose accents and what an input method composes. */
export function PaletteStandIn({ typed, onClose, onClosed }: PaletteStandInProps) {
  const t = useTexts(appTexts)
  const [text, setText] = useState('')
  const end = useEffectEvent(onClosed)
  useEffect(() => () => end(), [])
  const keep = (next: string, isEntered: boolean) => {
    typed.current = { text: next, isEntered }
    setText(next)
  }
  return (
    <div role="dialog" aria-label={t('search')} className={classes.standIn}>
      <input
        // biome-ignore lint/a11y/noAutofocus: whoever asks for the search types next
        autoFocus
        aria-label={t('search')}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ currentTarget: { value } }) => keep(value, false)}
        onKeyDown={({ key, nativeEvent }) => {
          if (nativeEvent.isComposing) return
          if (key === 'Enter') keep(text, true)
          if (key === 'Escape') onClose()
        }}
      />
    </div>
  )
}
