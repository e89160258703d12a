import { changeKinds } from '@mostrador/contract/dashboard/change-kinds'
import type { Changed } from '@mostrador/contract/dashboard/changes'
import type { LiveEvent } from '@mostrador/contract/dashboard/inbox'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addressOf } from '../api/call.ts'
import { refresh } from '../api/hooks.ts'
import { useMay, useMe } from '../api/session.ts'
import { hearPresence } from './presence.ts'

/** Changes within this time are refetched together. */
const gatherMs = 250
/**
 * EventSource reconnects after a broken connection but not after a refusal, such as from a proxy without its server.
 */
const comeBackMs = 15_000

/** Refetches what the server reports as changed while the tab is open. */
export function useLive(): void {
  const client = useQueryClient()
  const personId = useMe().person.id
  const isTold = useMay('overview.view')
  useEffect(() => {
    if (!isTold) return undefined
    const waiting = new Set<Changed>()
    let gathering: number | undefined
    const stop = listen((event) => {
      const { topic } = event
      if (topic === 'presence') return hearPresence(event, personId)
      // Changes while the stream was closed were missed, so everything is refetched.
      for (const kind of topic === 'hello' ? changeKinds : [topic]) waiting.add(kind)
      gathering ??= window.setTimeout(() => {
        gathering = undefined
        const changed = [...waiting]
        waiting.clear()
        void refresh(client, changed)
      }, gatherMs)
    })
    return () => {
      window.clearTimeout(gathering)
      stop()
    }
  }, [client, personId, isTold])
}

/** Listens until the returned function is called. */
function listen(onEvent: (event: LiveEvent) => void): () => void {
  let source: EventSource
  let comingBack: number | undefined
  const open = () => {
    source = new EventSource(addressOf('getLive', {}))
    source.onmessage = (message) => onEvent(JSON.parse(message.data) as LiveEvent)
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) comingBack = window.setTimeout(open, comeBackMs)
    }
  }
  open()
  return () => {
    window.clearTimeout(comingBack)
    source.close()
  }
}
