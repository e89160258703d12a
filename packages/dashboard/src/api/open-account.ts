import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Me, meQuery } from './session.ts'

/**
 * Goes to the account that the session has changed to; nothing of the former one stays, or it would be saved in this one:
 * ask `mayLeave` before it changes.
 */
export function useOpenAccount(): (me: Me) => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (me) => {
    client.clear()
    client.setQueryData(meQuery.queryKey, me)
    await navigate({ to: '/', ignoreBlocker: true })
  }
}
