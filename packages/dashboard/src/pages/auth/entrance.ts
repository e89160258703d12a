import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { AnswerOf } from '../../api/call.ts'
import { innerPath } from '../../app/inner-path.ts'

/** Where to go after a log-in step: to the second factor, or to the page that was wanted. */
export function useEntrance(): (answer: AnswerOf<'signIn'>) => Promise<void> {
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
