// The draft and its files on their way to the customer.
import { limits } from '@mostrador/contract/limits'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useChange } from '../../../api/hooks.ts'
import { saySent } from '../../../app/presence.ts'
import { useDraft, useDraftChanger } from '../../../parts/conversations/drafts.ts'
import { toldIn, withdrawOffer, withdrawOffersIn } from '../../../parts/conversations/tell-customer.tsx'
import { useFailureNotice } from '../../../parts/feedback/notify.tsx'
import type { ConversationDetail } from './conversation-detail.ts'
import { dropFile, putBackFiles, useChosen } from './files/chosen-files.ts'
import { keptOutgoing, listenToSending, type Outgoing, outgoingIn, sendAll, sendingState } from './outbox.ts'

/** An answer that is sent off leaves the field at once; without a connection it is shown above it, and can be taken back. */
export function useSending({ id }: ConversationDetail) {
  const [text, change] = useDraft(id)
  const [noted, noteTelling] = useDraft(`${id}:tells`)
  const [proposed] = useDraft(`${id}:proposed`)
  const [keptName] = useDraft(`${id}:answer`)
  const chosen = useChosen(id)
  const { files } = chosen
  const outbox = useOutbox(id, chosen)
  const ready = files.flatMap(({ uploaded, name }) => (uploaded ? [{ name, file: uploaded }] : []))
  const isUploading = files.some(({ uploaded, lost, error }) => !uploaded && !lost && error === undefined)
  const isEmpty = text.trim() === '' && ready.length === 0
  const isAsProposed = noted !== '' && text.trim() === proposed.trim()
  const isBlocked = isEmpty || text.trim().length > limits.replyCharsMax || isUploading
  const submit = () => {
    if (isBlocked) return
    const said = { text: text.trim(), files: ready, noted, isAsProposed }
    const about = toldIn(noted)
    // The notice that they do not know yet.
    if (about) withdrawOffer(about)
    withdrawOffersIn(id)
    outbox.add({ ...said, key: nameOf(said, keptName), at: Date.now() })
    change(() => '')
    noteTelling(() => '')
    for (const { key, uploaded } of files) if (uploaded) dropFile(chosen, key)
  }
  return {
    chosen,
    isUploading,
    isBlocked,
    isAsProposed,
    waiting: outbox.waiting,
    isSlow: outbox.isSlow,
    takeBack: outbox.takeBack,
    submit,
  }
}

function useOutbox(id: string, chosen: ReturnType<typeof useChosen>) {
  const tell = useFailureNotice()
  const [kept, keep] = useDraft(`${id}:outbox`)
  const changeDraft = useDraftChanger()
  const reply = useChange('replyToConversation')
  const { owner } = chosen
  const state = useSyncExternalStore(listenToSending, () => sendingState(owner))
  const change = (next: (now: Outgoing[]) => Outgoing[]) => keep((now) => keptOutgoing(next(outgoingIn(now))))
  const now = () => {
    let all: Outgoing[] = []
    change((each) => {
      all = each
      return each
    })
    return all
  }
  const putBack = (all: readonly Outgoing[]) => {
    const [last] = all.toReversed()
    if (!last) return
    change((each) => each.filter(({ key }) => !all.some((back) => back.key === key)))
    const words = all.map(({ text }) => text)
    changeDraft(id, (draft) => [...words, draft].filter((each) => each.trim() !== '').join('\n'))
    changeDraft(`${id}:tells`, (noted) => noted || last.noted)
    putBackFiles(
      chosen,
      all.flatMap(({ files }) => files),
    )
    // One that had arrived all the same is known again when it is sent with the same words.
    if (all.length === 1) changeDraft(`${id}:answer`, () => `${last.key}\n${wordsOf(last)}`)
  }
  const run = () =>
    void sendAll(owner, {
      next: () => now()[0],
      isWanted: ({ key }) => now().some((each) => each.key === key),
      send: ({ key, text, files, noted, isAsProposed = false }) => {
        const tells = toldIn(noted)
        const sent = files.map(({ name, file }) => ({ id: file.id, name }))
        const body = {
          ...{ key, text },
          ...(sent.length > 0 && { files: sent }),
          ...(tells && { tells }),
          ...(isAsProposed && { leaves_bot: true }),
        }
        return reply.mutateAsync({ id, body })
      },
      onSent: ({ key, text }) => {
        saySent(id)
        changeDraft(`${id}:answer`, (name) => (name.startsWith(key) ? '' : name))
        if (now().some((each) => each.key === key)) change((all) => all.filter((each) => each.key !== key))
        // Taken back too late: it is with the customer, and no draft any more.
        else
          changeDraft(id, (draft) => (draft.startsWith(text) ? draft.slice(text.length).trimStart() : draft))
      },
      onFailed: (error) => {
        putBack(now())
        tell(error)
      },
    })
  // Those that a page which is gone had begun to send.
  const goOn = useEffectEvent(() => {
    if (now().length > 0) run()
  })
  useEffect(() => goOn(), [])
  return {
    waiting: state === 'waiting' || state === 'slow' ? outgoingIn(kept) : [],
    isSlow: state === 'slow',
    add: (one: Outgoing) => {
      change((all) => [...all, one])
      run()
    },
    takeBack: (one: Outgoing) => putBack([one]),
  }
}

const wordsOf = ({ text, files }: Pick<Outgoing, 'text' | 'files'>) =>
  JSON.stringify([text, ...files.map(({ file }) => file.id)])

/** The name it had before it was taken back, while its words are the same. */
function nameOf(said: Pick<Outgoing, 'text' | 'files'>, kept: string): string {
  const [key = '', ...words] = kept.split('\n')
  return words.join('\n') === wordsOf(said) ? key : crypto.randomUUID()
}
