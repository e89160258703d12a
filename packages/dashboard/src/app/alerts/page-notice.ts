// A notification by the open page, where no push comes and nobody looks at it.
import type { AlertKind } from '@mostrador/contract/dashboard/alert-kinds'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { reading } from '../../api/hooks.ts'
import { useDevice } from './device.ts'

type Notice = {
  /** It is shown to whoever wants to hear of one of these. */
  kinds: readonly AlertKind[]
  /** The conversation. */
  id: string
  title: string
  /** Names and words, for those who have them shown. */
  about: readonly (string | null)[]
}

export function usePageNotice(): (notice: Notice) => void {
  const client = useQueryClient()
  const { state } = useDevice()
  return useCallback(
    ({ kinds, id, title, about }) => {
      if (state !== 'page' || document.hasFocus()) return
      const show = async () => {
        const chosen = await client.fetchQuery(reading('getAlerts', {}))
        if (!kinds.some((kind) => chosen.kinds.includes(kind))) return
        const registration = await navigator.serviceWorker.ready
        await registration.showNotification(title, {
          tag: `${kinds[0]} ${id}`,
          icon: '/icon-192.png',
          data: { id, url: `/inbox/${id}` },
          ...(chosen.shows_text && { body: about.filter((part) => part).join(' · ') }),
        })
      }
      // Where this fails the number beside the inbox tells.
      void show().catch(() => undefined)
    },
    [client, state],
  )
}
