import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { partTexts } from '../texts.ts'
import { useConfirm } from './confirm.tsx'

/** Asks before a dialog closes in which something was typed. Render `question` once. */
export function useClosingGuard(onClose: () => void): {
  /** For the dialog's own ways out: its key, its cross and the ground around it. */
  close: () => void
  /** Told by the form whenever that changes. */
  noteTyped: (isTyped: boolean) => void
  question: ReactNode
} {
  const t = useTexts(partTexts)
  const isTyped = useRef(false)
  const { ask, dialog } = useConfirm()
  const noteTyped = (typed: boolean) => {
    isTyped.current = typed
  }
  const leave = () => {
    isTyped.current = false
    onClose()
  }
  const close = () => {
    if (!isTyped.current) return leave()
    const question = {
      ...{ title: t('leaveTitle'), text: t('typedText'), action: t('leave'), isDangerous: true },
      onConfirm: async () => leave(),
    }
    // The key that asks is heard by every dialog that is open by then, and would close the question too.
    window.setTimeout(() => ask(question), 0)
  }
  return { close, noteTyped, question: dialog }
}

/**
 * Told by a form to the guard of its dialog, for as long as the form is there. The guard knows before the next key arrives:
 * an effect after painting would let a quick Escape close what was just typed.
 */
export function useNoteTyped(isTyped: boolean, noteTyped: (isTyped: boolean) => void): void {
  useLayoutEffect(() => {
    noteTyped(isTyped)
    return () => noteTyped(false)
  }, [isTyped, noteTyped])
}
