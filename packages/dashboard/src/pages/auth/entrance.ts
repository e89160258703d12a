import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { innerPath } from '../../app/inner-path.ts'

/** Continues after a log-in step: to the second factor, or to the page requested. */
export function useEntrance(): (answer: { next: 'done' | 'second_factor' }) => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { next } = useSearch({ strict: false })
  return async (answer) => {
    if (answer.next === 'second_factor') {
      await navigate({ to: '/second-factor', search: next === undefined ? {} : { next } })
      return
    }
    client.clear()
    await navigate({ href: innerPath(next), replace: true })
  }
}
