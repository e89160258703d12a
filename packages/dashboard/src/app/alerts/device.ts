// Alerts on this device: the service worker that shows them, and the subscription to the service's pushes.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { reading, refresh } from '../../api/hooks.ts'
import { useMe } from '../../api/session.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { readSwitch, writeSwitch } from './switches.ts'

/** `page`: no push service can be reached, so alerts come only while a page is open. */
export type DeviceState = 'unsupported' | 'denied' | 'off' | 'page' | 'push'

const changed = 'alerts-changed'

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'Notification' in window && window.isSecureContext
}

/** Registers the service worker, follows its clicks, and renews the subscription of whoever turned alerts on here. */
export function useServiceWorker(): void {
  const navigate = useNavigate()
  const { renew } = useDevice()
  const start = useRef(renew)
  useEffect(() => {
    if (!isSupported()) return
    const follow = ({ data }: MessageEvent<{ open?: string }>) => {
      if (data.open) void navigate({ href: data.open })
    }
    navigator.serviceWorker.addEventListener('message', follow)
    return () => navigator.serviceWorker.removeEventListener('message', follow)
  }, [navigate])
  useEffect(() => {
    // Once for each page: session and key may be others than last time. What fails now is tried with the next page.
    if (isSupported())
      void navigator.serviceWorker
        .register('/sw.js')
        .then(start.current)
        .catch(() => {})
  }, [])
}

/** The state of this device for the signed-in person, and how to change it. */
export function useDevice() {
  const client = useQueryClient()
  const { person } = useMe()
  const { language } = useLanguage()
  const name = `alerts:${person.id}`
  const [state, setState] = useState<DeviceState>(() => stateNow(name))
  // More than one part of a page shows and changes it.
  useEffect(() => {
    const follow = () => setState(stateNow(name))
    window.addEventListener(changed, follow)
    return () => window.removeEventListener(changed, follow)
  }, [name])
  const placeName = `alerts-at:${person.id}`
  /** `isAgain`: a device that was removed from elsewhere since then stays off. */
  const subscribe = async (isAgain: boolean) => {
    const alerts = await client.fetchQuery(reading('getAlerts', {}))
    const { push_key: key, session_id: sessionId, devices } = alerts
    const subscription = await subscriptionWith(key).catch(() => undefined)
    const { p256dh, auth } = subscription?.toJSON().keys ?? {}
    if (!subscription || !p256dh || !auth) return 'page' as const
    const { endpoint } = subscription
    const place = `${sessionId} ${endpoint}`
    const isRemoved = isAgain && readSwitch(placeName) === place && !devices.some((device) => device.is_this)
    if (isRemoved) {
      await subscription.unsubscribe()
      return 'off' as const
    }
    await call('addPushSubscription', { body: { endpoint, p256dh, auth, language } })
    writeSwitch(placeName, place)
    return 'push' as const
  }
  const keep = (to: DeviceState) => {
    writeSwitch(name, to)
    window.dispatchEvent(new Event(changed))
    void refresh(client, ['alerts'])
  }
  return {
    state,
    turnOn: async () => {
      if ((await Notification.requestPermission()) === 'granted') keep(await subscribe(false))
      else setState(stateNow(name))
    },
    turnOff: async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      const subscription = await registration?.pushManager.getSubscription()
      if (subscription) {
        await call('removePushSubscription', { body: { endpoint: subscription.endpoint } })
        await subscription.unsubscribe()
      }
      keep('off')
    },
    renew: async () => {
      const now = stateNow(name)
      if (now === 'push' || now === 'page') keep(await subscribe(true))
    },
  }
}

function stateNow(name: string): DeviceState {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const kept = readSwitch(name)
  return Notification.permission === 'granted' && (kept === 'push' || kept === 'page') ? kept : 'off'
}

/** One under another key, as from before the installation was made anew, is replaced. */
async function subscriptionWith(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  const knownKey = known?.options.applicationServerKey
  if (known && knownKey && base64url(knownKey) === key) return known
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

function base64url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
