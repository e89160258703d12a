// The keys of a list to choose from: arrows go on, letters lead to the name that begins with them.

import type { KeyboardEvent } from 'react'
import { plain } from '../../i18n/plain.ts'

/** Letters within this time belong together. */
const togetherMs = 1_000
let typed = ''
let typedMs = 0

/** For the `onKeyDown` of whatever holds the choices: buttons or ticks, each named by its own words. */
export function choiceKeys(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, ctrlKey, metaKey, altKey } = event
  const choices = [...event.currentTarget.querySelectorAll<HTMLElement>('button, input[type="checkbox"]')]
  const at = choices.indexOf(target as HTMLElement)
  if (at < 0 || ctrlKey || metaKey || altKey) return
  const move = { ArrowDown: 1, ArrowUp: -1 }[key]
  const isTick = target instanceof HTMLInputElement
  if (move !== undefined) goTo(choices.at((at + move) % choices.length), choices)
  else if (key === 'Enter' && isTick) target.click()
  else if (/^\p{L}$/u.test(key)) leadTo(key, choices)
  else return
  event.preventDefault()
}

/**
 * The mark of where a dialog's focus begins goes along: the library puts the focus on it twice, and a quick key between
 * was undone.
 */
function goTo(choice: HTMLElement | undefined, choices: readonly HTMLElement[]): void {
  if (!choice) return
  const marked = choices.find((each) => each.hasAttribute('data-autofocus'))
  marked?.removeAttribute('data-autofocus')
  if (marked) choice.setAttribute('data-autofocus', 'true')
  choice.focus()
}

function leadTo(letter: string, choices: readonly HTMLElement[]): void {
  const now = performance.now()
  typed = (now - typedMs < togetherMs ? typed : '') + plain(letter)
  typedMs = now
  goTo(
    choices.find((choice) => plain(nameOf(choice)).includes(` ${typed}`)),
    choices,
  )
}

/** With a space before each word. */
function nameOf(choice: HTMLElement): string {
  const words = choice instanceof HTMLInputElement ? choice.labels?.[0]?.textContent : choice.textContent
  return ` ${words ?? ''}`
}
