// Single keys, heard wherever nobody types and nothing lies above the page.
import { useEffect, useEffectEvent, useRef } from 'react'

const storageName = 'mostrador-single-keys'

/** People who speak to their device, or brush a key, can do without: everything has a button too. */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(storageName) !== 'off'
}

export function setSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(storageName)
  else localStorage.setItem(storageName, 'off')
}

/** Before any `useKey` of the same key, which then hears nothing: for what stands over the rest of a page. */
export function useKeyFirst(key: string, run: () => void, isOn: boolean): void {
  useListener(key, run, isOn, true)
}

export function useKey(key: string, run: () => void, isOn = true): void {
  useListener(key, run, isOn, false)
}

function useListener(key: string, run: () => void, isOn: boolean, capture: boolean): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== key || !isFree(event)) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    if (!isOn) return
    window.addEventListener('keydown', hear, { capture })
    return () => window.removeEventListener('keydown', hear, { capture })
  }, [isOn, capture])
}

/**
 * Whoever presses the key that leads to a field goes on typing. Where it found none, letters are held back, lest they act,
 * until the person turns to something else: by Tab, a click, a field, or Escape. `onHeld` tells them, once.
 */
export function useHeldAfter(key: string, onHeld: () => void): void {
  const held = useRef<'no' | 'quietly' | 'told'>('no')
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') held.current = 'no'
    if (event.key.length !== 1 || !isFree(event)) return
    if (held.current === 'no') {
      if (event.key.toLowerCase() === key) held.current = 'quietly'
      return
    }
    event.preventDefault()
    if (held.current === 'quietly') onHeld()
    held.current = 'told'
  })
  const turn = useEffectEvent((event: Event) => {
    const isField = event.target instanceof Element && event.target.closest(typing) !== null
    if (event.type === 'pointerdown' || isField) held.current = 'no'
  })
  useEffect(() => {
    // Before the keys' own listeners, which leave alone what was prevented.
    window.addEventListener('keydown', hear, { capture: true })
    window.addEventListener('pointerdown', turn, { capture: true })
    window.addEventListener('focusin', turn)
    return () => {
      window.removeEventListener('keydown', hear, { capture: true })
      window.removeEventListener('pointerdown', turn, { capture: true })
      window.removeEventListener('focusin', turn)
    }
  }, [])
}

/** The name of a button with its key, where there is a keyboard: a phone has none to show. */
export function withKey(name: string, key: string): string {
  return areSingleKeysOn() && matchMedia('(hover: hover)').matches ? `${name} (${key.toUpperCase()})` : name
}

// A tab or a tick is an input too, and takes no letters.
const typing =
  'input:not([type="radio"], [type="checkbox"], [type="file"]), textarea, select, [contenteditable="true"]'
/** A popover stands in the page while it is closed too. */
const above = '[role="dialog"]:not([popover]), [role="menu"], :popover-open'

function isFree(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, target } = event
  if (ctrlKey || metaKey || altKey || event.isComposing || event.defaultPrevented || event.repeat)
    return false
  if (target instanceof Element && target.closest(typing)) return false
  return areSingleKeysOn() && document.querySelector(above) === null
}
