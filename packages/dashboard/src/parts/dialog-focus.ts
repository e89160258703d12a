// Where the keyboard is in a dialog: in its first field, not at the button that closes it, and never nowhere.
import { type KeyboardEvent, type RefObject, useEffect } from 'react'

const fields =
  'input:not([type=hidden]):not([type=file]):not([disabled]):not([tabindex="-1"]), textarea:not([disabled]), select:not([disabled])'

/** A field on a phone would bring the keyboard up over the dialog before anybody has read it. */
const hasKeyboard = () => matchMedia('(hover: hover)').matches

export function useFieldFocus(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const here = body.current
    if (!here || !hasKeyboard()) return undefined
    let hasBegun = false
    const settle = (changes: readonly MutationRecord[]) => {
      const at = document.activeElement
      const isLost = at === null || at === document.body
      // Whoever is in it already, or in a list that hangs over it, stays there.
      if (hasBegun ? !isLost : here.contains(at)) {
        hasBegun = hasBegun || at?.matches(fields) === true
        return
      }
      const field = firstIn(changes.flatMap(({ addedNodes }) => [...addedNodes])) ?? firstIn([here])
      if (!field) return
      hasBegun = true
      field.focus()
    }
    // After the library, which puts the focus on the first thing that takes it: the button that closes.
    const timer = window.setTimeout(() => settle([]), 50)
    const watcher = new MutationObserver(settle)
    watcher.observe(here, { childList: true, subtree: true })
    return () => {
      window.clearTimeout(timer)
      watcher.disconnect()
    }
  }, [body])
}

function firstIn(nodes: readonly Node[]): HTMLElement | undefined {
  for (const node of nodes) {
    if (!(node instanceof HTMLElement) || !node.isConnected) continue
    const marked = node.querySelector<HTMLElement>('[data-autofocus]')
    const found = marked ?? (node.matches(fields) ? node : node.querySelector<HTMLElement>(fields))
    if (found) return found
  }
  return undefined
}

/** Ctrl+Enter sends the form that one writes in, or the dialog's only one. */
export function submitByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
  if (!(event.target instanceof HTMLElement)) return
  const forms = event.currentTarget.querySelectorAll('form')
  const form = event.target.closest('form') ?? (forms.length === 1 ? forms[0] : undefined)
  if (!form) return
  event.preventDefault()
  form.requestSubmit()
}
