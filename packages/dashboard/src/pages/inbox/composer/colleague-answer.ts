// A colleague's answer that arrives while one is being written.
import { useState } from 'react'
import { usePages } from '../../../api/hooks.ts'
import { useMe } from '../../../api/session.ts'

/** The newest answer, where a colleague gave it after these words were begun and nobody has taken note of it. */
export function useColleagueAnswer(
  id: string,
  text: string,
): { name: string | undefined; takeNote: () => void } | undefined {
  const { person: me } = useMe()
  // The list beside it reads the same pages.
  const { rows } = usePages('listMessages', { id, query: { around: undefined } })
  const [knownId, know] = useState<string>()
  const answer = rows?.find(({ role }) => role === 'agent')
  const newestId = rows && (answer?.id ?? '')
  const isKnown = newestId === undefined || newestId === knownId
  const isMine = answer?.author?.id === me.id
  // Whoever has written nothing yet sees what stands there before they begin.
  if (!isKnown && (knownId === undefined || text.trim() === '' || isMine)) know(newestId)
  if (isKnown || knownId === undefined || isMine || text.trim() === '') return undefined
  return { name: answer?.author?.name, takeNote: () => know(newestId) }
}
