import type { Row } from '../../api/call.ts'
import { useRead } from '../../api/hooks.ts'

const none: readonly Row<'listMembers'>[] = []

/** The account's people, who all may read its conversations. */
export function useMembers(): readonly Row<'listMembers'>[] {
  return useRead('listMembers', { query: { limit: 200 } }).data?.data ?? none
}
