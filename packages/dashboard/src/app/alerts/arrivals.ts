// Somebody began to wait while a page is open: a sound, and a notification where no push comes.
import { useEffect, useRef } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useTexts } from '../../i18n/language.tsx'
import { appTexts } from '../texts.ts'
import { usePageNotice } from './page-notice.ts'
import { isSoundOn, playSound } from './sound.ts'
import { readSwitch, writeSwitch } from './switches.ts'

export function useArrivals(waiting: AnswerOf<'getWaiting'> | undefined): void {
  const t = useTexts(appTexts)
  const notify = usePageNotice()
  const seen = useRef<string>(undefined)
  const { newest_since: since, newest_id: id, newest_name: name, newest_text: text, count } = waiting ?? {}
  const isKnown = waiting !== undefined
  useEffect(() => {
    if (!isKnown) return
    void showBadge(count ?? 0)
    const former = seen.current
    seen.current = since ?? former ?? ''
    // The first answer after opening a page is no arrival.
    if (!since || former === undefined || since <= former || !isFirstToTell(since)) return
    if (isSoundOn()) playSound()
    const about = [name ?? null, text ?? null]
    if (id) notify({ kinds: ['hand_over', 'message'], id, title: t('someoneWaits'), about })
  }, [isKnown, since, id, name, text, count, notify, t])
}

/** Only one of several open pages makes the sound. */
function isFirstToTell(since: string): boolean {
  if ((readSwitch('told') ?? '') >= since) return false
  writeSwitch('told', since)
  return true
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
