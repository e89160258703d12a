// Keeps a new template while it is written, so that nothing typed is lost.
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useChange } from '../../api/hooks.ts'
import { useFailureNotice } from '../../parts/feedback/notify.tsx'
import { draftToKeep, type TemplateDraft } from './template-values.ts'

const afterMs = 800

export type Kept = {
  /** Undefined until something was kept. */
  id: string | undefined
  state: 'none' | 'keeping' | 'kept' | 'failed'
  /** Keeps what is typed now, and resolves with its id once it is here. */
  flush: () => Promise<string | undefined>
  /** Nothing more is kept: it was submitted or thrown away. */
  end: () => void
}

export function useKeptDraft(
  draft: TemplateDraft,
  { first, isOn }: { first: { id: string | undefined; draft: TemplateDraft }; isOn: boolean },
): Kept {
  const create = useChange('createTemplateDraft')
  const update = useChange('updateTemplateDraft')
  const navigate = useNavigate()
  const tell = useFailureNotice()
  const [id, setId] = useState(first.id)
  const [state, setState] = useState<Kept['state']>(first.id === undefined ? 'none' : 'kept')
  const latest = useRef(draft)
  latest.current = draft
  const known = useRef({ id: first.id, text: JSON.stringify(draftToKeep(first.draft)), isOver: !isOn })
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const [createAsync, updateAsync] = [create.mutateAsync, update.mutateAsync]
  // One after the other, so that an older state never comes last.
  const flush = useCallback(() => {
    const keep = async () => {
      const body = draftToKeep(latest.current)
      const text = JSON.stringify(body)
      if (known.current.isOver || text === known.current.text) return known.current.id
      setState('keeping')
      const { id: before } = known.current
      const { id: now } =
        before === undefined ? await createAsync({ body }) : await updateAsync({ id: before, body })
      Object.assign(known.current, { id: now, text })
      setState('kept')
      setId(now)
      return now
    }
    const kept = last.current.then(keep)
    // Whoever asked is told of a failure; the next one keeps what is typed then.
    last.current = kept.catch(() => setState('failed'))
    return kept
  }, [createAsync, updateAsync])
  const text = JSON.stringify(draftToKeep(draft))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of what is typed begins the time anew
  useEffect(() => {
    const timer = setTimeout(() => void flush().catch(tell), afterMs)
    return () => clearTimeout(timer)
  }, [text, flush])
  // The page may be left right after typing.
  const tellLatest = useRef(tell)
  tellLatest.current = tell
  useEffect(() => () => void flush().catch((error) => tellLatest.current(error)), [flush])
  // A page that is loaded anew finds it again.
  useEffect(() => {
    if (id !== undefined && !known.current.isOver)
      void navigate({ to: '/setup/templates/new', search: { draft: id }, replace: true })
  }, [id, navigate])
  const end = useCallback(() => void Object.assign(known.current, { isOver: true }), [])
  return { id, state, flush, end }
}
