// Everything that a person can do with a conversation, as functions: for buttons, menus and keys alike.
import { useRouter } from '@tanstack/react-router'
import { useChange } from '../../../api/hooks.ts'
import { useMe } from '../../../api/session.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { useConfirm } from '../../../parts/feedback/confirm.tsx'
import { useFailureNotice } from '../../../parts/feedback/notify.tsx'
import { endUndo, useUndo } from '../../../parts/feedback/undo.tsx'
import type { ConversationDetail } from '../composer/conversation-detail.ts'
import { inboxTexts } from '../texts.ts'

export type ConversationActions = ReturnType<typeof useConversationActions>

/** Changes that one may regret can be undone for some seconds. */
export function useConversationActions({ id, holder }: ConversationDetail) {
  const t = useTexts(inboxTexts)
  const tell = useFailureNotice()
  const offerUndo = useUndo()
  const takeOver = useChange('takeOverConversation')
  const giveBack = useChange('giveBackConversation')
  const settle = useChange('settleConversation')
  const unsettle = useChange('unsettleConversation')
  const assign = useChange('assignConversation')
  const label = useChange('labelConversation')
  const resolve = useChange('resolveConversation')
  const reopen = useChange('reopenConversation')
  const snooze = useChange('snoozeConversation')
  const wake = useChange('wakeConversation')
  const format = useFormat()
  const onError = tell
  const { person: me } = useMe()
  const { ask, dialog } = useConfirm()
  const router = useRouter()
  /** Whoever went on with the next one sees the one again that they brought back. */
  const comeBack = () => {
    if (!router.latestLocation.pathname.startsWith('/inbox')) return
    void router.navigate({
      to: '/inbox/$id',
      params: { id },
      search: (former: object) => ({ ...former, message: undefined }),
    })
  }
  const resolveNow = async () => {
    await resolve.mutateAsync({ id })
    const undo = () => reopen.mutate({ id }, { onSuccess: comeBack, onError })
    offerUndo(t('resolved'), undo, `${id}:resolved`)
  }
  const assignTo = (person: { id: string; name: string } | null, note: string) => {
    const done = person === null ? t('assignedToNobody') : t('assignedTo', { name: person.name })
    const undo = () => assign.mutate({ id, body: { person_id: holder?.id ?? null } }, { onError })
    assign.mutate(
      { id, body: { person_id: person?.id ?? null, ...(note !== '' && { note }) } },
      { onSuccess: () => offerUndo(done, undo, `${id}:assigned`), onError },
    )
  }
  // An older assignment is no longer what would be taken back: nobody would have the conversation.
  const endAssigned = () => endUndo(`${id}:assigned`)
  return {
    /** Asks before what concerns a colleague; rendered once. */
    dialog,
    takeOver: {
      isPending: takeOver.isPending,
      run: () => {
        endAssigned()
        // At once, since who presses the key goes on typing; again when the field has come for it.
        writeNext()
        takeOver.mutate({ id }, { onSuccess: writeNext, onError })
      },
    },
    giveBack: {
      isPending: giveBack.isPending,
      run: () => {
        endAssigned()
        giveBack.mutate({ id }, { onError })
      },
    },
    settle: {
      isPending: settle.isPending,
      run: () =>
        settle.mutate(
          { id },
          { onSuccess: () => offerUndo(t('settled'), () => unsettle.mutate({ id }, { onError })), onError },
        ),
    },
    resolve: {
      isPending: resolve.isPending,
      /** `then`: once it is, or on its way to be. */
      run: (then?: () => void) => {
        if (holder === null || holder.id === me.id) {
          resolveNow().catch(tell)
          then?.()
          return
        }
        const goOn = () => resolveNow().then(then)
        const { name } = holder
        const asked = { title: t('resolveOthersTitle', { name }), text: t('resolveOthers', { name }) }
        ask({ ...asked, action: t('resolve'), onConfirm: goOn })
      },
    },
    reopen: {
      isPending: reopen.isPending,
      run: () => {
        endUndo(`${id}:resolved`)
        reopen.mutate({ id }, { onError })
      },
    },
    snooze: {
      isPending: snooze.isPending,
      run: (until: Date) => {
        const undo = () => wake.mutate({ id }, { onSuccess: comeBack, onError })
        // With its weekday, as in the choices.
        const whenBack = (time: Date) => `${format.nearDay(time)}, ${format.time(time)}`
        const done = () => offerUndo(t('snoozedUntil', { time: whenBack(until) }), undo, `${id}:snoozed`)
        snooze.mutate({ id, body: { until: until.toISOString() } }, { onSuccess: done, onError })
      },
    },
    wake: {
      isPending: wake.isPending,
      run: () => {
        endUndo(`${id}:snoozed`)
        wake.mutate({ id }, { onError })
      },
    },
    assign: { isPending: assign.isPending, run: assignTo },
    label: {
      isPending: label.isPending,
      run: (change: { add?: string[]; remove?: string[] }, onFailed: () => void) => {
        const fail = (error: unknown) => {
          tell(error)
          onFailed()
        }
        label.mutate({ id, body: change }, { onError: fail })
      },
    },
  }
}

/** Whoever takes it over goes on writing; on a phone its keyboard would hide the chat. */
function writeNext(): void {
  if (!matchMedia('(hover: hover)').matches) return
  document.querySelector<HTMLElement>('[data-composer] textarea')?.focus()
}
