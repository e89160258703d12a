// Somebody began to wait while a page is open: a sound, and a notification where no push comes.
import { useEffect, useRef } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useTexts } from '../../i18n/language.tsx'
import { appTexts } from '../texts.ts'
import { useDevice } from './device.ts'
import { isSoundOn, playSound } from './sound.ts'
import { readSwitch, writeSwitch } from './switches.ts'

export function useArrivals(waiting: AnswerOf<'getWaiting'> | undefined): void {
  const t = useTexts(appTexts)
  const { state } = useDevice()
  const seen = useRef<string>(undefined)
  const { newest_since: since, newest_id: id, count } = waiting ?? {}
  const isKnown = waiting !== undefined
  useEffect(() => {
    if (!isKnown) return
    void showBadge(count ?? 0)
    const former = seen.current
    seen.current = since ?? former ?? ''
    // The first answer after opening a page is no arrival.
    if (!since || former === undefined || since <= former || !isFirstToTell(since)) return
    if (isSoundOn()) playSound()
    if (state === 'page' && !document.hasFocus()) void notify(t('someoneWaits'), id ?? '')
  }, [isKnown, since, id, count, state, t])
}

/** Only one of several open pages makes the sound. */
function isFirstToTell(since: string): boolean {
  if ((readSwitch('told') ?? '') >= since) return false
  writeSwitch('told', since)
  return true
}

async function notify(title: string, id: string): Promise<void> {
  const registration = await navigator.serviceWorker.ready
  await registration.showNotification(title, {
    tag: `hand_over ${id}`,
    icon: '/icon-192.png',
    data: { id, url: `/inbox/${id}` },
  })
}

/** On the icon of the installed app, where the system can. */
async function showBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  try {
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge())
  } catch {
    // The app is not installed here, or its icon takes no number; the count stands in the page too.
  }
}
