import { useEffect, useEffectEvent, useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { useChange, useRead } from '../../api/hooks.ts'

type Imported = AnswerOf<'getProductImport'>

const progressEveryMs = 400

/** Starts an import and tells of its end, once. */
export function useListImport(onEnd: (imported: Imported) => void) {
  const start = useChange('startProductImport')
  const [id, setId] = useState<string>()
  const [hasStopped, setStopped] = useState(false)
  const { data } = useRead(
    'getProductImport',
    { id: id ?? '' },
    { enabled: id !== undefined, everyMs: progressEveryMs },
  )
  const ended = id !== undefined && data?.id === id && data.state !== 'running' ? data : undefined
  const tell = useEffectEvent((imported: Imported) => {
    setId(undefined)
    setStopped(imported.state === 'failed')
    onEnd(imported)
  })
  useEffect(() => {
    if (ended) tell(ended)
  }, [ended])
  return {
    isRunning: start.isPending || id !== undefined,
    error: start.error,
    hasStopped,
    begin: (content: string) =>
      start.mutate({ body: { format: 'json', content } }, { onSuccess: (job) => setId(job.id) }),
  }
}
