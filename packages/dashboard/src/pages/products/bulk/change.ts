import type { ProductAction, ProductSelection } from '@mostrador/contract/dashboard/lists/product-changes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AnswerOf, call } from '../../../api/call.ts'
import { useChange } from '../../../api/hooks.ts'
import { useAccount } from '../../../api/session.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { isReason } from '../../../parts/feedback/failure-text.ts'
import { notifyDone, notifyProblem, useFailureNotice } from '../../../parts/feedback/notify.tsx'
import { useUndo } from '../../../parts/feedback/undo.tsx'
import { bulkTexts } from './bulk-texts.ts'
import { keepLatestChange } from './latest-change.ts'

export type { ProductAction }
export type Selected = ProductSelection
export type Started = AnswerOf<'startProductChange'>

/** One change of the selected products. Its key makes a repetition harmless, such as a second click on a slow line. */
export function useProductChange(selection: Selected) {
  const tell = useFailureNotice()
  const [key] = useState(() => crypto.randomUUID())
  const [started, setStarted] = useState<Started>()
  const change = useChange('startProductChange')
  return {
    started,
    isBusy: change.isPending,
    start: (action: ProductAction, count: number) =>
      change.mutate({ body: { key, count, selection, action } }, { onSuccess: setStarted, onError: tell }),
  }
}

/** Offers for a while to take a change back. */
export function useUndoOffer(): (change: Started) => void {
  const t = useTexts(bulkTexts)
  const offer = useUndo()
  const { takeBack } = useTakeBack()
  return ({ id, changed }) => offer(t('done', { n: changed }), () => takeBack(id))
}

export function useTakeBack(): { takeBack: (id: string) => Promise<void>; isBusy: boolean } {
  const t = useTexts(bulkTexts)
  const tell = useFailureNotice()
  const { id: accountId } = useAccount()
  const undo = useChange('undoProductChange')
  const tellUndone = ({ state, changed, skipped }: Started) => {
    if (state === 'running') return notifyDone(t('undoing'))
    notifyDone(t('undone', { n: changed }))
    if (skipped > 0) notifyProblem(t('editedSince', { n: skipped }))
  }
  // By its promise, since by then the dialog is gone, and with it whoever would hear of an end by callback.
  const takeBack = (id: string) =>
    undo.mutateAsync({ id, body: { key: crypto.randomUUID() } }).then(
      (undone) => {
        keepLatestChange(accountId, undefined)
        tellUndone(undone)
      },
      (error: unknown) => {
        if (isReason(error, 'product_change_old')) keepLatestChange(accountId, undefined)
        tell(error)
      },
    )
  return { takeBack, isBusy: undo.isPending }
}

/** Read once: a table that changed under the hand could not be agreed to. */
export function usePreview(selection: Selected, action: ProductAction | undefined) {
  return useQuery({
    queryKey: ['previewProductChange', selection, action],
    queryFn: () =>
      call('previewProductChange', { body: { selection, action: action ?? { kind: 'activate' } } }),
    enabled: action !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
