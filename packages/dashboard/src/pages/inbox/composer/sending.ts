// The draft and its files on their way to the customer: once, however often a lost connection has them sent.
import { limits } from '@mostrador/contract/limits'
import { useState } from 'react'
import { useChange } from '../../../api/hooks.ts'
import { ApiFailure } from '../../../api/request.ts'
import { saySent } from '../../../app/presence.ts'
import { useDraft, useDraftChanger } from '../../../parts/conversations/drafts.ts'
import { toldIn } from '../../../parts/conversations/tell-customer.tsx'
import { useFailureNotice } from '../../../parts/feedback/notify.tsx'
import type { ConversationDetail } from './conversation-detail.ts'
import { dropFile, isChosen, useChosen } from './files/chosen-files.ts'

/** An answer sent later than that would surprise whoever wrote it; it stays in the field. */
const waitedMsMax = 10 * 60_000
const firstPauseMs = 1_000
const pauseMsMax = 10_000

export function useSending({ id }: ConversationDetail) {
  const tell = useFailureNotice()
  const [text, change] = useDraft(id)
  const [noted, noteTelling] = useDraft(`${id}:tells`)
  const nameOf = useAnswerName(id)
  const reply = useChange('replyToConversation')
  const [state, setState] = useState<'idle' | 'sending' | 'waiting'>('idle')
  const chosen = useChosen(id)
  const { files } = chosen
  const ready = files.flatMap(({ uploaded, name }) => (uploaded ? [{ id: uploaded.id, name }] : []))
  const isUploading = files.some(({ uploaded, lost, error }) => !uploaded && !lost && error === undefined)
  const isEmpty = text.trim() === '' && ready.length === 0
  const isBlocked = isEmpty || text.trim().length > limits.replyCharsMax || isUploading
  const isWanted = () => {
    let now = ''
    change((draft) => {
      now = draft
      return draft
    })
    // Words added while it waits are a change too: whoever corrects a mistake often writes behind it.
    return now === text && files.every(({ key }) => isChosen(chosen, key))
  }
  const submit = async () => {
    if (isBlocked || state !== 'idle') return
    const tells = toldIn(noted)
    const said = { text: text.trim(), ...(ready.length > 0 && { files: ready }), ...(tells && { tells }) }
    const name = nameOf(said)
    setState('sending')
    try {
      const isSent = await sendUntilHeard(
        // Awaited, because the draft must also go when the conversation was left meanwhile.
        () => reply.mutateAsync({ id, body: { ...said, key: name.key } }),
        { isWanted, onWait: () => setState('waiting') },
      )
      if (!isSent) return
      name.forget()
      noteTelling(() => '')
      saySent(id)
      for (const { key, uploaded } of files) if (uploaded) dropFile(chosen, key)
      change((now) => (now.startsWith(text) ? now.slice(text.length).trimStart() : now))
    } catch (error) {
      tell(error)
    } finally {
      setState('idle')
    }
  }
  return {
    chosen,
    isUploading,
    isBlocked,
    isPending: state !== 'idle',
    isWaiting: state === 'waiting',
    submit,
  }
}

/**
 * The name under which the service knows an answer again. It is kept beside the draft until the answer is known to be
 * there; other words are another answer.
 */
function useAnswerName(id: string): (said: object) => { key: string; forget: () => void } {
  const changeDraft = useDraftChanger()
  return (said) => {
    const words = JSON.stringify(said)
    let key = ''
    changeDraft(`${id}:answer`, (kept) => {
      const [keptKey = '', ...keptWords] = kept.split('\n')
      key = keptWords.join('\n') === words ? keptKey : crypto.randomUUID()
      return `${key}\n${words}`
    })
    return {
      key,
      forget: () => changeDraft(`${id}:answer`, (kept) => (kept.startsWith(key) ? '' : kept)),
    }
  }
}

type Waiting = { isWanted: () => boolean; onWait: () => void }

/**
 * True once the service has answered; false when the words were changed while there was no connection. A request whose
 * answer was lost may have arrived, so it is made again until one is heard.
 */
async function sendUntilHeard(send: () => Promise<unknown>, { isWanted, onWait }: Waiting): Promise<boolean> {
  const until = Date.now() + waitedMsMax
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, pauseMsMax)) {
    try {
      await send()
      return true
    } catch (error) {
      const isUnheard = error instanceof ApiFailure && error.status === 0
      if (!isUnheard || Date.now() > until) throw error
    }
    onWait()
    await connectionOr(pauseMs)
    if (!isWanted()) return false
  }
}

function connectionOr(pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      window.clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = window.setTimeout(done, pauseMs)
    window.addEventListener('online', done)
  })
}
