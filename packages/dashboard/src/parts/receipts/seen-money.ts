import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { refresh } from '../../api/hooks.ts'
import { isReason } from '../feedback/failure-text.ts'

/**
 * The sum that a person answers for: what the dialog showed when it opened, since a try whose answer was lost shows in the
 * order by and by, and would be noted once more. Where the server refuses it, the order is read anew, and `take` runs once
 * the new sum shows: only then does the next try answer for that.
 */
export function useSeenMoney(sum: number, take: () => void) {
  const client = useQueryClient()
  const [before, setBefore] = useState(sum)
  const [isRefused, setRefused] = useState(false)
  const onShown = useEffectEvent(take)
  useEffect(() => {
    if (!isRefused || sum === before) return
    setRefused(false)
    setBefore(sum)
    onShown()
  }, [isRefused, sum, before])
  const noteRefusal = (error: unknown) => {
    if (!isReason(error, 'money_changed')) return
    setRefused(true)
    void refresh(client, ['orders', 'conversations'])
  }
  return { before, noteRefusal }
}
