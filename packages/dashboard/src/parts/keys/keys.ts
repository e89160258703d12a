// Single keys, heard wherever nobody types and nothing lies above the page.
import { useEffect, useEffectEvent } from 'react'

const storageName = 'mostrador-single-keys'

/** People who speak to their device, or brush a key, can do without: everything has a button too. */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(storageName) !== 'off'
}

export function setSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(storageName)
  else localStorage.setItem(storageName, 'off')
}

export function useKey(key: string, run: () => void, isOn = true): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== key || !isFree(event)) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    if (!isOn) return
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [isOn])
}

/** The name of a button with its key, where there is a keyboard: a phone has none to show. */
export function withKey(name: string, key: string): string {
  return areSingleKeysOn() && matchMedia('(hover: hover)').matches ? `${name} (${key.toUpperCase()})` : name
}

const typing = 'input, textarea, select, [contenteditable="true"]'
/** A popover stands in the page while it is closed too. */
const above = '[role="dialog"]:not([popover]), [role="menu"], :popover-open'

function isFree(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, target } = event
  if (ctrlKey || metaKey || altKey || event.isComposing || event.defaultPrevented || event.repeat)
    return false
  if (target instanceof Element && target.closest(typing)) return false
  return areSingleKeysOn() && document.querySelector(above) === null
}
